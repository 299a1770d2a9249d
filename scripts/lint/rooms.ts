/**
 * The house: which room (folder) may import from which, and what to do instead. Read by the lint rule house/imports;
 * CONTRIBUTING.md says why.
 */
export interface Room {
  /** A folder, or one file, from the project's root; `*` stands for the name of one folder, `*.ts` of one such file. */
  readonly path: string
  /** Rooms and files of the project it may import, besides itself. */
  readonly rooms: readonly string[]
  /** Packages it may import; `node:` stands for everything that Node brings. */
  readonly packages: readonly string[]
  /** What to do with an import that is refused. */
  readonly cure: string
}

const PAGE_PACKAGES = ['vue', 'vue-router', 'pinia', 'vee-validate', '@vee-validate/yup', 'yup']
const ASK_MAIN = 'what needs Node, Electron, files or the network is a request: add it to domain/bridge.ts and call it over the bridge'

/** The most particular room comes first: the first whose path fits a file is its room. */
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
    path: 'main/requests',
    rooms: ['domain', 'main/*', 'main/app/ipc.ts'],
    packages: ['yup', 'node:'],
    cure: 'a request only parses, calls a service of main/ and answers: move the work into that service'
  },
  {
    path: 'main/service',
    rooms: ['domain'],
    packages: ['axios', 'node:'],
    cure: 'the service knows HTTP and the wire format only: let its caller bring the rest'
  },
  {
    path: 'main/vault',
    rooms: ['domain'],
    packages: ['keytar', 'node:'],
    cure: 'the vault keeps secrets and knows nothing else: let its caller bring the rest'
  },
  {
    path: 'main/files',
    rooms: ['domain'],
    packages: ['node:'],
    cure: 'this room knows the disk\'s ways and nothing of what lies on it: let its caller bring the rest'
  },
  {
    path: 'main/settings',
    rooms: ['domain', 'main/files'],
    packages: ['yup', 'node:'],
    cure: 'settings are small files: let the caller bring the rest'
  },
  {
    path: 'main/connections',
    rooms: ['domain', 'main/service', 'main/vault', 'main/settings', 'main/practice', 'main/documents'],
    packages: ['node:'],
    cure: 'connections join the services of main/: let main/requests/ or main/index.ts bring the rest'
  },
  {
    path: 'main/store',
    rooms: ['domain', 'main/files'],
    packages: ['node:'],
    cure: 'the store keeps rows and knows nothing of service or window: let its caller bring the rest'
  },
  {
    path: 'main/keeping',
    rooms: ['domain', 'main/store', 'main/vault'],
    packages: ['node:'],
    cure: 'keeping joins the store and its key: what is kept is the business of main/drafts/ and main/outbox/'
  },
  {
    path: 'main/matching',
    rooms: ['domain'],
    packages: ['node:'],
    cure: 'matching compares orders, and neither reads nor stores them: let its caller bring them'
  },
  {
    path: 'main/drafts',
    rooms: ['domain', 'main/store', 'main/matching'],
    packages: ['node:'],
    cure: 'drafts are stored and compared: let main/requests/ or main/compose.ts bring the rest'
  },
  {
    path: 'main/outbox',
    rooms: ['domain', 'main/store', 'main/service', 'main/matching'],
    packages: ['node:'],
    cure: 'the outbox stores and sends: let main/requests/ or main/index.ts bring the rest'
  },
  {
    path: 'main/book',
    rooms: ['domain', 'main/store', 'main/service'],
    packages: ['node:'],
    cure: 'the book reads and stores orders: let main/requests/ or main/index.ts bring the rest'
  },
  {
    path: 'main/documents',
    rooms: ['domain', 'main/files', 'main/service', 'main/store'],
    packages: ['node:'],
    cure: 'opening a file is given to it by main/index.ts, from main/window/desktop.ts'
  },
  {
    path: 'main/window',
    rooms: ['domain', 'main/settings'],
    packages: ['electron', 'node:'],
    cure: 'the window knows nothing of orders or tokens: move the work to main/requests/ or a service'
  },
  {
    path: 'main/practice',
    rooms: ['domain', 'assets'],
    packages: ['hono', '@hono/node-server', 'node:'],
    cure: 'the practice service stands for a server elsewhere: it shares the words and rules of domain/ and no code of main/'
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
    cure: 'what lies in main/ itself only starts and joins its rooms: move the work to the room it belongs to'
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
    packages: ['vue', 'reka-ui'],
    cure: 'a part of ui/ takes properties and gives events: import features, stores and the bridge in the feature'
  },
  {
    path: 'renderer/preview',
    rooms: ['renderer/ui/preview', 'renderer/ui/ways-out.ts'],
    packages: ['pdfjs-dist', 'virtual:pdf-reader'],
    cure: 'the frame is locked down: it draws the bytes it is given, and knows no order, no bridge and no store'
  },
  { path: 'renderer/shell', rooms: ['domain', 'renderer', 'assets'], packages: PAGE_PACKAGES, cure: ASK_MAIN },
  {
    path: 'renderer/*',
    rooms: ['domain', 'renderer/ui', 'renderer/common/bridge.ts', 'renderer/*/store.ts', 'renderer/shell/*.ts', 'assets'],
    packages: PAGE_PACKAGES,
    cure: `of another feature import its store.ts only, of the shell what is no component; wrap a part of reka-ui in renderer/ui/; ${ASK_MAIN}`
  },
  { path: 'renderer', rooms: ['domain', 'assets'], packages: PAGE_PACKAGES, cure: ASK_MAIN }
]

/** The room of a file (path from the project's root, with slashes), or undefined where no rule of the house holds. */
export function roomOf(file: string): Room | undefined {
  return ROOMS.find((room) => isWithin(file, room.path))
}

/**
 * Why a file may not import something, with the cure, or null where it may.
 * @param file the importing file's path from the project's root
 * @param target a file's path from the project's root, or the name of a package or Node module
 */
export function refusal(file: string, target: { readonly path: string } | { readonly package: string }): string | null {
  const room = roomOf(file)
  if (room === undefined) return null
  const name = 'path' in target ? target.path : target.package
  const allowed = 'path' in target ? mayEnter(file, room, target.path) : room.packages.some((one) => isPackage(name, one))
  return allowed ? null : `${titleOf(room)} may import only ${listOf(room)}, not ${name}: ${room.cure}.`
}

function mayEnter(file: string, room: Room, target: string): boolean {
  return isWithin(target, ownFolder(file, room)) || room.rooms.some((path) => isWithin(target, path))
}

/** Where a room is one of many (`renderer/*`), the one this file lies in. */
function ownFolder(file: string, room: Room): string {
  return file.split('/').slice(0, room.path.split('/').length).join('/')
}

/** Whether a path lies in a folder or is that file. */
function isWithin(path: string, place: string): boolean {
  const parts = path.split('/')
  const wanted = place.split('/')
  if (place.endsWith('/*') && parts.length <= wanted.length) return false
  return wanted.every((part, index) => part.startsWith('*') ? parts[index]?.endsWith(part.slice(1)) : part === parts[index])
}

function isPackage(name: string, allowed: string): boolean {
  return allowed === 'node:' ? name.startsWith('node:') : name === allowed || name.startsWith(`${allowed}/`)
}

function titleOf(room: Room): string {
  return room.path.endsWith('.ts') ? room.path : `${room.path}/`
}

function listOf(room: Room): string {
  const packages = room.packages.map((name) => name === 'node:' ? 'Node' : name)
  const names = ['itself', ...room.rooms, ...packages]
  return names.length === 1 ? 'itself' : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
