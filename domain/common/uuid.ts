const UUID = /^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$/

/** Takes any value; true for the text form of a UUID, whatever its version. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value)
}
