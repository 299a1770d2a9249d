/**
 * A document slot of an order (specification 2.7). Its download link stays in the main process: it is a secret (R63).
 * `hasFile` is false until something has been uploaded to the slot.
 */
export interface OrderDocument {
  readonly id: number
  readonly type: string
  readonly name: string
  readonly fileName: string | null
  readonly hasFile: boolean
  /** `YYYY-MM-DD HH:MM:SS` as received; the service states no time zone. */
  readonly uploadedAt: string | null
}

/** Strips the digits that an upload puts in front (`1619470857commitment.pdf`). */
export function readableFileName(fileName: string): string {
  const bare = fileName.replace(/^\d{10,13}[-_ ]?(?=[^\d.])/, '')
  return bare === '' ? fileName : bare
}

/** `minutes` since midnight. Undefined if the text is not `YYYY-MM-DD HH:MM:SS`. */
export function uploadedParts(uploadedAt: string): { readonly date: string; readonly minutes: number } | undefined {
  const [, date, hours, minutes] = /^(\d{4}-\d{2}-\d{2})[ T]([01]\d|2[0-3]):([0-5]\d)/.exec(uploadedAt) ?? []
  return date === undefined ? undefined : { date, minutes: Number(hours) * 60 + Number(minutes) }
}
