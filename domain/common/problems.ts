import { ValidationError, type AnySchema, type InferType } from 'yup'
import type { FieldMessage } from './failure.ts'
import { failed, ok, type Result } from './result.ts'

/**
 * Parses what came from outside: validated strictly, nothing cast. Fails with one message per field (`contacts.1.email`;
 * the empty path for the whole): an empty field is not also reported as malformed.
 */
export function parseStrictly<S extends AnySchema>(
  schema: S,
  value: unknown
): Result<InferType<S>, readonly FieldMessage[]> {
  try {
    return ok(schema.validateSync(value, { strict: true, abortEarly: false, disableStackTrace: true }))
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    return failed(firstOfEachField(error.inner.length > 0 ? error.inner : [error]))
  }
}

/** What keeps a value from being parsed; see `parseStrictly`. */
export function problemsOf(schema: AnySchema, value: unknown): readonly FieldMessage[] {
  const parsed = parseStrictly(schema, value)
  return parsed.ok ? [] : parsed.failure
}

function firstOfEachField(errors: readonly ValidationError[]): FieldMessage[] {
  const messages = new Map<string, string>()
  for (const { path, message } of errors) {
    const dotted = (path ?? '').replace(/\["?([^\]"]+)"?\]/g, '.$1').replace(/^\./, '')
    if (!messages.has(dotted)) messages.set(dotted, message)
  }
  return [...messages].map(([path, message]) => ({ path, message }))
}
