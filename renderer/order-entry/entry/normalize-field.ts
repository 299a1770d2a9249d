import { oneLine } from '#domain/common/one-line.ts'

/**
 * The text of a single-line field once it loses focus: as it will be sent, and an email without what mail programs put
 * around it (`mailto:pat@example.com;`).
 */
export function normalizeField(field: string, text: string): string {
  const line = oneLine(text)
  return field === 'email' ? line.replace(/^mailto:\s*/i, '').replace(/[\s;,]+$/, '') : line
}
