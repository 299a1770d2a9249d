import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NtExecutable } from 'resedit'
import { describe, expect, it } from 'vitest'
import { nativeOf } from './checks/native.ts'
import { secretsIn } from './checks/secrets.ts'

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
