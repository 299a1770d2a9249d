import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { NtExecutable } from 'resedit'
import { afterAll, describe, expect, it } from 'vitest'
import { lateFiles } from '../../scripts/compress-late.ts'
import { nativeOf } from './checks/native.ts'
import { fileSecrets, secretsIn } from './checks/secrets.ts'

const KEYTAR = join(import.meta.dirname, '../../node_modules/keytar/build/Release/keytar.node')

/** A header of macOS: magic, processor, and as many bytes as the smallest has. */
function machO(cpu: number): Buffer {
  const header = Buffer.alloc(64)
  header.writeUInt32LE(0xfeedfacf, 0)
  header.writeUInt32LE(cpu, 4)
  return header
}

describe('a native binary', () => {
  it('is known by its header, not by where it lies (E12)', () => {
    const system = { linux: 'linux', win32: 'windows', darwin: 'mac' }[process.platform as string]
    expect(nativeOf(readFileSync(KEYTAR))).toEqual({ system, arch: process.arch })
    expect(nativeOf(machO(0x0100000c))).toEqual({ system: 'mac', arch: 'arm64' })
    expect(nativeOf(machO(0x01000007))).toEqual({ system: 'mac', arch: 'x64' })
    const executable = Buffer.from(NtExecutable.createEmpty(false, true).generate())
    expect(nativeOf(executable)).toEqual({ system: 'windows', arch: 'x64' })
  })

  it('is nothing known if it is cut short, or a text (E12)', () => {
    expect(nativeOf(Buffer.from('MZ'))).toBeUndefined()
    expect(nativeOf(Buffer.from(`MZ${' '.repeat(100)}`))).toBeUndefined()
    expect(nativeOf(machO(7))).toBeUndefined()
  })
})

describe('secrets in a package', () => {
  it.each([
    ['-----BEGIN RSA PRIVATE KEY-----', 'a private key'],
    [`ghp_${'a'.repeat(36)}`, 'a token of GitHub'],
    [`x npm_${'B'.repeat(36)} y`, 'a token of npm'],
    [`AKIA${'A'.repeat(16)}`, 'a key of AWS'],
    ['https://ana:hunter2@registry.example.com/x', 'a password in an address'],
    ['x()\n//# sourceMappingURL=index.js.map', 'a source map']
  ])('are found: %j', (text, found) => {
    expect(secretsIn(`before\n${text}\nafter`)).toEqual([found])
  })

  it('are not what code says of addresses', () => {
    expect(secretsIn('new URL(`https://${user}:${password}@${host}`); "https://example.com:8080/a@b"')).toEqual([])
  })
})

describe('the end of the check', () => {
  const report = pathToFileURL(join(import.meta.dirname, 'report.ts')).href

  it.each([
    ['fails if a promise is broken, even if a library ends the process with 0', 'false', 1],
    ['passes if all hold', 'true', 0]
  ])('%s', (_fact, holds, status) => {
    const script = `import { check, conclude } from '${report}'; check('a promise', ${holds}); conclude(); process.exit(0)`
    expect(spawnSync(process.execPath, ['--input-type=module', '-e', script]).status).toBe(status)
  })
})

describe('what is compressed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'title-desk-packed-'))
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true })
  })

  it('is all that index.html does not name, and nothing but scripts and styles (P17)', () => {
    const names = ['index.html', 'assets/index-1.js', 'assets/index-1.css', 'assets/late-2.js', 'assets/a.webp']
    expect(lateFiles(names, '<script src="./assets/index-1.js"></script><link href="./assets/index-1.css">')).toEqual([
      'assets/late-2.js'
    ])
  })

  it('is searched for secrets as what it was', () => {
    writeFileSync(join(folder, 'late.js.br'), brotliCompressSync(`"AKIA${'A'.repeat(16)}"`))
    expect(fileSecrets(folder, 'late.js.br')).toEqual(['a key of AWS'])
  })
})
