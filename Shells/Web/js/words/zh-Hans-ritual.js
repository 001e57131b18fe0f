// 每天仪式的结尾，以及一张照片发给几个群，简体中文。

import { counted, people } from './zh-Hans-measures.js';

/** @type {typeof import('./en-ritual.js').ritual} */
export const ritual = {
  /** Where one's own photo of a day stands, beside a group's name and alone. */
  standing: {
    takenBack: '今天已收回',
    of: (name, state) =>
      `${name}：${state}`,
    earlier: (line) =>
      `之前的一张照片：${line}`,
    sentBy: (names) =>
      `今天已发送：${people.format(names)}`,
  },

  end: {
    title: '明天见',
    next: '离下一张照片还有',
    othersTitle: '今天其他人的照片',
    nobody: '其他人今天还没有发送。',
    photos: '看照片',
    tell: (name) =>
      `${name}发照片时通知你吗？`,
    yes: '好，通知我',
    no: '暂时不用',
  },

  preview: {
    also: '也发给',
    sendMany: (name, more) =>
      `发送给${name}和另外 ${counted(more, '个群')}`,
  },
};
