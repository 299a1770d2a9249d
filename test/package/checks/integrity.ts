import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import asar from '@electron/asar'
import { parsePlistFile } from 'app-builder-lib/out/util/plist.js'
import type { PackedApp } from '../packed-app.ts'
import { check } from '../report.ts'

interface Sealed {
  readonly algorithm: string
  readonly hash: string
}

/** Without it, the fuse that validates the archive has nothing to compare with. Electron has none on Linux. */
export async function checkIntegrity(app: PackedApp): Promise<void> {
  const { headerString } = asar.getRawHeader(join(app.resources, 'app.asar'))
  const hash = createHash('sha256').update(headerString).digest('hex')
  const sealed = app.system === 'mac' ? await sealInBundle(app) : sealInExecutable(app)
  check(
    'the program holds the hash of its archive (R15)',
    sealed?.algorithm.toUpperCase() === 'SHA256' && sealed.hash === hash,
    sealed?.hash.slice(0, 16) ?? 'none'
  )
}

async function sealInBundle({ program }: PackedApp): Promise<Sealed | undefined> {
  const { ElectronAsarIntegrity } = await parsePlistFile<{ ElectronAsarIntegrity?: Record<string, Sealed> }>(
    join(program, 'Contents', 'Info.plist')
  )
  return ElectronAsarIntegrity?.['Resources/app.asar']
}

/** A resource of the executable, in JSON. */
function sealInExecutable({ program }: PackedApp): Sealed | undefined {
  const text = readFileSync(program, 'latin1')
  const [, algorithm = '', hash = ''] =
    /\{"file":"resources\\\\app\.asar","alg":"(\w+)","value":"([0-9a-f]{64})"\}/.exec(text) ?? []
  return hash === '' ? undefined : { algorithm, hash }
}
