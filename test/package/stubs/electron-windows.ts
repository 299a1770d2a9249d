import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { NtExecutable, NtExecutableResource, Resource } from 'resedit'
import { writeLanguages } from './electron-linux.ts'
import { fuseWire } from './fuse-wire.ts'

const ENGLISH = 1033
const UNICODE = 1200

/** The same for Windows: a PE executable with the version of a program, which electron-builder rewrites, and fuses. */
export function writeWindowsElectron(folder: string, fuses: readonly boolean[]): void {
  const executable = NtExecutable.createEmpty(false, false)
  const resources = NtExecutableResource.from(executable)
  const version = Resource.VersionInfo.createEmpty()
  version.setStringValues(
    { lang: ENGLISH, codepage: UNICODE },
    { ProductName: 'Electron', FileDescription: 'Electron' }
  )
  version.outputToResourceEntries(resources.entries)
  resources.outputResource(executable)
  executable.setExtraData(fuseWire(fuses))
  writeFileSync(join(folder, 'electron.exe'), Buffer.from(executable.generate()))
  writeLanguages(folder)
}
