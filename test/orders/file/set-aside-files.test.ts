import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { setAside, setAsideFilesOf } from '../../../main/orders/file/set-aside-files.ts'

it('caches of two clients that are set aside in one millisecond both stay, the later one first', () => {
  const folder = mkdtempSync(join(tmpdir(), 'title-desk-set-aside-'))
  onTestFinished(() => {
    rmSync(folder, { recursive: true })
  })
  const file = join(folder, 'connection-1.db')
  for (const client of ['one', 'another']) {
    writeFileSync(file, client)
    setAside(file, 1_800_000_000_000)
  }
  expect(setAsideFilesOf(file).map(path => readFileSync(path, 'utf8'))).toEqual(['another', 'one'])
})
