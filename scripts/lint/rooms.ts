/**
 * Which room (folder) may import from which, and what to do instead. Used by the lint rule house/imports;
 * CONTRIBUTING.md explains why.
 */
export interface Room {
  /** A folder or a file, relative to the project's root; `*` matches the name of one folder, `*.ts` of one file. */
  readonly path: string
  /** Rooms and project files it may import, besides itself. */
  readonly rooms: readonly string[]
  /** Packages it may import; `node:` means every Node module. */
  readonly packages: readonly string[]
  /** What to do about a refused import. */
  readonly cure: string
}

const PAGE_PACKAGES = ['vue', 'vue-router', 'pinia', 'vee-validate', '@vee-validate/yup', 'yup', 'libphonenumber-js']
const ASK_MAIN =
  'what needs Node, Electron, files or the network is a request: add it to domain/bridge.ts and call it over the bridge'

/** Most specific first: a file belongs to the first room whose path matches. */
export const ROOMS: readonly Room[] = [
  {
    path: 'domain',
    rooms: [],
    packages: ['yup'],
    cure: 'move what needs Node or Electron to main/, what needs the page to renderer/'
  },
  {
    path: 'main/app/ipc.ts',
    rooms: ['domain'],
    packages: ['electron', 'yup'],
    cure: 'the door checks and forwards; what a request does is in main/requests/'
  },
  {
    path: 'main/log',
    rooms: ['domain'],
    packages: ['node:'],
    cure: 'the log knows events and no order: let main/index.ts or main/compose-support.ts bring the rest'
  },
  {
    path: 'main/app',
    rooms: ['domain', 'main/keychain', 'main/async', 'main/log'],
    packages: ['electron', 'node:'],
    cure: 'app/ runs the program (IPC, log, quitting) and knows no orders: let main/compose.ts bring the rest'
  },
  {
    path: 'main/requests',
    rooms: ['domain', 'main/*', 'main/app/ipc.ts'],
    packages: ['yup', 'node:'],
    cure: 'a request only parses, calls a service of main/ and answers: move the work into that service'
  },
  {
    path: 'main/service',
    rooms: ['domain', 'main/async'],
    packages: ['axios', 'saxes', 'node:'],
    cure: 'the service knows HTTP and the wire format only: let its caller bring the rest'
  },
  {
    path: 'main/keychain',
    rooms: ['domain', 'main/async', 'main/files/platform.ts'],
    packages: ['keytar', 'node:'],
    cure: 'the keychain keeps secrets and knows nothing else: let its caller bring the rest'
  },
  {
    path: 'main/async',
    rooms: [],
    packages: ['node:worker_threads'],
    cure: 'async/ orders work in time and knows nothing of the work: let its caller bring the rest'
  },
  {
    path: 'main/files',
    rooms: ['domain'],
    packages: ['node:'],
    cure: 'files/ knows how disks behave and nothing of what is on them: let its caller bring the rest'
  },
  {
    path: 'main/settings',
    rooms: ['domain', 'main/files', 'main/async'],
    packages: ['yup', 'node:'],
    cure: 'settings are small files: let the caller bring the rest'
  },
  {
    path: 'main/connections',
    rooms: [
      'domain',
      'main/service',
      'main/keychain',
      'main/settings',
      'main/documents',
      'practice/service.ts',
      'main/async'
    ],
    packages: ['node:'],
    cure: 'connections join the services of main/: let main/requests/ or main/index.ts bring the rest'
  },
  {
    path: 'main/policy',
    rooms: ['domain', 'main/settings'],
    packages: ['yup', 'node:'],
    cure: 'a policy is read and applied to settings: let main/compose.ts bring the rest'
  },
  {
    path: 'main/updates',
    rooms: ['domain', 'main/service/http', 'main/files', 'main/async'],
    packages: ['electron-updater', 'node:'],
    cure: 'updates/ finds and installs versions, and knows no order: let main/compose-updates.ts bring the rest'
  },
  {
    path: 'main/storage/unlock',
    rooms: ['domain', 'main/storage', 'main/keychain', 'main/async'],
    packages: ['node:'],
    cure: 'unlock/ joins the store and its key: what is stored is the business of main/drafts/ and main/outbox/'
  },
  {
    path: 'main/storage',
    rooms: ['domain', 'main/files', 'main/async'],
    packages: ['node:'],
    cure: 'storage keeps rows and knows nothing of the service, the keychain or the window: let its caller bring the rest'
  },
  {
    path: 'main/matching',
    rooms: ['domain'],
    packages: ['node:'],
    cure: 'matching compares orders, and neither reads nor stores them: let its caller bring them'
  },
  {
    path: 'main/places',
    rooms: ['domain'],
    packages: ['node:'],
    cure: 'places/ answers from its table and knows no order: let its caller bring the rest'
  },
  {
    path: 'main/list-scan',
    rooms: ['domain', 'main/service'],
    packages: ['node:'],
    cure: 'list-scan/ reads the list and knows nothing of what is done with its rows: let its caller bring the rest'
  },
  {
    path: 'main/drafts',
    rooms: ['domain', 'main/storage', 'main/matching'],
    packages: ['node:'],
    cure: 'drafts are stored and compared: let main/requests/ or main/compose.ts bring the rest'
  },
  {
    path: 'main/library',
    rooms: ['domain', 'main/storage'],
    packages: ['node:'],
    cure: 'the library is stored and joined with sent orders: let main/requests/ or main/compose.ts bring the rest'
  },
  {
    path: 'main/activity',
    rooms: ['domain', 'main/storage'],
    packages: ['node:'],
    cure: 'the activity log is read and checked here, and written by whoever does what it tells: let main/requests/ bring the rest'
  },
  {
    path: 'main/outbox',
    rooms: ['domain', 'main/storage', 'main/service', 'main/list-scan', 'main/matching', 'main/async'],
    packages: ['node:'],
    cure: 'the outbox stores and sends: let main/requests/ or main/index.ts bring the rest'
  },
  {
    path: 'main/orders',
    rooms: ['domain', 'main/storage', 'main/service', 'main/list-scan', 'main/async'],
    packages: ['node:'],
    cure: 'orders/ reads the list and caches it: let main/requests/ or main/index.ts bring the rest'
  },
  {
    path: 'main/office/connect',
    rooms: ['domain', 'main/office'],
    packages: ['pg', 'node:'],
    cure: 'connect/ reaches the database of an office: what is said there is the business of its callers'
  },
  {
    path: 'main/office/follow',
    rooms: ['domain', 'main/office', 'main/storage', 'main/async'],
    packages: ['pg', 'node:'],
    cure: 'follow/ keeps a desk in step with its office: what its records mean is the business of its callers'
  },
  {
    path: 'main/office/reading',
    rooms: ['domain', 'main/office', 'main/storage', 'main/async', 'main/orders'],
    packages: ['pg', 'node:'],
    cure: 'reading/ passes parts of the list between the office and an order cache: what they say is the business of that'
  },
  {
    path: 'main/office/sending',
    rooms: ['domain', 'main/office', 'main/storage', 'main/async'],
    packages: ['pg', 'node:'],
    cure: 'sending/ asks the office for the right to send: what is sent is the business of main/outbox/'
  },
  {
    path: 'main/office/membership',
    rooms: ['domain', 'main/office', 'main/storage', 'main/keychain', 'main/settings', 'main/async'],
    packages: ['pg', 'node:'],
    cure: 'membership/ joins and leaves an office: what its records mean is the business of its callers'
  },
  {
    path: 'main/office',
    rooms: ['domain', 'main/storage'],
    packages: ['node:'],
    cure: 'office/ knows the database that desks share, and no page: only its connect/, follow/, reading/ and membership/ talk to it'
  },
  {
    path: 'main/documents',
    rooms: ['domain', 'main/files', 'main/service', 'main/storage', 'main/async'],
    packages: ['node:'],
    cure: 'main/index.ts passes in how a file is opened, from main/window/desktop.ts'
  },
  {
    path: 'main/window',
    rooms: ['domain', 'main/settings', 'main/files', 'main/async', 'main/log'],
    packages: ['electron', 'node:'],
    cure: 'the window knows nothing of orders or tokens: move the work to main/requests/ or a service'
  },
  {
    path: 'main/*',
    rooms: ['domain'],
    packages: ['node:'],
    cure: 'this room is new to the house: give it its line in scripts/lint/rooms.ts'
  },
  {
    path: 'main',
    rooms: ['domain'],
    packages: ['electron', 'node:'],
    cure: 'files in main/ itself only start and join its rooms: move the work to the room it belongs to'
  },
  {
    path: 'practice',
    rooms: ['domain', 'assets'],
    packages: ['hono', '@hono/node-server', 'node:'],
    cure: 'the practice service stands in for a server elsewhere: it shares the words and rules of domain/ and no code of main/'
  },
  {
    path: 'preload',
    rooms: ['domain/bridge.ts'],
    packages: ['electron'],
    cure: 'preload forwards and does nothing else: put logic on either side of the bridge'
  },
  {
    path: 'renderer/ui',
    rooms: ['domain', 'assets'],
    packages: ['vue'],
    cure: 'a part of ui/ takes properties and emits events: import features, stores and the bridge in the feature'
  },
  {
    path: 'renderer/common/files',
    rooms: ['domain', 'renderer/ui'],
    packages: ['vue', 'papaparse'],
    cure: 'files/ reads bytes as texts and tables, and knows no page: let the page bring the rest'
  },
  {
    path: 'renderer/common',
    rooms: ['domain', 'renderer/ui'],
    packages: PAGE_PACKAGES,
    cure: 'common/ is below every feature: move what knows a feature into that feature, or what draws into renderer/ui/'
  },
  {
    path: 'renderer/preview',
    rooms: ['renderer/ui/preview', 'renderer/ui/unsafe-globals.ts'],
    packages: ['pdfjs-dist', 'virtual:pdf-reader'],
    cure: 'the frame is locked down: it draws the bytes it is given, and knows no order, no bridge and no store'
  },
  {
    path: 'renderer/loan-file/read',
    rooms: ['domain', 'renderer/common'],
    packages: ['saxes'],
    cure: 'read/ turns a file into what it says, and knows no page and no draft: let the page bring the rest'
  },
  {
    path: 'renderer/guide',
    rooms: ['domain', 'renderer/ui', 'renderer/common'],
    packages: [...PAGE_PACKAGES, 'virtual:guide'],
    cure: 'the guide shows docs/guide/, and knows no order: what it says belongs there'
  },
  {
    path: 'renderer/csv-import',
    rooms: ['domain', 'renderer/ui', 'renderer/common'],
    packages: ['vue', 'vue-router', 'pinia'],
    cure: ASK_MAIN
  },
  { path: 'renderer/app', rooms: ['domain', 'renderer', 'assets'], packages: PAGE_PACKAGES, cure: ASK_MAIN },
  {
    path: 'renderer/*',
    rooms: ['domain', 'renderer/ui', 'renderer/common', 'renderer/*/store.ts', 'renderer/*/*/store.ts', 'assets'],
    packages: PAGE_PACKAGES,
    cure: `of another feature import its store.ts only; what several features share goes to renderer/common/ or renderer/ui/; ${ASK_MAIN}`
  },
  { path: 'renderer', rooms: ['domain', 'assets'], packages: PAGE_PACKAGES, cure: ASK_MAIN }
]

/** The room of a file (path relative to the root, with slashes); undefined if no rule applies. */
export function roomOf(file: string): Room | undefined {
  return ROOMS.find(room => isWithin(file, room.path))
}

/**
 * Why a file may not import something, with the cure; null if it may.
 * @param file path of the importing file, relative to the project's root
 * @param target a file's path relative to the project's root, or the name of a package or Node module
 */
export function refusal(file: string, target: { readonly path: string } | { readonly package: string }): string | null {
  const room = roomOf(file)
  if (room === undefined) return null
  const name = 'path' in target ? target.path : target.package
  const allowed = 'path' in target ? mayEnter(file, room, target.path) : room.packages.some(one => isPackage(name, one))
  return allowed ? null : `${titleOf(room)} may import only ${listOf(room)}, not ${name}: ${room.cure}.`
}

function mayEnter(file: string, room: Room, target: string): boolean {
  return isWithin(target, ownFolder(file, room)) || room.rooms.some(path => isWithin(target, path))
}

/** For a wildcard room (`renderer/*`), the actual folder of this file. */
function ownFolder(file: string, room: Room): string {
  return file.split('/').slice(0, room.path.split('/').length).join('/')
}

/** Whether a path is in a folder, or is that file. */
function isWithin(path: string, place: string): boolean {
  const parts = path.split('/')
  const wanted = place.split('/')
  if (place.endsWith('/*') && parts.length <= wanted.length) return false
  return wanted.every((part, index) =>
    part.startsWith('*') ? parts[index]?.endsWith(part.slice(1)) : part === parts[index]
  )
}

function isPackage(name: string, allowed: string): boolean {
  return allowed === 'node:' ? name.startsWith('node:') : name === allowed || name.startsWith(`${allowed}/`)
}

function titleOf(room: Room): string {
  return room.path.endsWith('.ts') ? room.path : `${room.path}/`
}

function listOf(room: Room): string {
  const packages = room.packages.map(name => (name === 'node:' ? 'Node' : name))
  const names = ['itself', ...room.rooms, ...packages]
  return names.length === 1 ? 'itself' : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
