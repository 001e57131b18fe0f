// What went wrong and what to do, in Simplified Chinese: the sentences behind every fault of the
// wire.

/** @type {import('./en.js').Words['join']['faults']} */
export const inviteFaults = {
  broken: '这个链接不完整。请对方再发一次，并完整打开。',
  used: '这个链接已经用过了。每个链接只能用一次，请对方再发一个。',
  expired: '这个链接已过期，请对方再发一个。',
  revoked: '这个链接已被撤回，请对方再发一个。',
  notFound: '这台服务器不认识这个邀请。它可能属于另一台服务器，或者群已经不在了。',
  full: '这个群已满：已经有 12 人了。',
  alreadyMember: '你已经在这个群里了。',
  offline: '连不上服务器。检查网络后再打开链接。',
  serverTrouble: '服务器出了点问题，请稍后再试。',
};

/** @type {import('./en.js').Words['viewer']['faults']} */
export const pageFaults = {
  offline: '你现在离线。联网后照片会自动加载。',
  serverTrouble: '服务器出了点问题。',
  withdrawn: '这张照片已被收回。',
  senderLeft: '这张照片不见了：发送它的人已经不在这个群里了。',
  unopenable: '这张照片打不开：它在途中损坏或被改动了。',
  misdated: '这张照片没有显示：它的日期与拍摄或发送的时间不符。',
  unreadable: '这台设备打不开这张照片：它的密钥或文件在这里读不出来。照片本身没有问题。请重新加载页面，或在另一台设备上查看。',
  expired: '这张照片的 48 小时已经到了。',
  storageFull: '这台设备没有空间打开它了。',
  lost: '服务器上缺少这张照片的文件。如果文件重新找到，照片会自动加载。',
  unreachable: '现在连不上服务器。恢复后照片会自动加载。',
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
  empty: '里面没有画面。请再试一次。',
  storageFull: '这台设备没有空间了。请腾出一些再试。',
  unsupported: '这个浏览器打不开这种图片（比如 TIFF）。请存成 JPEG 再选一次。',
  incomplete: '这张图片中途断了：没有完整复制。请换一张。',
  unkept: '这台设备没能保存这张图片。请再试一次。',
};
