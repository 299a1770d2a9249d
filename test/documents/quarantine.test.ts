import * as fs from 'node:fs/promises'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { placeFile } from '../../main/documents/transfer/place-file.ts'
import { THIS_DISK } from '../../main/files/disk.ts'
import { temporaryFolder } from './support/desk.ts'
import { PDF } from './support/files.ts'

describe('the mark that macOS puts on what the program writes', () => {
  it('stays: a document keeps the very file it was received in, with all that the system noted of it (R65)', async () => {
    const root = await temporaryFolder()
    const path = join(root, 'received')
    await fs.writeFile(path, PDF)
    const { ino } = await fs.stat(path)
    await placeFile(
      { path, size: PDF.length, sha256: '' },
      { root, folder: 'order', name: 'a.pdf', disk: THIS_DISK, signal: new AbortController().signal }
    )
    expect((await fs.stat(join(root, 'order', 'a.pdf'))).ino).toBe(ino)
  })

  it('is nothing that the program could take away: it names no attribute of files, and runs no other program (R65)', () => {
    const sources = ['main', 'preload', 'domain', 'renderer'].flatMap(folder =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter(name => /\.(ts|vue)$/.test(name))
        .map(name => join(folder, name))
    )
    expect(sources.length).toBeGreaterThan(300)
    expect(
      sources.filter(path => /\bxattr\b|com\.apple\.quarantine|child_process/i.test(readFileSync(path, 'utf8')))
    ).toEqual([])
  })
})
