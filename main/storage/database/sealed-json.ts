import type { DataKey, SealedPlace } from './seal.ts'
import { UnreadableRow } from './storage-failure.ts'

/** Contents carry the version of their form, so that a later one can tell and read them. */
const FORM = 1

/** Takes a content and its place, gives it sealed. */
export function sealJson(key: DataKey, place: SealedPlace, content: object): Uint8Array {
  return key.seal(JSON.stringify({ form: FORM, ...content }), place)
}

/**
 * Takes a sealed content and its place, gives it; throws `UnreadableRow` where it does not open. What opens was written by this
 * program with this key, so that its shape need not be checked again: only its form.
 */
export function openJson<T>(key: DataKey, place: SealedPlace, sealed: unknown): T {
  const text = sealed instanceof Uint8Array ? key.open(sealed, place) : undefined
  const content: unknown = text === undefined ? undefined : JSON.parse(text)
  if (typeof content !== 'object' || content === null || !('form' in content) || content.form !== FORM)
    throw new UnreadableRow(place.table)
  const { form: _form, ...members } = content
  return members as T
}

/** Takes what reads a row; true where its seal holds. */
export function opens(read: () => unknown): boolean {
  return whereItOpens(read) !== undefined
}

/** Takes what reads a row; gives what it gives, undefined where the seal does not hold. */
export function whereItOpens<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof UnreadableRow) return undefined
    throw error
  }
}
