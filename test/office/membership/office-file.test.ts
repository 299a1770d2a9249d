import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { belongsToOffice } from '../../../main/office-file.ts'

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'td-office-file-'))
  onTestFinished(() => {
    rmSync(folder, { recursive: true })
  })
  return folder
}

it('a desk belongs to an office while its file is there, whatever is in it', () => {
  const folder = newFolder()
  expect(belongsToOffice(folder)).toBe(false)
  expect(belongsToOffice(join(folder, 'not made yet'))).toBe(false)
  writeFileSync(join(folder, 'office.json'), 'not what an office needs')
  expect(belongsToOffice(folder)).toBe(true)
})

it('a desk whose file can’t be looked at belongs to its office: nothing of that is let go of (O12)', () => {
  const folder = newFolder()
  const file = join(folder, 'office.json')
  // A junction that leads to what it is: Windows lets a user without rights make one, too.
  symlinkSync(file, file, 'junction')
  expect(belongsToOffice(folder)).toBe(true)
})
