import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemOf } from '../../scripts/setup-decisions.mjs'

// The set-up script itself, on a copy of the project without node_modules, with apt-get, dpkg-query and npm played by
// small shell scripts that write down what they were asked. Only Debian and Ubuntu have this path.
const onDebian = process.platform === 'linux' && systemOf(readFileSync('/etc/os-release', 'utf8')) !== 'other'

if (onDebian) {
  describe('setup.mjs on Debian or Ubuntu', () => {
    /** @type {string} */
    let clone

    beforeEach(() => {
      clone = mkdtempSync(join(tmpdir(), 'title-desk-setup-'))
      chmodSync(clone, 0o755)
      for (const name of ['scripts', 'package-lock.json']) cpSync(name, join(clone, name), { recursive: true })
      play('dpkg-query', 'test -f "$STATE/installed" && for p in "$@"; do echo "$p installed"; done; exit 1')
      play(
        'apt-get',
        'echo "apt-get $* ($DEBIAN_FRONTEND)" >> "$STATE/asked"; if [ "$1" = install ]; then touch "$STATE/installed"; fi'
      )
      play('apt-cache', 'exit 1')
      play('npm', 'echo "npm $*" >> "$STATE/asked"')
    })

    afterEach(() => rmSync(clone, { recursive: true }))

    it('as root installs the packages, then runs npm ci, and does not believe npm without looking', () => {
      const ended = setUp(0)
      expect(readFileSync(join(clone, 'asked'), 'utf8').split('\n')).toEqual([
        'apt-get update (noninteractive)',
        expect.stringMatching(/^apt-get install -y --no-install-recommends .*libsecret-1-dev.* \(noninteractive\)$/),
        'npm ci --loglevel=error',
        ''
      ])
      expect(ended.stderr).toContain('npm ci ended well, yet the keychain module keytar was not built')
      expect(ended.status).toBe(1)
    })

    it('as another user prints the one line to run, and fails', () => {
      const ended = setUp(65534)
      const lines = ended.stderr.split('\n').filter(line => line.includes('sudo'))
      expect(lines).toEqual([
        expect.stringMatching(/^ {2}sudo apt-get update && sudo apt-get install .*libsecret-1-dev/)
      ])
      expect(ended.status).toBe(1)
    })

    it('passes on the failure of apt-get', () => {
      play('apt-get', 'exit 100')
      const ended = setUp(0)
      expect(ended.stderr).toContain('Could not install the system packages')
      expect(ended.status).toBe(100)
    })

    it('as root also installs the headless shell where apt offers it, and goes on without it', () => {
      play('dpkg-query', 'for p in "$@"; do test "$p" = chromium-headless-shell || echo "$p installed"; done')
      play('apt-cache', 'echo "  Candidate: 156.0"')
      play('apt-get', 'echo "apt-get $*" >> "$STATE/asked"; exit 100')
      const ended = setUp(0)
      expect(readFileSync(join(clone, 'asked'), 'utf8').split('\n').slice(0, 2)).toEqual([
        'apt-get install -y --no-install-recommends chromium-headless-shell',
        'npm ci --loglevel=error'
      ])
      expect(ended.stderr).toContain('the tests run in Chromium as it is')
    })

    /** @param {string} name @param {string} script */
    function play(name, script) {
      writeFileSync(join(clone, name), `#!/bin/sh\n${script}\n`)
      chmodSync(join(clone, name), 0o755)
    }

    /** @param {number} uid 0 for root */
    function setUp(uid) {
      const fake = `data:text/javascript,process.getuid = () => ${uid}`
      return spawnSync(process.execPath, ['--import', fake, join(clone, 'scripts', 'setup.mjs')], {
        encoding: 'utf8',
        env: { PATH: `${clone}:${process.env['PATH']}`, STATE: clone }
      })
    }
  })
}
