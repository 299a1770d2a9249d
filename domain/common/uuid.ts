const UUID = /^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$/

/** A UUID of any version. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value)
}
