import { ValidationError, type AnySchema } from 'yup'
import type { FieldMessage } from './failure.ts'

/**
 * Takes a schema and what it is to be held against, casting nothing; gives what is wrong by field (`contacts.1.email`, or the
 * empty path for a rule about the whole), one message a field: one that is empty need not also hear that it is malformed.
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
