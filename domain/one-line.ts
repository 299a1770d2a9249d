/**
 * Takes text as typed or pasted into a field of one line; gives it without what cannot be seen (control and direction marks,
 * zero-width characters, soft hyphens), line ends, tabs and other spaces as single spaces, none around it. What is sent reads as it looks.
 */
export function oneLine(text: string): string {
  return text.replace(/[\s\u00a0]+/g, ' ').replace(/[\p{Cc}\p{Cf}]/gu, '').replace(/ {2,}/g, ' ').trim()
}
