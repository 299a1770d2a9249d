import { ObjectSchema, type AnyObject, type InferType } from 'yup'
import { isRecord } from '#domain/common/guards.ts'
import { parseStrictly } from '#domain/common/problems.ts'
import { failed, type Result } from '#domain/common/result.ts'

/**
 * Parses the content of a settings file. Ignores members that the schema does not have: a later version of the program
 * may have written them. The failure is the path of the first invalid member.
 */
export function parseStored<T extends AnyObject>(
  schema: ObjectSchema<T>,
  content: unknown
): Result<InferType<ObjectSchema<T>>, string> {
  const parsed = parseStrictly(schema, knownMembers(schema.fields, content))
  return parsed.ok ? parsed : failed(parsed.failure[0]?.path || 'content')
}

function knownMembers(fields: object, value: unknown): unknown {
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      if (!Object.hasOwn(value, name)) return []
      return [[name, field instanceof ObjectSchema ? knownMembers(field.fields, value[name]) : value[name]]]
    })
  )
}
