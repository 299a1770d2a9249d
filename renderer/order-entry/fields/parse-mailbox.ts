/** A person as mail programs write one. */
export interface Mailbox {
  readonly name: string
  readonly email: string
}

const ADDRESS = /^(?:mailto:)?([^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+)$/i
const IN_BRACKETS = /^([^<>@]*)<\s*([^<>]+?)\s*>[\s,;]*$/

/**
 * Takes pasted text, gives the two parts of `Pat Doe <pat@example.com>` or `"Doe, Pat" <pat@example.com>`; null for anything
 * else, several people included. The name is one string: never turned round at a comma, never re-cased.
 */
export function parseMailbox(text: string): Mailbox | null {
  const parts = IN_BRACKETS.exec(text.trim())
  const email = ADDRESS.exec(parts?.[2] ?? '')?.[1]
  if (parts === null || email === undefined) return null
  const name = (parts[1] ?? '')
    .trim()
    .replace(/^(["'])(.*)\1$/, '$2')
    .replace(/\\(["\\])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
  return { name, email }
}
