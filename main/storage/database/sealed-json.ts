import { isRecord, type Guard } from '#domain/common/guards.ts'
import type { DataKey, SealedPlace } from './seal.ts'
import { UnreadableRow } from './storage-failure.ts'

/** Contents carry a format version, so that a later program can recognize and read them. */
const FORM = 1

export function sealJson(key: DataKey, place: SealedPlace, content: object): Uint8Array {
  return key.seal(JSON.stringify({ form: FORM, ...content }), place)
}

/**
 * Opens a sealed content. Throws `UnreadableRow` if the seal does not hold, or if the content is of another format or shape: another
 * version of this program seals with the same key.
 */
export function openJson<T extends object>(key: DataKey, place: SealedPlace, sealed: unknown, is: Guard<T>): T {
  const content = sealed instanceof Uint8Array ? parsed(key.open(sealed, place)) : undefined
  const { form, ...members } = isRecord(content) ? content : {}
  if (form !== FORM || !is(members)) throw new UnreadableRow(place.table)
  return members
}

function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
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
