import { isRecord } from '#domain/common/guards.ts'

/** A JSON object as received. */
export type Fields = Readonly<Record<string, unknown>>

/** Errors by field: `contacts.1.email`. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>

/** Collects errors by field, in the order found. */
export interface Findings {
  add(path: string, message: string): void
  none(): boolean
  all(): FieldErrors
}

export function findings(): Findings {
  const byField = new Map<string, string[]>()
  return {
    add: (path, message) => {
      byField.set(path, [...(byField.get(path) ?? []), message])
    },
    none: () => byField.size === 0,
    all: () => Object.fromEntries(byField)
  }
}

/** Undefined for arrays, null and anything else that is not an object. */
export function asFields(value: unknown): Fields | undefined {
  return isRecord(value) ? value : undefined
}

/** An own member; null counts as present. */
export function member(fields: Fields, name: string): unknown {
  return Object.hasOwn(fields, name) ? fields[name] : undefined
}

/** Reports every member that the specification does not name. */
export function only(found: Findings, fields: Fields, path: string, names: readonly string[]): void {
  for (const name of Object.keys(fields)) {
    if (!names.includes(name)) found.add(join(path, name), `The ${words(name)} field is prohibited.`)
  }
}

/** A required text that is not blank; undefined if it is not a string. */
export function requiredText(found: Findings, fields: Fields, path: string, name: string): string | undefined {
  const value = member(fields, name)
  if (value === undefined || value === null || (typeof value === 'string' && value.trim() === '')) {
    found.add(join(path, name), `The ${words(name)} field is required.`)
    return undefined
  }
  return text(found, value, path, name)
}

/** An optional text; if present it must be a string, so null is an error. */
export function optionalText(found: Findings, fields: Fields, path: string, name: string): string | undefined {
  const value = member(fields, name)
  return value === undefined ? undefined : text(found, value, path, name)
}

function text(found: Findings, value: unknown, path: string, name: string): string | undefined {
  if (typeof value === 'string') return value
  found.add(join(path, name), `The ${words(name)} field must be a string.`)
  return undefined
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`
}

function words(name: string): string {
  return name.replaceAll('_', ' ')
}
