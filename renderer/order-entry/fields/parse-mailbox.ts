/** A display name with an address, as mail programs write it (RFC 5322 mailbox). */
export interface Mailbox {
  readonly name: string
  readonly email: string
}

const ADDRESS = /^(?:mailto:)?([^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+)$/i
const IN_BRACKETS = /^([^<>@]*)<\s*([^<>]+?)\s*>[\s,;]*$/

/** How Outlook writes an address in a quoted message. */
const OUTLOOK = /\[(mailto:[^[\]<>]+)\](?=[\s,;]*$)/i

/**
 * Parses `Pat Doe <pat@example.com>` `"Doe, Pat" <pat@example.com>` or `Pat Doe [mailto:pat@example.com]`; null for anything else, including several
 * mailboxes. The name is one string: never reversed at a comma, never re-cased.
 */
export function parseMailbox(text: string): Mailbox | null {
  const parts = IN_BRACKETS.exec(text.trim().replace(OUTLOOK, '<$1>'))
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
