import { type Result, failed, ok } from '#domain/common/result.ts'
import { type Answer, problem } from './answer.ts'
import { type Fields, asFields } from '../checks/check-fields.ts'

/** Parses a body that must be a JSON object in UTF-8; the failure is the answer to send (415 or 400). */
export function readJson(contentType: string | undefined, bytes: Uint8Array): Result<Fields, Answer> {
  const [type, ...parameters] = (contentType ?? '')
    .toLowerCase()
    .split(';')
    .map(part => part.trim())
  const charset = parameters
    .find(parameter => parameter.startsWith('charset='))
    ?.slice('charset='.length)
    .replaceAll('"', '')
  if (type !== 'application/json' || (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8')) {
    return failed(problem(415, 'The request body must be application/json in UTF-8.'))
  }
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    // The decoder and the parser throw these for bad input; anything else is a bug.
    if (!(error instanceof SyntaxError) && !(error instanceof TypeError)) throw error
    return failed(problem(400, 'The request body is not valid JSON.'))
  }
  const fields = asFields(value)
  return fields === undefined ? failed(problem(400, 'The request body must be a JSON object.')) : ok(fields)
}
