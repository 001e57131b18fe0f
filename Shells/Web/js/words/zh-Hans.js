// Every word the app says, in Simplified Chinese: warm, short, 你. The shape is English's (en.js).

import {
  ago, agoBriefly, clock, left, moment, number, people, percent, zoomed,
} from './zh-Hans-measures.js';
import { cameraAbsences, permissionSteps } from './zh-Hans-camera.js';
import { imageFaults, inviteFaults, pageFaults, refusals } from './zh-Hans-faults.js';
import { identity } from './zh-Hans-identity.js';
import { groupPeople } from './zh-Hans-people.js';
import { account, settings } from './zh-Hans-settings.js';
import { damaged, system } from './zh-Hans-system.js';
import { ritual } from './zh-Hans-ritual.js';

/** @param {number} count @param {string} unit what is counted, one form for every number */
const counted = (count, unit) => `${number.format(count)} ${unit}`;

/** @type {import('./en.js').Words} */
export const words = {
  app: 'Dayly',
  close: '关闭',
  retry: '再试一次',
  progress: (part) => percent.format(part),

  places: { label: '位置', groups: '群', days: '日历', vault: '保险库' },
  starting: '正在打开 Dayly',
  damaged,
  welcome: {
    haveAccount: identity.haveAccount,
    title: '一天一张照片',
    line: '只给你最在乎的那几个人。',
    points: [
      '只有你的群能打开，服务器也不行。',
      '48 小时后就消失。',
      '没有点赞，没有评论，没有信息流。',
    ],
    invited: (inviter, group) => `${inviter}邀请你加入${group}`,
    start: '开始',
  },

  phone: {
    title: '你的手机号是多少？',
    line: '我们会用短信发给你一个验证码。没有人能通过号码找到你。',
    label: '手机号',
    hint: '要带国家区号，比如 +86 或 +65。',
    next: '继续',
    unusable: '这不像是手机号。请以 + 和国家区号开头。',
    empty: '请输入你的手机号。',
  },

  code: {
    title: '输入验证码',
    line: (digits) => `六位数字已发到尾号为 ${digits} 的手机。`,
    label: '验证码',
    next: '继续',
    resend: '重新发送验证码',
    resendIn: (seconds) => `${counted(seconds, '秒')}后可以重新获取验证码`,
    empty: '请输入六位数字。',
    unusable: '验证码是六位数字。',
    bad: (tries) => tries > 0
      ? `验证码不对，还可以试 ${counted(tries, '次')}。`
      : '验证码不对。请重新获取一个。',
  },

  firstName: {
    title: '大家怎么叫你？',
    line: '你的群会看到这个名字，服务器看不到。',
    label: '名字',
    next: '继续',
    empty: '请输入你的名字。',
    unusable: '只能用文字和空格。',
  },

  words: {
    title: '你的 24 个词',
    line: '万一弄丢这台设备，只有它们能让你找回账号。别人都没有，服务器也没有。这些词始终是英文。',
    advice: '请按顺序抄在纸上。截图会被偷走，抽屉里的纸不会。',
    list: '你的 24 个词',
    loading: '正在取出你的词',
    failed: '现在无法显示这些词。它们很安全，请稍后再来。',
    done: '我已经抄下来了',
    later: '以后再说',
    setting: '万一弄丢这台设备，只有它们能让你找回账号。抄下来之前，它们会留在这里。',
    open: '抄下来',
  },

  wordsCheck: identity.wordsCheck,
  accountWords: identity.accountWords,

  groups: {
    title: '你的群',
    create: '新建群',
    refresh: '刷新',
    pull: '松手刷新',
    emptyTitle: '你想让谁看到你的一天？',
    emptyLine: '给家人或最亲近的朋友建一个群。最多 12 个人，每人一天一张照片。',
    take: '拍今天的照片',
    invite: '邀请一个人',
    sent: '今天已发送',
    broken: '已暂停发送',
    brokenLine: '这个群的成员记录前后对不上。弄清楚之前，什么都不会发出去。',
    cardTake: (name) => `${name}：拍今天的照片`,
    cardInvite: (name) => `${name}：邀请一个人`,
    cardSent: (name) => `${name}：今天已发送`,
    cardBroken: (name) => `${name}：已暂停发送`,
    aloneLine: '目前只有你一个人。照片要有人看才好。',
    none: '没有照片',
    last: (instant, now) => `最近一张照片：${ago(instant, now)}`,
    unseen: (count) => `${number.format(count)} 张新照片`,
    photos: '照片',
    photosOf: (name, unseen) =>
      unseen > 0 ? `${name}的照片，${number.format(unseen)} 张新的` : `${name}的照片`,
    detailsOf: (name) => `${name}的详情`,
    members: (names) => people.format(names),
    kept: '有一张照片没能发出去，已为你保留。',
    keptElsewhere: '你已不在的一个群里，有一张照片为你保留着。',
    keptOf: (name) => `查看为${name}保留的照片`,
    unheard: '通知已关闭：去打开',
    remindTitle: '你的 24 个词收好了吗？',
    remindLine: '抄在纸上，弄丢这台设备也能找回来。',
    connection: {
      fresh: '已是最新',
      connecting: '正在连接…',
      offline: '连不上服务器。照片会等着，恢复后自动发出。',
      serverTrouble: '服务器出了点问题，正在重试。',
      removed: '这台设备已从你的账号中移除，或者账号已被删除，不会再收到新照片。',
    },
  },

  delivery: {
    saving: '正在保存你的照片',
    sealing: '正在加密你的照片',
    uploading: (part) => `正在发送，${percent.format(part)}`,
    offline: '正在等待网络',
    waiting: (seconds) => seconds > 0 ? `${counted(seconds, '秒')}后重试` : '正在重试',
    bar: '你的照片正在路上',
  },

  notice: {
    sent: (group) => `已发送给${group}`,
    joined: (group) => `你已加入${group}`,
    left: (group) => `你已离开${group}`,
    removedFrom: groupPeople.removedFrom,
    linkCopied: '链接已复制',
    withdrawn: '你的照片已从所有人那里消失',
    storageFull: '这台设备没有空间了。请腾出一些，以免丢失照片。',
    unsaved: '这台设备没能保存一项更改。Dayly 会继续尝试。',
    lost: {
      photo: '有一张等待发送的照片在这台设备上读不出来了。',
      group: '这台设备读不出一个群的记录。服务器会把它发回来。',
      people: '这台设备读不出你核对过谁的安全码。请重新核对。',
      other: 'Dayly 在这台设备上的部分记录读不出来了。服务器上有的会自动恢复。',
    },
    dismiss: '知道了',
  },

  newGroup: {
    title: '新建群',
    line: '群里人人平等。只有成员能看到群名。',
    label: '群名',
    hint: '最多 20 个字。',
    create: '建群',
    empty: '请给群起个名字。',
    tooLong: '太长了：最多 20 个字。',
    unusable: '群名里有不能用的字符。',
  },

  people: groupPeople,

  details: {
    changed: identity.changed,
    verified: identity.verified,
    count: (count) => counted(count, '人'),
    you: '你',
    yourself: (name) => `${name}（你）`,
    founder: '建了这个群',
    by: (name) => `由${name}邀请加入`,
    invite: '邀请一个人',
    full: '群已满：12 人。',
    leave: '离开这个群',
    confirm: (name) => `要离开${name}吗？`,
    confirmLine: '它的照片会从这台设备上消失。想回来需要新的邀请。',
    leaveNow: (name) => `离开${name}`,
    stay: '留下',
  },

  person: identity.person,
  devices: identity.devices,
  linking: identity.linking,

  invite: {
    title: (name) => `邀请加入${name}`,
    line: '把这个链接发给一个人。只能用一次。',
    aloneLine: '照片要有人看才好。把这个链接发给一个人，只能用一次。',
    label: '邀请链接',
    making: '正在生成链接…',
    make: '生成链接',
    copy: '复制链接',
    copied: '已复制',
    share: '分享',
    expires: (instant) => `有效期至${moment.format(instant)}。`,
    trust: '谁拿到链接谁就能加入，所以请只发到对方自己能看到的地方。',
  },

  join: {
    loading: '正在打开邀请…',
    title: (name) => `加入${name}`,
    line: (inviter) => `${inviter}邀请了你。`,
    members: (count) => `群里有 ${counted(count, '个人')}。`,
    terms: '你们能互相看到照片，为期 48 小时，别人都看不到。',
    join: (name) => `加入${name}`,
    joining: '正在加入…',
    decline: '暂时不用',
    dismiss: '好',
    failed: '这个邀请用不了',
    faults: inviteFaults,
  },

  camera: {
    title: (name) => `今天给${name}的照片`,
    to: (name) => `给${name}`,
    opening: '正在打开相机',
    taking: '请稍等',
    ready: '相机已就绪',
    shutter: '快门',
    flip: '切换摄像头',
    torch: '补光灯',
    library: '从相册选择',
    zoom: '变焦',
    zoomed: (times) => `${zoomed.format(times)}×`,
    drop: '也可以把图片拖到这里，或者粘贴一张。',
    limited: '只能选择你允许 Dayly 使用的照片。',
    absences: cameraAbsences,
    steps: permissionSteps,
    imageFaults,
  },

  preview: {
    title: (name) => `你给${name}的照片`,
    picture: '你拍的照片',
    send: (name) => `发送给${name}`,
    sending: '正在发送',
    retake: '重拍',
    announce: (name, seconds) => `${counted(seconds, '秒')}后发送给${name}`,
    seconds: (seconds) => number.format(seconds),
    pause: '暂停',
    resume: '继续',
    held: '已暂停',
    edit: '旋转和裁剪',
    editing: '选出要发送的部分',
    working: '请稍等',
    turn: '旋转',
    done: '完成',
    cancel: '取消',
    edges: { left: '左边缘', top: '上边缘', right: '右边缘', bottom: '下边缘' },
    flaws: {
      blurred: '看起来有点模糊',
      dark: '看起来很暗',
      bright: '看起来太亮了',
    },
  },

  limit: {
    title: '今天的照片已发送',
    line: (name) => `每天给${name}一张。下一张要等到午夜之后。`,
    timer: '距离午夜还有',
    clock,
    newTitle: '新的一天',
    newLine: (name) => `${name}等着看你今天的照片，什么时候拍都行。`,
    take: '拍今天的照片',
    back: '回到群列表',
  },

  viewer: {
    title: (name) => `${name}的照片`,
    by: (sender) => `${sender}的照片`,
    you: '你',
    ago: agoBriefly,
    gone: (instant, now) => `${left(instant, now)}后消失`,
    library: '来自相册',
    page: (index, count) => `${number.format(index)} / ${number.format(count)}`,
    previous: '上一张照片',
    next: '下一张照片',
    zoom: '缩放',
    save: '保存这张照片',
    hide: '隐藏信息',
    show: '显示信息',
    loading: '正在加载照片',
    take: '拍今天的照片',
    emptyTitle: '今天还很安静',
    emptyLine: '照片会在这里停留 48 小时。第一张总会让人会心一笑。',
    emptyWait: '照片会在这里停留 48 小时。有人发来照片，你就能在这里看到。',
    withdraw: '收回这张照片',
    withdrawTitle: '要收回这张照片吗？',
    withdrawLine: '它会从所有人那里消失。这一天的机会仍算用过：每天一张照片。',
    withdrawNow: '收回',
    withdrawKeep: '保留',
    faults: pageFaults,
  },

  kept: {
    title: '你的照片没有发出去',
    line: (name) => `它本来要发给${name}。`,
    refusals,
    picture: '没有发出去的照片',
    save: '保存到这台设备',
    discard: '丢弃',
    opening: '正在打开你的照片',
  },

  settings,
  account,
  system,
  ritual,

  update: { ready: 'Dayly 有新版本了。', reload: '重新加载' },
  share: { choose: '点一下这张图片要发给的群，或“保险库”。', cancel: '取消' },

  notification: {
    arrived: (/** @type {string | null} */ group) => ({
      title: group || 'Dayly', body: '有一张新照片，保留 48 小时。',
    }),
    waiting: {
      title: 'Dayly', body: '你有一张照片还没发出。打开 Dayly 就会发送。',
    },
  },

  fault: {
    unknownAccount: identity.unknownAccount,
    tooManyDevices: identity.tooManyDevices,
    linkEnded: identity.linkEnded,
    hasAccount: identity.hasAccount,
    tooLong: '太长了。',
    offline: '连不上服务器。检查网络后再试一次。',
    wait: (seconds) => `尝试次数太多，请等 ${counted(seconds, '秒')}。`,
    waitMinutes: (count) => `尝试次数太多，请等 ${counted(count, '分钟')}。`,
    again: '现在可以再试了。',
    serverTrouble: '服务器出了点问题，请稍后再试。',
    storageFull: '这台设备没有空间了。请腾出一些再试。',
  },
};
