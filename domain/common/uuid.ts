const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Takes any value; true for the text form of a UUID, whatever its version. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value)
}
