import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HINTS, USUAL_PREFERENCES } from '#domain/preferences.ts'

/** A data folder of someone who has seen the hints of the first use. Remove it after use. */
export async function profileWithoutHints(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'title-desk-screenshots-'))
  const content = { ...USUAL_PREFERENCES, hintsSeen: HINTS }
  await writeFile(join(folder, 'preferences.json'), JSON.stringify({ version: 1, content }))
  return folder
}
