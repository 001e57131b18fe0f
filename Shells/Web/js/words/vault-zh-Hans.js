// The words of the vault in Chinese.

/**
 * @param {import('./vault-words.js').Measures} measures
 * @returns {import('./vault-en.js').VaultWords}
 */
export function vault({ counted, number, percent }) {
  const items = (/** @type {number} */ count) => counted(count, '项');
  return {
    title: '保险库',
    count: items,

    absent: {
      title: '只有你能打开的地方',
      line: '你自己的照片和视频，在这台设备上加密保存。无需账户、号码或服务器。',
      points: [
        '每一项都用自己的密钥密封，原样不变。',
        '用你的密码短语打开它，或者用你写在纸上的 24 个单词。',
        '它保存在这个浏览器里：清除浏览器数据会将它删除。请保留原件，' +
          '或另存副本。',
      ],
      label: '密码短语',
      again: '再次输入密码短语',
      hint: '几个没人能猜到的词。谁也不能重置它，我们也不行。',
      make: '创建我的保险库',
      making: '正在创建保险库',
    },

    locked: {
      title: '你的保险库已锁定',
      line: '在你打开之前，这里什么都无法读取。',
      label: '密码短语',
      open: '打开',
      forgotten: '我忘记了密码短语',
      remembered: '使用密码短语',
      words: '保险库的 24 个单词',
      counted: (count, all) =>
        `${number.format(count)} / ${number.format(all)} 个单词`,
      wait: (seconds) => `错误次数过多。请在 ${number.format(seconds)} 秒后再试。`,
      opening: '正在打开保险库',
    },

    show: '显示输入内容',
    looking: '正在查找保险库',
    elsewhere: 'Dayly 正在另一个窗口中运行。回到这里即可打开保险库。',

    faults: {
      empty: '请输入密码短语。',
      different: '两次输入不一致。',
      short: '这很容易猜到。请至少用十二个字符，最好是几个词。',
      wrongPassphrase: '密码短语不对。',
      wrongWords: '这不是此保险库的单词。请检查拼写和顺序。',
      unusablePassphrase: '这不能用作密码短语。',
      damaged: '保险库的一个文件已损坏。你的内容可能仍然完好。',
      newer: '这个保险库由更新版本的 Dayly 写入。请更新应用后再打开。',
      storageFull: '这台设备没有空间了。',
      unavailable: '这个浏览器不允许读写保险库。可能是' +
        '无痕窗口。',
    },

    gallery: {
      label: '你的照片和视频',
      emptyTitle: '还没有内容',
      emptyLine: '添加照片和视频，或拖放到这里。原件保持不动。',
      add: '添加照片',
      folder: '添加文件夹',
      lock: '锁定',
      drop: '松开即可添加到保险库',
      undated: '没有日期',
      rebuilding: (/** @type {number} */ count) =>
        `正在重新找到你的内容：已找到 ${number.format(count)}`,
      damaged: (/** @type {number} */ count) =>
        `${items(count)}无法打开。文件已损坏。`,
      monthDamaged: '这个月有些内容无法列出。',
    },

    kinds: { photo: '照片', video: '视频', live: '实况照片', other: '文件' },
    cell: (/** @type {string[]} */ ...parts) => parts.filter((part) => part !== '').join(', '),

    keys: {
      title: '用什么打开保险库',
      forgottenTitle: '选择新的密码短语',
      passphraseTitle: '密码短语',
      passphrase: '新的密码短语',
      change: '更改密码短语',
      changing: '正在更改密码短语',
      changed: '保险库现在用新的密码短语打开。',
      wordsTitle: '24 个单词',
      noWords: '如果忘记密码短语，只有写在纸上的 24 个单词能让你重新打开保险库。',
      hasWords: '忘记密码短语时，你的 24 个单词可以打开保险库。',
      make: '写下 24 个单词',
      read: '显示单词',
      renew: '换一组单词',
      renewTitle: '换一组单词？',
      renewLine: '写下新的单词后，纸上原来的单词就不能再打开任何东西。',
      wordsLine: '有了它们，不用密码短语也能打开保险库。谁找到它们并拿到这台设备，谁就能打开它。',
      lockTitle: '自动锁定',
      lockLabel: 'Dayly 离开视线后锁定',
      minutes: (count) => `${number.format(count)} 分钟`,
    },

    change: {
      label: '已选项目',
      choose: '选择项目',
      chosen: (/** @type {number} */ count) => `已选 ${number.format(count)} 项`,
      favorite: '收藏',
      isFavorite: '已收藏',
      trash: '移到废纸篓',
      trashed: (/** @type {number} */ count) => `${items(count)}已移到废纸篓`,
      undo: '撤销',
      restore: '恢复',
      delete: '永久删除',
      deleteTitle: (/** @type {number} */ count) => `永久删除${items(count)}？`,
      deleteLine: '之后谁也无法找回，包括你自己。',
      deleteNow: '永久删除',
      left: (/** @type {number} */ count) => `还剩${items(count)}`,
      failed: (/** @type {string} */ why) => `没有全部更改。${why}`,
    },

    trash: {
      title: '废纸篓',
      back: '返回保险库',
      empty: '清空废纸篓',
      nothing: '废纸篓是空的。',
      hint: '30 天后永久删除',
      daysLeft: (/** @type {number} */ count) => `${number.format(count)} 天`,
    },

    filterLabel: '显示的内容',
    filters: {
      all: '全部',
      favorites: '收藏',
      photos: '照片',
      videos: '视频',
      lives: '实况照片',
      others: '文件',
    },
    filteredEmpty: '没有这类项目。',

    share: {
      act: '分享',
      title: (/** @type {number} */ count) => `分享${items(count)}`,
      sealing: '正在为别人封存一份副本',
      line: '一个加密文件，用这六个单词打开。请用与文件不同的途径告诉对方：两者都有的人才能看。',
      wordsTitle: '六个单词',
      copy: '拷贝单词',
      copied: '已拷贝',
      code: '六个单词的二维码',
      send: '发送文件',
      save: '存储文件',
      keeps: '原件原样附上，包括日期、名称和其中的地点。',
    },

    receive: {
      title: '来自别人',
      reading: '正在查看文件',
      line: (/** @type {string} */ name) => `${name} 用对方给你的六个单词打开。`,
      label: '六个单词',
      open: '打开',
      wrong: '这不是此文件的单词。',
      holds: (/** @type {number} */ count) => `其中有${items(count)}`,
      keep: '加入我的保险库',
      leave: '暂不',
      faults: {
        foreign: '这不是别人分享的文件。',
        newer: '此文件由更新的 Dayly 写成。请更新应用后打开。',
        notForPassphrase: '此文件是给某人自己的设备的，没有单词能打开它。',
        damaged: '此文件已损坏或被改动。请让对方再发一次。',
        unavailable: '现在无法读取此文件。',
      },
    },

    importing: {
      label: '正在导入',
      progress: (/** @type {number} */ done, /** @type {number} */ all) =>
        `${number.format(done)} / ${number.format(all)}`,
      part: (/** @type {number} */ part) => percent.format(part),
      seconds: (/** @type {number} */ seconds) => seconds < 60 ? '不到一分钟'
        : `大约还需 ${counted(Math.round(seconds / 60), '分钟')}`,
      paused: '已暂停',
      pause: '暂停',
      resume: '继续',
      cancel: '取消',
      done: '完成',
      kept: (/** @type {number} */ count) => `已添加 ${items(count)}`,
      known: (/** @type {number} */ count) => `${number.format(count)} 项已经在里面`,
      failed: (/** @type {number} */ count) => `${number.format(count)} 项未添加`,
      reasons: {
        empty: '没有内容',
        unreadable: '无法读取，或中途被更改',
        tooLarge: '太大了',
        storageFull: '这台设备没有空间了',
        unavailable: '无法写入保险库',
      },
    },

    item: {
      previous: '上一项',
      next: '下一项',
      details: '详情',
      save: '保存副本',
      saveTitle: '保存未加密的副本？',
      saveLine: '能打开你文件的人都能打开这个副本。原件仍在保险库里。',
      saveNow: '保存副本',
      keep: '暂不',
      opening: '正在打开',
      live: '实况',
      playLive: '播放实况照片',
      liveUnseen: '此浏览器无法播放动态部分。',
      unseen: '这个浏览器无法显示它。原件仍在：保存副本后可在别处打开。',
      faults: {
        tooLarge: '太大，无法在这里显示。可用命令行保存。',
        missing: '它的文件已不在保险库中。',
        damaged: '它的文件已损坏或被更改。',
        storageFull: '这台设备没有空间了。',
        unavailable: '现在无法读取。',
      },
      name: '名称',
      taken: '拍摄',
      noDate: '日期未知',
      source: {
        clock: '来自相机时钟',
        metadata: '来自文件本身',
        sidecar: '来自旁边的文件',
        fileName: '来自文件名',
        modification: '文件最后修改时间',
        person: '按你所说',
      },
      guessed: '推测',
      offset: (/** @type {string} */ offset) => `UTC${offset}`,
      size: '大小',
      pixels: (/** @type {number} */ width, /** @type {number} */ height) =>
        `${number.format(width)} × ${number.format(height)}`,
      added: '添加',
    },
  };
}
