// Every word of albums, tags and search, in English. Accessible names that tests may rely on:
//
//   open      searchbox  Search
//             combobox   Order       slider  Place
//             group      Albums        button  NAME, 3 items · By name
//   choosing  button     Put on another day
//             dialog     Put on another day   textbox  Day
//                        button  Put there · Back to the day it was taken · Close
//   album     heading    NAME          button  Back to the vault · Rename · Delete album
//   choosing  button     Albums and tags
//   after it  dialog     Albums and tags   button  NAME · Make album · Add tag · Close
//             textbox    New album · New tag

/** @typedef {ReturnType<typeof albums>} AlbumsWords */

/** @param {import('./vault-words.js').Measures} measures */
export function albums({ counted, number }) {
  const items = (/** @type {number} */ count) => counted(count, 'item', 'items');
  return {
    title: 'Albums',
    album: (/** @type {string} */ name, /** @type {number} */ count) => `${name}, ${items(count)}`,
    orders: { changed: 'Last changed', name: 'By name' },
    order: (/** @type {string} */ order) => `Order of albums: ${order}`,
    back: 'Back to the vault',
    empty: 'Nothing is in this album. Choose items, then “Albums and tags”.',
    share: 'Share album',
    rename: 'Rename',
    name: 'Name',
    renameNow: 'Save the name',
    delete: 'Delete album',
    deleted: (/** @type {string} */ name) => `${name} deleted. Its items stay.`,
    organise: 'Albums and tags',
    albumsLine: 'In an album already: a tap takes them out.',
    new: 'New album',
    make: 'Make album',
    cover: 'Use as cover',
    tags: 'Tags',
    newTag: 'New tag',
    addTag: 'Add tag',
    added: (/** @type {number} */ count, /** @type {string} */ name) =>
      `${items(count)} in ${name}`,
    removed: (/** @type {number} */ count, /** @type {string} */ name) =>
      `${items(count)} taken out of ${name}`,
    tagged: (/** @type {number} */ count, /** @type {string} */ tag) =>
      `${items(count)} tagged ${tag}`,
    untagged: (/** @type {number} */ count, /** @type {string} */ tag) =>
      `${tag} taken off ${items(count)}`,
    pin: {
      act: 'Put on another day',
      line: 'It is found on that day then. The date it was taken on stays as it is.',
      label: 'Day',
      now: 'Put there',
      back: 'Back to the day it was taken',
      on: 'On the day',
      said: (/** @type {string} */ put, /** @type {string} */ taken) => (taken === ''
        ? `on ${put}, where you put it` : `on ${put}, where you put it; taken ${taken}`),
      done: (/** @type {number} */ count, /** @type {string} */ day) =>
        `${items(count)} put on ${day}`,
      returned: (/** @type {number} */ count) => `${items(count)} back on the day taken`,
    },
    sort: 'Order',
    place: 'Place',
    sorts: {
      newest: 'Newest first', oldest: 'Oldest first',
      importedLast: 'Recently added first', importedFirst: 'Earliest added first',
      largest: 'Largest first', smallest: 'Smallest first',
      byName: 'Name, A to Z', byNameBackwards: 'Name, Z to A',
    },
    unnamed: 'Without a name',
    search: 'Search',
    hint: 'May 2024, camera, name',
    searching: 'Looking',
    found: (/** @type {number} */ count) => `${number.format(count)} found`,
    nothing: 'Nothing is like that.',
    nothingLine: 'Try a date, a kind like “videos”, or a part of a name, camera, album or ' +
      'tag.',
  };
}
