// The words of the pages that stand in for the app when it cannot run, in Simplified Chinese.

/** @type {import('./en.js').Words['system']} */
export const system = {
  insecure: {
    title: 'Dayly 需要安全的地址',
    lines: [
      '这个页面没有经过加密打开，所以浏览器既不提供密钥，也不提供相机。',
      '请在地址前加上 https:// 再打开，或者问问管理这台服务器的人。',
    ],
    button: null,
  },
  unsupported: {
    title: '这个浏览器运行不了 Dayly',
    lines: [
      '你的照片在这台设备上加密，而这个浏览器缺少所需的功能。',
      'Dayly 支持 Chrome 和 Edge 137、Firefox 130、Safari 17.4 及更高版本。',
    ],
    button: null,
  },
  formElsewhere: {
    title: '你在另一个标签页里还没弄完',
    lines: ['在那里完成后，Dayly 会自动在这里继续。如果现在在这里继续，那边输入的内容会丢失。'],
    button: '在这里继续',
  },
  photoElsewhere: {
    title: '另一个标签页里有张照片在等着',
    lines: ['在那里发送或取消，Dayly 就会自动在这里继续。'],
    button: null,
  },
  cleared: {
    title: 'Dayly 存在这里的东西不见了',
    lines: [
      '浏览器清除了密钥和照片，可能是为了腾出空间，也可能是有人要求的。你发出去的照片，'
        + '群里的人仍然看得到。',
      '你可以像在一台新设备上那样继续。',
    ],
    button: '继续',
  },
  deleted: {
    title: '你的账号已删除',
    lines: [
      '服务器和这台设备上都不再有它的任何东西。别人手中你的照片最迟 48 小时后消失。',
    ],
    button: '重新开始',
  },
  partlyDeleted: {
    title: '你的账号已删除',
    lines: [
      '服务器上不再有它的任何东西，但这个浏览器没有清除这台设备上的全部内容。'
        + '请在浏览器设置中删除它为本网站保存的数据。',
    ],
    button: '重新开始',
  },
  nowhere: {
    title: '这个地址什么也没有',
    lines: ['可能是输错了，或者不完整。如果这是别人发给你的链接，请完整地再打开一次。'],
    button: '打开 Dayly',
  },
  stopped: {
    title: 'Dayly 停下来了',
    lines: ['应用内部出了问题。什么都没有被删除。'],
    button: '重新加载',
  },
};

/** @type {import('./en.js').Words['damaged']} */
export const damaged = {
  unreadable: {
    title: 'Dayly 读不出自己的记录',
    what: '这台设备为 Dayly 保存的内容打不开。什么都没有被删除。',
    out: '请重新加载一次。如果还是这样，先别动这台设备，清除任何东西之前，问问管理你们服务器的人。',
  },
  newer: {
    title: 'Dayly 读不出自己的记录',
    what: '这台设备保存的内容来自更新版本的 Dayly。什么都没有被删除。',
    out: '重新加载就能用上最新版本。如果还是这样，说明服务器的版本较旧：请问问管理它的人。',
  },
  unavailable: {
    title: '这个浏览器不替 Dayly 保存任何东西',
    what: 'Dayly 刚才写到这台设备上的内容没能读回来。一关闭，你的密钥和照片就会丢失，所以 Dayly 不会在这里启动。什么都没有被删除。',
    out: '如果这是无痕窗口或受限模式，请改用普通窗口打开 Dayly。否则请换一个浏览器：Chrome、Edge、Firefox 或 Safari。',
  },
  storageFull: {
    title: '这台设备没有空间了',
    what: 'Dayly 刚才什么都写不进去，所以没有启动。什么都没有被删除。',
    out: '腾出一些空间，然后重新加载。',
  },
  reload: '重新加载',
};
