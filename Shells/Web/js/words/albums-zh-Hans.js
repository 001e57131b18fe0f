// 相册、标签与搜索的全部文字，简体中文。

/** @type {(measures: import('./vault-words.js').Measures) =>
 *   import('./albums-en.js').AlbumsWords} */
export function albums({ number }) {
  const items = (/** @type {number} */ count) => `${number.format(count)} 项`;
  return {
    title: '相册',
    album: (name, count) => `${name}，${items(count)}`,
    orders: { changed: '最近更改', name: '按名称' },
    order: (order) => `相册排序：${order}`,
    back: '返回保险库',
    empty: '这个相册里还没有内容。选择项目，然后点“相册与标签”。',
    share: '分享相册',
    rename: '重命名',
    name: '名称',
    renameNow: '保存名称',
    delete: '删除相册',
    deleted: (name) => `已删除“${name}”，其中的项目仍在。`,
    organise: '相册与标签',
    albumsLine: '已在相册中：点一下即可移出。',
    new: '新相册',
    make: '创建相册',
    cover: '用作封面',
    tags: '标签',
    newTag: '新标签',
    addTag: '添加标签',
    added: (count, name) => `已将 ${items(count)}加入“${name}”`,
    removed: (count, name) => `已将 ${items(count)}移出“${name}”`,
    tagged: (count, tag) => `已为 ${items(count)}添加标签“${tag}”`,
    untagged: (count, tag) => `已从 ${items(count)}去掉标签“${tag}”`,
    pin: {
      act: '放到另一天',
      line: '之后它出现在那一天，拍摄日期保持不变。',
      label: '日期',
      now: '放到这天',
      back: '放回拍摄那天',
      on: '放在',
      said: (put, taken) => (taken === ''
        ? `由你放在${put}` : `由你放在${put}；拍摄于${taken}`),
      done: (count, day) =>
        `${items(count)}已放到${day}`,
      returned: (count) => `${items(count)}已放回拍摄那天`,
    },
    sort: '排序',
    place: '位置',
    sorts: {
      newest: '拍摄时间从新到旧', oldest: '拍摄时间从旧到新',
      importedLast: '最近添加的在前', importedFirst: '最早添加的在前',
      largest: '从大到小', smallest: '从小到大',
      byName: '名称 A 到 Z', byNameBackwards: '名称 Z 到 A',
    },
    unnamed: '没有名称',
    search: '搜索',
    hint: '2024年5月、相机、名称',
    searching: '正在搜索',
    found: (count) => `找到 ${items(count)}`,
    nothing: '没有这样的内容。',
    nothingLine: '试试日期、“视频”这样的类型，或名称、相机、相册、标签的一部分。',
  };
}
