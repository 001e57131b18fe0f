// What views of the vault and of days are given of the world: each capability is a type with a name
// and as few members as make sense together. A view says which of them it uses in a type `Needs`,
// with those of the views it makes beside its own, and gets no others. `vault.js` brings them for
// a vault, `../days/folder/folder.js` those that a folder has.

/**
 * @typedef {import('../../wire/types').LibraryEvent} LibraryEvent
 * @typedef {import('../../wire/types').CatalogEntry} CatalogEntry
 *
 * Tells the core what somebody did or wants. A folder is asked for months, small pictures, items
 * and films in the same words.
 * @typedef {{ send: (event: LibraryEvent) => void }} Core
 *
 * Hears that something was opened or closed that "back" closes.
 * @typedef {{ guarded: () => void }} Guard
 *
 * The date on the wall.
 * @typedef {{ today: () => number }} Clock
 *
 * Asks before something that cannot be taken back.
 * @typedef {{ ask: import('./question.js').Ask }} Questions
 *
 * Which of the two vaults it is: the one that is hidden in the other, or that one.
 * @typedef {{ place: import('../../effects/vault-place.js').PlaceName }} VaultName
 *
 * The items of months, as far as they were read.
 * @typedef {{ months: import('./months.js').Months }} ItemMonths
 *
 * What the days of months have in short, as far as that was read.
 * @typedef {{ days: import('./months.js').Months<import('../../wire/types').ShownDays>
 *   }} DayMonths
 *
 * Small pictures of items.
 * @typedef {{ pictures: import('./pictures.js').Pictures }} SmallPictures
 *
 * Films, which are read piece by piece.
 * @typedef {{ films: import('../../effects/films.js').Films }} FilmPieces
 *
 * Items opened one after another while none is shown large.
 * @typedef {{ reading: import('./reading.js').Reading }} OpenItems
 *
 * What is in sight, which whoever draws it says, and in which order it is gone through.
 * @typedef {{ scene: import('./vault.js').Scene }} Sight
 *
 * Shows one item large, or what was there before.
 * @typedef {{ viewer: { open: (item: string) => void, close: () => void } }} Viewer
 *
 * What a source says of its own items: `leaves` what goes along with days on paper, `events` by
 * what theirs are told in other calendars from those of other sources, `whence` in a name and a
 * value how an item came to lie here, and `missing` that its file is gone.
 * @typedef {{ origin: { leaves: string, missing: string,
 *   events: () => import('../../wire/types').CalendarSource,
 *   whence: (entry: CatalogEntry) => [string, string] } }} Origin
 *
 * Reads what an open file says of itself.
 * @typedef {{ describe: import('../../effects/describing.js').Describe }} Descriptions
 *
 * Files of this device on their way into the vault, where they wait until it is open; `count` says
 * how many do.
 * @typedef {{ incoming: { choose: (files: File[]) => void, count: () => number } }} Incoming
 *
 * What is done with items and days, and can be taken back.
 * @typedef {{ changes: import('./changes.js').Changes }} ItemChanges
 *
 * Items on their way into the hidden vault, or out of it.
 * @typedef {{ moves: import('./moving.js').Moves }} ItemMoves
 *
 * Copies of items that leave the vault, for somebody else or as files.
 * @typedef {{ copies: { handOver: import('./ways.js').HandOver,
 *   save: (entries: CatalogEntry[]) => void } }} Copies
 *
 * Shows the gallery, led to a month of it or to what is searched for.
 * @typedef {{ toGallery: (led?: Pick<import('./vault.js').Scene, 'ledTo' | 'searched'>) => void
 *   }} GalleryWay
 *
 * The sheet of what opens the vault.
 * @typedef {{ keys: { show: () => void } }} KeysSheet
 *
 * The sheet of its backups.
 * @typedef {{ backup: { show: () => void } }} BackupSheet
 *
 * Its camera, and how what that has taken stands.
 * @typedef {{ camera: { show: () => void,
 *   readonly standing: import('../../wire/types').CapturesView } }} CameraScreen
 *
 * The ways to the hidden vault, and from there to the one around it.
 * @typedef {{ hidden: import('./hidden.js').HiddenWays }} HiddenVault
 *
 * What somebody types to open something, handed to the core beside its events.
 * @typedef {{ secrets: import('./secrets.js').Secrets }} TypedSecrets
 *
 * The vault's keys for files of an older format.
 * @typedef {{ named: import('./named-keys.js').NamedKeys }} FileKeys
 *
 * Where the vault lies.
 * @typedef {{ home: import('./home.js').Home }} VaultHome
 *
 * Photos that lie in a folder elsewhere, whose days can be shown in the place of the vault's.
 * @typedef {{ folder: import('../days/folder/place.js').FolderPlace }} FolderWay
 */

export {};
