// The words of the days in Chinese.

/**
 * @param {import('./vault-words.js').Measures} measures
 * @returns {import('./days-en.js').DaysWords}
 */
export function days({ counted, number }) {
  const items = (/** @type {number} */ count) => counted(count, '项');
  const daysOf = (/** @type {number} */ count) => counted(count, '天');
  const files = (/** @type {number} */ count) => counted(count, '个文件');
  return {
    title: '日历',
    absent: '你的每一天，一目了然',
    locked: '你的日历已锁定',
    today: '今天',
    items,
    onDays: (/** @type {number} */ count, /** @type {number} */ over) =>
      `${counted(over, '天')}，${items(count)}`,
    undated: (/** @type {number} */ count) => `${items(count)}没有日期`,

    views: {
      label: '视图',
      week: '周',
      month: '月',
      year: '年',
      life: '一生',
    },

    week: {
      previous: '上一周',
      next: '下一周',
      month: '显示整月',
      empty: '这一周没有内容。',
      number: (/** @type {string} */ number) => `第${number}周`,
    },

    month: {
      previous: '上个月',
      next: '下个月',
      year: '显示全年',
      empty: '这个月没有内容。',
      earlier: '在此之前',
      later: '在此之后',
    },

    day: {
      label: (/** @type {string} */ date, /** @type {string} */ said) => `${date}，${said}`,
      nothing: '没有内容',
      photos: (/** @type {number} */ count) => counted(count, '张照片'),
      videos: (/** @type {number} */ count) => counted(count, '个视频'),
      lives: (/** @type {number} */ count) => counted(count, '张实况照片'),
      posts: (/** @type {number} */ count) => counted(count, '张已发送到群'),
      back: '返回月份',
      previous: '上一个有照片的日子',
      next: '下一个有照片的日子',
      empty: '这一天没有内容。',
      some: (/** @type {number} */ count, /** @type {number} */ all) =>
        `共 ${items(all)}，显示 ${number.format(count)} 项`,
      showAll: '显示全部',
      take: '拍一张照片',
      otherYears: '往年今日',
      line: '给这天写一行字',
      lineHint: '给这天写一行字',
      cover: '作为这天的封面',
      covered: '已作为这天的封面。',
    },

    year: {
      label: '年份',
      previous: '上一年',
      next: '下一年',
      months: '月份',
      empty: '这一年没有内容。',
    },

    life: {
      title: '你的所有年份',
      said: (/** @type {string} */ items, /** @type {number} */ years) =>
        `${counted(years, '年')}，${items}`,
      gap: (/** @type {string} */ from, /** @type {string} */ to) => `${from}至${to}：没有内容`,
    },

    jump: {
      title: '前往日期',
      label: '日、周、月或年',
      act: '显示',
      unknown: 'Dayly 无法识别这个日期。',
      search: (/** @type {string} */ typed) => `在保险库中搜索“${typed}”`,
      examples: (/** @type {string} */ day, /** @type {string} */ month,
        /** @type {string} */ year) =>
        `例如 ${day}、${month} 或 ${year}。`,
    },

    options: {
      title: '日子的显示方式',
      reading: '月份',
      pages: '逐页',
      scroll: '连续滚动',
      week: '一周从哪天开始',
      region: (/** @type {string} */ weekday) => `按当地习惯：${weekday}`,
    },

    paper: {
      way: '打印或导出',
      title: '纸上与别处',
      line: '内容将以未加密的形式离开保险库，含小图和你写的话。',
      print: '打印或存为 PDF',
      picture: '存为图片',
      calendar: '存给其他日历',
      gathering: '正在读取…',
      saved: '已保存。',
      failed: '此浏览器没有足够空间生成图片。',
    },

    film: {
      way: '制作影片',
      title: '用你的日子做一部影片',
      line: '每天一个画面，就在这台设备上制作。',
      which: '哪些日子',
      span: '从 – 到',
      from: '从',
      to: '到',
      captions: '显示日期',
      fades: '日子之间淡入淡出',
      music: '选择音乐',
      withoutMusic: '不要音乐',
      musicUnread: '这个浏览器无法播放这个文件。',
      musicTooLong: '音乐最长十分钟。',
      found: daysOf,
      reading: '正在查找日子',
      nothing: '这段时间里什么也没有。',
      tooMany: (most) => `请少选一些：最多 ${daysOf(most)}。`,
      unable: '这个浏览器不能制作影片。新版的 Chrome、Edge、Firefox 和 Safari 可以。',
      make: '制作影片',
      making: '正在制作影片',
      preview: '影片此刻的画面',
      progress: (done, all) => `第 ${done} 天，共 ${daysOf(all)}`,
      sound: '正在加入音乐',
      cancel: '取消',
      failed: '影片没有做成。',
      ready: (count) => `${daysOf(count)}的影片做好了。`,
      left: (count, names) => `有 ${daysOf(count)}无法读取：${names}。`,
      mute: '音乐没能加入。',
      keep: '存入保险库',
      keeping: '保险库正在保存。',
      kept: '已存入保险库',
      keptLine: '它在保险库里，在今天这一天。',
      save: '保存',
      send: '发送',
      forgets: '没有存入也没有保存的影片，关闭后就没有了。',
    },

    empty: {
      title: '你的日子会在这里',
      line: '把照片和视频放进保险库，每一项都会落在拍摄的那一天。',
    },

    start: {
      line: '把你已有的照片和视频排成日历。它们留在原处：' +
        '不复制、不更改、也不发送任何内容。',
      vaultLine: '保险库会加密保存属于它自己的照片，还能为每一天写一行字。',
      vault: '创建保险库',
      back: '还是查看我已有的照片',
    },

    folder: {
      way: '查看我已有的照片',
      whose: '谁的日子',
      vault: '保险库',
      folder: '文件夹',
      another: '选择其他文件夹',
      others: '选择其他照片',
      forget: '忘记此文件夹',
      line: '只读取，绝不更改。',
      visit: '只读取，绝不更改。此浏览器只在本次访问中显示：下次请重新选择。',
      progress: '正在读取文件夹',
      reading: (/** @type {number} */ found, /** @type {number} */ read) =>
        `已查看 ${files(found)}，其中 ${number.format(read)} 个是第一次`,
      paused: '已停止。显示到目前为止读取的内容。',
      stop: '停止',
      goOn: '继续',
      asking: 'Dayly 再次读取此文件夹之前，浏览器会先询问你。',
      allow: '再次允许',
      gone: '文件夹不在了。它可能已被移动，或其磁盘未连接。',
      again: '重试',
      unreadable: (/** @type {number} */ count) => `${files(count)}无法读取`,
      missing: '它的文件已不在文件夹中。',
      lies: '在文件夹中的位置',
      leaves: '其中包含这些日子的小图片。',
      emptyTitle: '这里没有照片',
      empty: '此文件夹中没有照片或视频。',
    },
  };
}
