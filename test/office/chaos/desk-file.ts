import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { layoutOf } from '../../../main/storage/database/layout.ts'
import type { ChaosDesk } from './chaos-office.ts'

/**
 * Reads what a desk has written from a copy. While the desk lives, nobody else gets into its file; and once it has died, whoever opens that would put its
 * log into it as they close it, which the desk's next life takes for damage (reliability 4).
 */
export function readDeskFile<T>({ place }: Pick<ChaosDesk, 'place'>, read: (file: DatabaseSync) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'td-chaos-copy-'))
  try {
    const [path, copy] = [layoutOf(place.profile).database, join(folder, 'copy')]
    for (const part of ['', '-wal']) if (existsSync(path + part)) copyFileSync(path + part, copy + part)
    const file = new DatabaseSync(copy)
    try {
      return read(file)
    } finally {
      file.close()
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** How many of a desk's files were set aside as damaged. */
export function setAsideCount({ place }: ChaosDesk): number {
  const { quarantine } = layoutOf(place.profile)
  return existsSync(quarantine) ? readdirSync(quarantine).length : 0
}
