import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { systemOf, type PackedApp, type System } from '../packed-app.ts'
import { check } from '../report.ts'

export interface Native {
  readonly system: System
  readonly arch: 'x64' | 'arm64'
}

const ELF_MACHINES: Readonly<Record<number, Native['arch']>> = { 0x3e: 'x64', 0xb7: 'arm64' }
const PE_MACHINES: Readonly<Record<number, Native['arch']>> = { 0x8664: 'x64', 0xaa64: 'arm64' }
const MACH_CPUS: Readonly<Record<number, Native['arch']>> = { 0x01000007: 'x64', 0x0100000c: 'arm64' }

/** What a native binary is for, by its header; undefined for anything else. */
export function nativeOf(binary: Buffer): Native | undefined {
  const of = (system: System, arch: Native['arch'] | undefined) => (arch === undefined ? undefined : { system, arch })
  if (binary.length < 64) return undefined
  if (binary.readUInt32BE(0) === 0x7f454c46) return of('linux', ELF_MACHINES[binary.readUInt16LE(18)])
  if (binary.readUInt32LE(0) === 0xfeedfacf) return of('mac', MACH_CPUS[binary.readUInt32LE(4)])
  const header = binary.readUInt16LE(0) === 0x5a4d ? binary.readUInt32LE(0x3c) : binary.length
  if (header + 6 > binary.length || binary.readUInt32LE(header) !== 0x4550) return undefined
  return of('windows', PE_MACHINES[binary.readUInt16LE(header + 4)])
}

/** keytar's binary is that of the machine that packs: a package for another system only shows that it is in its place. */
export function checkKeytar({ system, resources }: PackedApp): void {
  const binary = readFileSync(join(resources, 'app.asar.unpacked/node_modules/keytar/build/Release/keytar.node'))
  const native = nativeOf(binary)
  console.log(`     keytar.node has SHA-256 ${hash('sha256', binary)} (E12)`)
  if (system === systemOf(process.platform))
    check(
      'keytar.node is for this system and processor (E12)',
      native?.system === system && native.arch === process.arch,
      `${native?.system ?? 'nothing known'}, ${native?.arch ?? ''}`
    )
  else check('keytar.node is in its place; its system is that of the machine that packs', native !== undefined)
}
