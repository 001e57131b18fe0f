// Every word of editing photos, in simplified Chinese.

/**
 * @param {import('./vault-words.js').Measures} measures
 * @returns {import('./edits-en.js').EditsWords}
 */
export function edits({ number, zoomed }) {
  const photos = (/** @type {number} */ count) => `${number.format(count)} 张照片`;
  return {
    act: '编辑',
    title: '编辑照片',
    titleOfMany: '编辑多张照片',
    what: '编辑内容',
    parts: { shape: '裁剪', light: '光线', filter: '滤镜' },
    cancel: '取消',
    done: '完成',
    reset: '撤销所有编辑',
    compare: '按住对比',
    back: '恢复原样',
    turn: '旋转',
    mirror: '镜像',
    shape: '裁剪比例',
    shapes: { free: '自由', original: '原始', square: '1:1', four: '4:3', sixteen: '16:9' },
    straighten: '拉直',
    degrees: (/** @type {number} */ hundredths) => `${zoomed.format(hundredths / 100)}°`,
    exposure: '曝光',
    stops: (/** @type {number} */ hundredths) => zoomed.format(hundredths / 100),
    filter: '滤镜',
    filters: { none: '无', vivid: '鲜明', warm: '暖色', cool: '冷色', faded: '褪色',
      mono: '黑白' },
    many: (/** @type {number} */ count) =>
      `用于${photos(count)}，叠加在之前的编辑上。视频保持不变。`,
    turned: (/** @type {number} */ angle) => `旋转 ${angle}°`,
    apply: '应用',
    edited: (/** @type {number} */ count) => `已编辑${photos(count)}`,
    reverted: (/** @type {number} */ count) => `${photos(count)}已恢复原样`,
    said: '已编辑',
    line: '原件保持拍摄时的样子',
    newer: '由较新的 Dayly 编辑；按原样显示',
    along: {
      label: '编辑过的照片',
      edited: '按编辑后的样子',
      taken: '按拍摄时的样子',
      line: '编辑过的照片会按你看到的样子发出：原件连同裁掉的部分和其中的地点都留在这里。实况照片只发出图像。',
      kept: '编辑过的照片按你看到的样子随附，原件留在这里。',
    },
  };
}
