import { inOneText, readErrorBody, type Known } from './error-body.ts'

/** What an answer says of why it refuses: its body, and its `WWW-Authenticate` header, empty if there is none. */
export interface Said {
  readonly text: string
  readonly challenge: string
}

/** A quoted string, or a token. */
const DESCRIPTION = /(?:^|[\s,])error_description\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s",]+))/i

/**
 * Everything an answer says of why it refuses, as one text of at most 1,000 characters; undefined if it says nothing. Some services tell why a
 * token is refused in the header alone (RFC 6750, 3).
 */
export function wordsSaid({ text, challenge }: Said, known: Known): string | undefined {
  const body = readErrorBody(text, known)
  const { words: described } = readErrorBody(descriptionIn(challenge), known)
  const inBody = inOneText(body) ?? ''
  if (described === undefined || inBody.includes(described)) return inOneText(body)
  return inOneText({ ...body, words: [described, body.words].filter(Boolean).join(' · ') })
}

function descriptionIn(challenge: string): string {
  const [, quoted, bare = ''] = DESCRIPTION.exec(challenge) ?? []
  return quoted?.replaceAll(/\\(.)/g, '$1') ?? bare
}
