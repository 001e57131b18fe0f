// The words of the settings, in Simplified Chinese.

/** @type {import('./en.js').Words['settings']} */
export const settings = {
  title: '设置',
  on: '开',
  off: '关',
  steps: '怎么更改',

  notifications: {
    title: '通知',
    line: '群里有人发了当天的照片，就轻轻提醒你一句。文字在这台设备上生成，途中谁也读不到。',
    ask: '打开',
    asking: '浏览器正在询问，请选择“允许”。',
    granted: '有新照片时会通知你，每个群每天一次。',
    later: '还没有打开。你随时可以再来打开。',
    refused: '这个浏览器关闭了 Dayly 的通知。',
    steps: [
      '点开地址旁边的锁或设置图标。',
      '找到“通知”，选择“允许”。',
      '回到这里，不用重新加载。',
    ],
    needsInstall: '在这台设备上，要先把 Dayly 添加到主屏幕才能收到通知。',
    unavailable: '这个浏览器没有通知功能。',
  },

  storage: {
    title: '保存在这里的内容',
    granted: '你的密钥和照片会一直保留，直到你删除。',
    line: '如果这台设备空间不足，浏览器可能会清除你的密钥和还没发出的照片。' +
      '到那时你就需要那 24 个词了。',
    ask: '把我的照片留在这里',
    asking: '正在询问浏览器…',
    later: '浏览器还没有保证。一般安装了 Dayly 或经常使用之后就会保证；' +
      '无论如何，你的 24 个词都能让你找回来。',
    unavailable: '这个浏览器没有说明会把这里的内容保留多久。' +
      '无论如何，你的 24 个词都能让你找回来。',
  },

  install: {
    title: '放到主屏幕',
    line: 'Dayly 会像一个独立的应用那样打开，没有网络也可以。',
    ask: '安装',
    byHand: ['轻点浏览器的分享图标。', '选择“添加到主屏幕”。'],
  },

  language: {
    title: '语言',
  },

  about: {
    title: '关于',
    version: (version) => `版本 ${version}`,
    line: '一天一张照片，只给你最在乎的那几个人。在你的设备上加密，48 小时后消失。',
  },
};

/** @type {import('./en.js').Words['account']} */
export const account = {
  setting: '你的账号',
  line: 'Dayly 保存的属于你的内容都在一个你能读懂的文件里，其中没有密钥。',
  copy: '保存我的数据副本',
  open: '删除账号…',
  title: '删除你的账号',
  goes: [
    '你的账号会从服务器上消失，连同它与你手机号的联系和你所有的设备。',
    '你的照片会立刻从服务器上消失。',
    '你会退出每一个群。',
    '这台设备上只会留下你的保险库。你的 24 个单词再也打不开任何东西。',
  ],
  stays: '别人的设备下次联系服务器时就会删除你的照片，最迟在 48 小时后。' +
    '他们群的记录里仍会写着你曾在其中。',
  tick: '我知道没有人能撤销这件事。',
  ask: '删除我的账号',
  goingTitle: '正在删除你的账号',
  leaving: (count) => `正在退出 ${count} 个群…`,
  deleting: '正在告诉服务器…',
  goesOn: '你可以关闭 Dayly：下次打开时会继续。',
};
