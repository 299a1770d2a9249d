import { ValidationError, type AnySchema } from 'yup'
import type { FieldMessage } from './failure.ts'

/**
 * Validates strictly, without casts. Gives one message per field (`contacts.1.email`; the empty path for the whole): an
 * empty field is not also reported as malformed.
 */
export function problemsOf(schema: AnySchema, value: unknown): readonly FieldMessage[] {
  try {
    schema.validateSync(value, { strict: true, abortEarly: false })
    return []
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    return firstOfEachField(error.inner.length > 0 ? error.inner : [error])
  }
}

function firstOfEachField(errors: readonly ValidationError[]): FieldMessage[] {
  const messages = new Map<string, string>()
  for (const { path, message } of errors) {
    const dotted = (path ?? '').replace(/\["?([^\]"]+)"?\]/g, '.$1').replace(/^\./, '')
    if (!messages.has(dotted)) messages.set(dotted, message)
  }
  return [...messages].map(([path, message]) => ({ path, message }))
}
