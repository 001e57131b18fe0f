// About words, people and devices, in Simplified Chinese.

import { counted, moment, number } from './zh-Hans-measures.js';

/** @type {typeof import('./en-identity.js').identity} */
export const identity = {
  haveAccount: '我已经有账户',
  unknownAccount: '这台服务器上没有这些单词对应的账户。',
  tooManyDevices: '你的账户已有五台设备。请先移除其中一台。',
  changed: '身份已变更：你的照片暂不发给对方',
  verified: '已核对安全码',

  wordsCheck: {
    title: '核对三个单词',
    line: '确认你抄写得没有错。',
    word: (place) => `第 ${number.format(place)} 个单词`,
    check: '核对',
    wrong: '这些单词不对。请再看看你抄写的纸。',
    back: '返回查看单词',
    then: '核对之后，这些单词会从本设备删除，只留在你的纸上。',
  },

  accountWords: {
    title: '你的 24 个单词',
    line: '用它们把这台设备加入你的账户，你的群也会一起过来。',
    label: '你的 24 个单词',
    counted: (count, all) => `${number.format(count)} / ${number.format(all)} 个单词`,
    next: '继续',
    wrong: '这不是一组正确的 24 个单词。请检查拼写和顺序。',
  },

  person: {
    devices: (count) => counted(count, '台设备', '台设备'),
    changedTitle: (name) => `${name} 换了新账户`,
    changedLine: (name) =>
      `你以前认识一位使用另一个账户的 ${name}。对方可能换了新手机重新开始，也可能是别人。请当面问一问。在你接受之前，你` +
      '的照片不会发给对方。',
    accept: '我知道是谁：接受',
    verified: '你已核对过这个号码',
    numberTitle: '安全码',
    line: (name) => `与 ${name} 那边显示的号码对比。两边相同，就说明你们之间没有别人。`,
    number: (groups) => `安全码 ${groups.join('，')}`,
    code: '安全码的二维码',
    failed: '现在无法计算安全码。',
    verify: '两边相同',
    unverify: '其实没有核对',
  },

  devices: {
    title: '你的设备',
    setting: '账户里的每台设备都能看到群里的照片。新设备会在你的其他设备或发送者打开 Dayly 后，补到仍未过期的照片。',
    open: '查看你的设备',
    line: '以你所在群的记录为准，最多五台。',
    this: '本设备',
    other: '另一台设备',
    since: (instant) => `添加于 ${moment.format(instant)}`,
    going: '正在从你的群中移除…',
    revoke: '移除',
    revokeOf: (since) => `移除设备：${since}`,
    confirm: '移除这台设备？',
    confirmLine: '它会退出登录，不再收到新照片，也不能再回来。你的群会看到。',
    revokeNow: '移除设备',
    keep: '保留',
    add: '要添加设备，请在那台设备上打开 Dayly，选择“我已经有账户”，然后输入你的 24 个单词。',
  },
};
