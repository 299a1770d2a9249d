import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

/** Where a whole browser keeps the titles of its windows, to open them again. Electron has none of that. */
const RESTORED_BY_CHROMIUM = ` in ${join('Default', 'Sessions', 'Session_')}`
/** Chromium's own history, of titles too, written every ten seconds; Electron keeps none, and here it goes with the profile. */
const HISTORY_OF_CHROMIUM = ` in ${join('Default', 'History')}`

/** Whether what was found is in a file that Electron doesn't write. */
export function isOfWholeBrowser(found: string): boolean {
  return found.includes(RESTORED_BY_CHROMIUM) || found.includes(HISTORY_OF_CHROMIUM)
}

export async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  return entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
}

/** A text as it may stand in a file: as UTF-8, as UTF-16, and within a longer text in base64, whose groups of three it may begin anywhere in. */
function formsOf(text: string): Buffer[] {
  const base64 = [0, 1, 2].map(shift => {
    const encoded = Buffer.from('\0'.repeat(shift) + text)
      .toString('base64')
      .replace(/=+$/, '')
    // Its first and last characters are its neighbours' too.
    return Buffer.from(
      encoded.slice(shift === 0 ? 0 : shift + 1, (shift + Buffer.byteLength(text)) % 3 === 0 ? undefined : -1)
    )
  })
  return [Buffer.from(text), Buffer.from(text, 'utf16le'), ...base64]
}

/** Gives what finds which of the secrets are in some bytes, in any form. */
export function secretsWithin(secrets: readonly string[]): (bytes: Buffer) => string[] {
  const all = secrets.map(secret => ({ secret, forms: formsOf(secret) }))
  return bytes => all.filter(({ forms }) => forms.some(form => bytes.includes(form))).map(({ secret }) => secret)
}

/** Gives what finds which of the secrets are in which files of a folder, in any form. */
export function secretFinder(
  secrets: readonly string[],
  isRunning: () => boolean
): (folder: string) => Promise<string[]> {
  const within = secretsWithin(secrets)
  return async folder => {
    const found: string[] = []
    for (const path of await filesUnder(folder)) {
      const bytes = await contentOf(path, isRunning)
      found.push(...within(bytes).map(secret => `${secret} in ${relative(folder, path)}`))
    }
    return found
  }
}

/** A running browser takes files away at any time, and on Windows it locks some: those are read when it has quit. */
async function contentOf(path: string, isRunning: () => boolean): Promise<Buffer> {
  try {
    return await readFile(path)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || (code === 'EBUSY' && isRunning())) return Buffer.alloc(0)
    throw error
  }
}
