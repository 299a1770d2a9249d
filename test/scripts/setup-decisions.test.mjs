import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { CHROMIUM_PATHS } from '../../scripts/chromium.ts'
import {
  OLDEST_NODE_FOR_NPM,
  SYSTEM_NEEDS,
  bringsItsOwnNode,
  installCommands,
  isOffered,
  missingPackages,
  nodeComplaint,
  packageNames,
  reasonToInstall,
  sudoLine,
  systemOf
} from '../../scripts/setup-decisions.mjs'

describe('the system', () => {
  it.each([
    ['PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nID=debian\n', 'debian'],
    ['NAME="Ubuntu"\nID=ubuntu\nID_LIKE=debian\n', 'ubuntu'],
    ['ID=linuxmint\nID_LIKE="ubuntu debian"\n', 'ubuntu'],
    ['ID=raspbian\nID_LIKE=debian\n', 'debian'],
    ['ID=fedora\nID_LIKE="rhel centos"\n', 'other'],
    ['HOME_URL="https://www.debian.org/"\nVERSION_ID=debian\n', 'other'],
    ['', 'other']
  ])('reads %j as %s', (osRelease, system) => {
    expect(systemOf(osRelease)).toBe(system)
  })
})

describe('system packages', () => {
  const nothingElse = () => false
  const allInstalled = packageNames('debian')
    .map(name => `${name} installed`)
    .join('\n')

  it('asks for nothing where all are installed', () => {
    expect(missingPackages('debian', allInstalled, nothingElse)).toEqual([])
  })

  it('asks for all on a bare machine, in one order', () => {
    expect(missingPackages('debian', '', nothingElse)).toEqual(SYSTEM_NEEDS.map(need => need.package))
  })

  it('asks for a package that was removed and left its settings behind', () => {
    const lines = allInstalled.replace('dbus installed', 'dbus config-files')
    expect(missingPackages('debian', lines, nothingElse)).toEqual(['dbus'])
  })

  it('takes a browser from elsewhere in place of the Chromium package', () => {
    const lines = allInstalled.replace('chromium installed', 'chromium not-installed')
    expect(missingPackages('debian', lines, path => path === '/usr/bin/google-chrome')).toEqual([])
  })

  it('looks for that browser where the stand-in does', () => {
    expect(SYSTEM_NEEDS.find(need => need.package === 'chromium')?.files).toEqual(CHROMIUM_PATHS)
  })

  it('names the browser as Ubuntu does', () => {
    expect(missingPackages('ubuntu', allInstalled, nothingElse)).toEqual(['chromium-browser'])
  })

  it('reads the package lists before it installs, and never asks a question', () => {
    expect(installCommands(['make'])).toEqual([
      ['apt-get', 'update'],
      ['apt-get', 'install', '-y', '--no-install-recommends', 'make']
    ])
  })

  it.each([
    ['  Candidate: 156.0.8078.79-1~deb12u1', true],
    ['  Candidate: (none)', false],
    ['', false]
  ])('by the policy %j a package is offered: %s', (policy, offered) => {
    expect(isOffered(`chromium-headless-shell:\n  Installed: (none)\n${policy}\n`)).toBe(offered)
  })

  it('gives a person one line with every missing package', () => {
    expect(sudoLine(['make', 'g++'])).toBe(
      'sudo apt-get update && sudo apt-get install -y --no-install-recommends make g++'
    )
  })
})

describe('Node', () => {
  it.each([
    ['22.17.9', 'darwin', 'arm64', '22.18'],
    ['20.20.2', 'win32', 'x64', '22.18'],
    ['20.20.2', 'linux', 'arm64', '22.18'],
    ['8.0.0', 'darwin', 'x64', '22.18'],
    ['20.10.0', 'linux', 'x64', '20.11'],
    ['18.20.8', 'linux', 'x64', '20.11']
  ])('complains of %s on %s %s and says what to install', (version, platform, arch, oldest) => {
    expect(nodeComplaint(version, platform, arch)).toMatch(
      new RegExp(`Node ${oldest} or newer.*this is Node ${version}.*Install Node 24`)
    )
  })

  it.each([
    ['22.18.0', 'darwin', 'arm64'],
    ['24.0.0', 'win32', 'x64'],
    ['24.21.0', 'linux', 'arm64'],
    ['20.11.0', 'linux', 'x64'],
    ['20.20.2', 'linux', 'x64']
  ])('is content with %s on %s %s', (version, platform, arch) => {
    expect(nodeComplaint(version, platform, arch)).toBeNull()
  })

  it('names the same oldest Node for npm as package.json', () => {
    const { engines } = JSON.parse(readFileSync('package.json', 'utf8'))
    expect(engines.node).toBe(`>=${OLDEST_NODE_FOR_NPM.major}.${OLDEST_NODE_FOR_NPM.minor}`)
  })

  it('says on Linux that only x64 brings its own', () => {
    expect(nodeComplaint('20.20.2', 'linux', 'arm64')).toContain('this machine is arm64')
    expect(bringsItsOwnNode('linux', 'arm64')).toBe(false)
    expect(bringsItsOwnNode('linux', 'x64')).toBe(true)
  })
})

describe('whether npm ci must run', () => {
  const lock = JSON.stringify({
    packages: {
      '': { name: 'title-desk', version: '0.1.0' },
      'node_modules/vue': { version: '3.5.45' },
      'node_modules/made-for-a-mac': { version: '1.0.0', optional: true }
    }
  })
  const record = (/** @type {Record<string, { version: string }>} */ packages) => JSON.stringify({ packages })

  it('no, where all that is not optional is there in its version', () => {
    expect(reasonToInstall(lock, record({ 'node_modules/vue': { version: '3.5.45' } }))).toBeNull()
  })

  it.each([
    ['there is no record', null, 'node_modules is not there yet'],
    [
      'a version differs',
      record({ 'node_modules/vue': { version: '3.5.44' } }),
      'node_modules/vue is 3.5.44, not 3.5.45'
    ],
    ['a package is missing', record({}), 'node_modules/vue is missing'],
    ['the record was cut short', '{"packages":{"node_mod', 'node_modules/vue is missing'],
    [
      'an optional package is of another version',
      record({ 'node_modules/vue': { version: '3.5.45' }, 'node_modules/made-for-a-mac': { version: '0.9.0' } }),
      'node_modules/made-for-a-mac is 0.9.0, not 1.0.0'
    ],
    [
      'a package is left over',
      record({ 'node_modules/vue': { version: '3.5.45' }, 'node_modules/left': { version: '1.0.0' } }),
      'node_modules/left is no longer wanted'
    ]
  ])('yes, where %s', (_case, present, reason) => {
    expect(reasonToInstall(lock, present)).toBe(reason)
  })
})
