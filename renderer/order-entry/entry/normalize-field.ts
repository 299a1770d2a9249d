import { oneLine } from '#domain/common/one-line.ts'

/**
 * Takes the name of a field of one line and what was typed or pasted there, gives it as it is kept when the field is left:
 * as it will be sent, and an email without what mail programs put around it (`mailto:pat@example.com;`).
 */
export function normalizeField(field: string, text: string): string {
  const line = oneLine(text)
  return field === 'email' ? line.replace(/^mailto:\s*/i, '').replace(/[\s;,]+$/, '') : line
}
