/**
 * Checks of what was stored, such as parsed JSON. Where rows come by the thousand, a schema would take a hundred times
 * as long.
 */
export type Guard<T> = (value: unknown) => value is T

/** An object that is no array, such as JSON's `{…}`: its members may be anything. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export const isText = (value: unknown): value is string => typeof value === 'string'
export const isNumber = (value: unknown): value is number => typeof value === 'number'
/** Counts end far below what a number or a column holds, so that they can be added to. */
const MOST = 1e12
/** Half of the way to the last date there is, in milliseconds since 1970. */
export const LATEST = 4.32e15
/** A whole number, not negative, with room to add to it. */
export const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= MOST
/** Whole milliseconds since 1970 that give a date, with room to add to it. */
export const isTime = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= LATEST
export const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'

export function orNull<T>(is: Guard<T>): Guard<T | null> {
  return (value): value is T | null => value === null || is(value)
}

/** For a member that may be absent. */
export function optional<T>(is: Guard<T>): Guard<T | undefined> {
  return (value): value is T | undefined => value === undefined || is(value)
}

export function listOf<T>(is: Guard<T>): Guard<T[]> {
  return (value): value is T[] => Array.isArray(value) && value.every(is)
}

export function oneOf<T extends string>(values: readonly T[]): Guard<T> {
  return (value): value is T => values.some(known => known === value)
}

/** For a union without a list: the compiler asks for every one of its texts. */
export function literal<T extends string>(texts: Readonly<Record<T, true>>): Guard<T> {
  return (value): value is T => typeof value === 'string' && Object.hasOwn(texts, value)
}

type MemberGuards<T> = { readonly [K in keyof T]-?: Guard<T[K]> }

/** An object with these members; others are let be, for another version may have written them. */
export function hasMembers<T extends object>(guards: MemberGuards<T>): Guard<T> {
  const entries = Object.entries<Guard<unknown>>(guards)
  return (value): value is T => isRecord(value) && entries.every(([name, is]) => is(value[name]))
}

/** The variants of a union whose member `K` may be `V`, without that member. */
type Variant<T, K extends keyof T, V> = T extends unknown ? (V extends T[K] ? Omit<T, K> : never) : never

/** A union told apart by a member; the guards are those of the other members of each variant. */
export function byTag<T extends object, K extends keyof T & string>(
  name: K,
  variants: { readonly [V in T[K] & string]: MemberGuards<Variant<T, K, V>> }
): Guard<T> {
  const guards = new Map<unknown, Guard<object>>(
    Object.entries<MemberGuards<object>>(variants).map(([tag, members]) => [tag, hasMembers(members)])
  )
  return (value): value is T => isRecord(value) && guards.get(value[name])?.(value) === true
}
