/** A JSON object as it came over the wire. */
export type Fields = Readonly<Record<string, unknown>>

/** What is wrong, by field: `contacts.1.email`. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>

/** Collects what is wrong, field by field, in the order it is found. */
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

/** The value as an object; undefined for an array, null and everything else that is none. */
export function asFields(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined
}

/** A member the object itself has; null counts as there. */
export function member(fields: Fields, name: string): unknown {
  return Object.hasOwn(fields, name) ? fields[name] : undefined
}

/** Finds every member that is not named in the specification. */
export function only(found: Findings, fields: Fields, path: string, names: readonly string[]): void {
  for (const name of Object.keys(fields)) {
    if (!names.includes(name)) found.add(join(path, name), `The ${words(name)} field is prohibited.`)
  }
}

/** A text that must be there and say something; undefined where it is not a text. */
export function requiredText(found: Findings, fields: Fields, path: string, name: string): string | undefined {
  const value = member(fields, name)
  if (value === undefined || value === null || (typeof value === 'string' && value.trim() === '')) {
    found.add(join(path, name), `The ${words(name)} field is required.`)
    return undefined
  }
  return text(found, value, path, name)
}

/** A text that may be left out, but must be a text where it is there: null is none. */
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
