import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { USUAL_APPEARANCE, USUAL_PREFERENCES } from '#domain/preferences.ts'
import { readAppearance } from '../../main/settings/appearance.ts'
import { openPreferences } from '../../main/settings/preferences.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'title-desk-appearance-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

it('the window starts with the theme, text size and page that were saved', async () => {
  const look = { theme: 'dark', textSize: 125, startPage: 'closings' } as const
  await (await openPreferences(folder)).save({ ...USUAL_PREFERENCES, ...look })
  expect(await readAppearance(folder)).toEqual(look)
})

it.each([
  ['that is not JSON', '{ "version": 1, "con'],
  ['of another shape', '[]'],
  ['without content', '{ "version": 1 }'],
  ['of an earlier program', JSON.stringify({ version: 1, content: { notify: true } })],
  [
    'with values nobody offered',
    JSON.stringify({ version: 1, content: { theme: 'pink', textSize: 5000, startPage: '//elsewhere' } })
  ]
])('it starts as usual with a file %s', async (_file, text) => {
  writeFileSync(join(folder, 'preferences.json'), text)
  expect(await readAppearance(folder)).toEqual(USUAL_APPEARANCE)
})

it('it starts as usual without a file', async () => {
  expect(await readAppearance(folder)).toEqual(USUAL_APPEARANCE)
})
