import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isRecord } from '#domain/common/guards.ts'
import { START_PAGES, TEXT_SIZES, THEMES, USUAL_APPEARANCE, type Appearance } from '#domain/preferences.ts'

export const PREFERENCES_FILE = 'preferences.json'

/**
 * What the window needs of the preferences before anything else is loaded: the schema that checks the rest would delay
 * the first page (P3). What cannot be read or used is the usual value; preferences.ts says so, and repairs the file.
 */
export async function readAppearance(folder: string): Promise<Appearance> {
  const text = await readFile(join(folder, PREFERENCES_FILE), 'utf8').catch(() => '')
  return appearanceOf(parsed(text))
}

function appearanceOf(file: unknown): Appearance {
  const content = isRecord(file) && isRecord(file['content']) ? file['content'] : {}
  const pick = <T>(values: readonly T[], value: unknown, usual: T): T => values.find(one => one === value) ?? usual
  return {
    theme: pick(THEMES, content['theme'], USUAL_APPEARANCE.theme),
    textSize: pick(TEXT_SIZES, content['textSize'], USUAL_APPEARANCE.textSize),
    startPage: pick(START_PAGES, content['startPage'], USUAL_APPEARANCE.startPage)
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
