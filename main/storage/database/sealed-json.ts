import type { DataKey, SealedPlace } from './seal.ts'
import { UnreadableRow } from './storage-failure.ts'

/** Contents carry a format version, so that a later program can recognize and read them. */
const FORM = 1

export function sealJson(key: DataKey, place: SealedPlace, content: object): Uint8Array {
  return key.seal(JSON.stringify({ form: FORM, ...content }), place)
}

/**
 * Opens a sealed content. Throws `UnreadableRow` if the seal does not hold, or if the content is of another format or lacks one of
 * the members in `required`: an older version's content opens with the same key.
 */
export function openJson<T>(
  key: DataKey,
  place: SealedPlace,
  sealed: unknown,
  required: readonly (string & keyof T)[] = []
): T {
  const text = sealed instanceof Uint8Array ? key.open(sealed, place) : undefined
  const content: unknown = text === undefined ? undefined : JSON.parse(text)
  if (!isContent(content) || required.some(member => content[member] === undefined))
    throw new UnreadableRow(place.table)
  const { form: _form, ...members } = content
  return members as T
}

function isContent(content: unknown): content is Record<string, unknown> {
  return typeof content === 'object' && content !== null && 'form' in content && content.form === FORM
}

/** Whether a row can be read: its seal holds. */
export function opens(read: () => unknown): boolean {
  return whereItOpens(read) !== undefined
}

/** The row, or undefined if its seal does not hold. */
export function whereItOpens<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof UnreadableRow) return undefined
    throw error
  }
}
