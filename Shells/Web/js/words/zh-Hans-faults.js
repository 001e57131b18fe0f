// What went wrong and what to do, in Simplified Chinese: the sentences behind every fault of the
// wire.

/** @type {import('./en.js').Words['join']['faults']} */
export const inviteFaults = {
  broken: '这个链接不完整。请对方再发一次，并完整打开。',
  used: '这个链接已经用过了。每个链接只能用一次，请对方再发一个。',
  expired: '这个链接已过期，请对方再发一个。',
  revoked: '这个链接已被撤回，请对方再发一个。',
  notFound: '找不到这个群，它可能已经不在了。',
  full: '这个群已满：已经有 12 人了。',
  alreadyMember: '你已经在这个群里了。',
  offline: '你现在离线。联网后再打开链接。',
  serverTrouble: '服务器出了点问题，请稍后再试。',
};

/** @type {import('./en.js').Words['viewer']['faults']} */
export const pageFaults = {
  offline: '你现在离线。联网后照片会自动加载。',
  serverTrouble: '服务器出了点问题。',
  unopenable: '这张照片打不开：它在途中损坏或被改动了。',
  expired: '这张照片的 48 小时已经到了。',
  storageFull: '这台设备没有空间打开它了。',
};

/** @type {import('./en.js').Words['kept']['refusals']} */
export const refusals = {
  dayTaken: '你的另一台设备今天已经发过照片了，一天只有一张。',
  notMember: '你已经不在这个群里了。',
  tooOld: '它是 48 小时以前拍的，时间已经过了。',
  dayImplausible: '这台设备的日期好像不对。请校准时间，再拍一张。',
  alone: '群里已经没有别人了。',
  unsealable: '没能为这个群加密，所以它从未发出。',
  serverRefused: '服务器没有接受它。',
};

/** @type {import('./en.js').Words['camera']['imageFaults']} */
export const imageFaults = {
  undecodable: '这台设备打不开这个文件，它不是能识别的图片。请换一张。',
  tooLarge: '图片太大了：最多 1 亿像素或 64 MB。',
  empty: '相机没有给出画面。请再试一次。',
  storageFull: '这台设备没有空间了。请腾出一些再试。',
};

/** @type {import('./en.js').Words['camera']['faults']} */
export const cameraFaults = {
  denied: {
    title: 'Dayly 用不了相机',
    reason: '没有权限，所以浏览器没有打开相机。',
    steps: [],
    retry: true,
  },
  noCamera: {
    title: '这里没有相机',
    reason: '这台设备没有摄像头，或者没有接好。',
    steps: ['接上摄像头再试一次，或者选一张已有的图片。'],
    retry: true,
  },
  busy: {
    title: '相机正被占用',
    reason: '别的应用或标签页正在使用它。',
    steps: ['关掉那个应用或标签页，比如视频通话。', '然后再试一次。'],
    retry: true,
  },
  insecureOrigin: {
    title: '相机需要安全的地址',
    reason: '浏览器只在 https 下打开相机。',
    steps: ['请用以 https:// 开头的地址打开 Dayly。'],
    retry: false,
  },
  unavailable: {
    title: '相机没能启动',
    reason: '系统没有说明原因。',
    steps: ['再试一次。如果还不行，请重启浏览器。'],
    retry: true,
  },
};

/**
 * The way to the camera's permission, by browser.
 * @type {import('./en.js').Words['camera']['steps']}
 */
export const permissionSteps = {
  safariPhone: [
    '轻点地址旁边的“大小”或页面图标。',
    '轻点“网站设置”，然后“相机”，再选“允许”。',
    '回到这里再试一次。',
  ],
  chromePhone: [
    '轻点地址左边的图标。',
    '轻点“权限”，打开“摄像头”。',
    '回到这里再试一次。',
  ],
  firefox: [
    '点击地址左边的摄像头图标。',
    '取消阻止，然后再试一次。',
  ],
  safari: [
    '在 Safari 菜单里选择“此网站的设置…”。',
    '把“摄像头”设为“允许”，然后再试一次。',
  ],
  chrome: [
    '点击地址左边的图标。',
    '打开“摄像头”，然后再试一次。',
  ],
};
