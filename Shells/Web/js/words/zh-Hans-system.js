// The words of the pages that stand in for the app when it cannot run, in Simplified Chinese.

/** @type {import('./en.js').Words['system']} */
export const system = {
  insecure: {
    title: 'Dayly 需要安全的地址',
    lines: [
      '这个页面没有经过加密打开，所以浏览器既不提供密钥，也不提供相机。',
      '请在地址前加上 https:// 再打开，或者问问管理这台服务器的人。',
    ],
    reload: null,
  },
  unsupported: {
    title: '这个浏览器运行不了 Dayly',
    lines: [
      '你的照片在这台设备上加密，而这个浏览器缺少所需的功能。',
      'Dayly 支持 Chrome 和 Edge 137、Firefox 130、Safari 17.4 及更高版本。',
    ],
    reload: null,
  },
  elsewhere: {
    title: 'Dayly 已在另一个标签页打开',
    lines: ['关掉那个标签页，Dayly 就会在这里继续。'],
    reload: null,
  },
  stopped: {
    title: 'Dayly 停下来了',
    lines: ['应用内部出了问题。什么都没有被删除。'],
    reload: '重新加载',
  },
};
