import type { FieldMessage } from '#domain/common/failure.ts'
import { withoutUnseen } from '#domain/common/one-line.ts'
import { MOST_MESSAGES, pathNamed, walkError, type Walked } from './error-walk.ts'
import { isMarkup, markupText } from './markup.ts'
import { isErrorXml, xmlValue } from './xml-value.ts'

/** What an error response says: a message about the whole, messages with paths, and details for support. */
export interface ErrorBody {
  readonly words?: string
  readonly fields: readonly FieldMessage[]
  readonly more: readonly string[]
}

/** The token, which must not be shown, and the text that was sent, which means nothing if the service repeats it. */
export interface Known {
  readonly token: string
  readonly sent: string
}

/** In characters: the limit of each text, of all together, and of what is read of a body that is not JSON. */
const LONGEST = 500
const LONGEST_TOGETHER = 1000
const MOST_PLAIN = 200_000

/**
 * Everything an error body says, in whatever shape: none is documented (specification 7). `path` is as in `Order` if it
 * leads to a field of one, else the service's own, or empty. All text is bounded, on one line, without invisible
 * characters, and never contains the token.
 */
export function readErrorBody(text: string, { token, sent }: Known): ErrorBody {
  const clean = (value: string) => cleanWords(value, token)
  const body = bodyOf(text)
  if (typeof body === 'string') return wordsAlone(clean(plainWords(body)))
  const echoes = textsIn(parsed(sent))
  return inSight(walkError(body, clean, value => echoes.has(value)))
}

/** An error as one text of at most 1,000 characters; undefined if it says nothing. */
export function inOneText({ words = '', fields, more }: ErrorBody): string | undefined {
  const all = [words, ...fields.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`)), ...more]
  return clip(all.filter(Boolean).join(' · '), LONGEST_TOGETHER) || undefined
}

/** The JSON of a body, or what its XML says; any other text as it is. */
function bodyOf(text: string): unknown {
  const json = parsed(text)
  const body = json === undefined ? text.slice(0, MOST_PLAIN) : json
  return typeof body === 'string' && isMarkup(body) && isErrorXml(body) ? xmlValue(body) : body
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Markup without text may say something in its attributes, unless it is a page, whose scripts would have drawn the
 * text.
 */
function plainWords(text: string): string {
  if (!isMarkup(text)) return text
  return markupText(text) || (/<html\b/i.test(text) ? '' : text)
}

function wordsAlone(words: string | undefined): ErrorBody {
  return words === undefined ? { fields: [], more: [] } : inSight({ heading: words, messages: [], more: [] })
}

/**
 * If nothing is meant for a clerk, other text is better than nothing; a single message about the whole becomes the
 * message, and a message alone that names one field is that field's.
 */
function inSight({ heading, messages, more }: Walked): ErrorBody {
  const path = heading === undefined || messages.length > 0 ? undefined : pathNamed(heading)
  if (heading !== undefined && path !== undefined) return { fields: [{ path, message: heading }], more }
  if (heading !== undefined) return { words: heading, fields: messages, more }
  const [first, ...others] = messages
  if (first === undefined)
    return { fields: more.slice(0, MOST_MESSAGES).map(message => ({ path: '', message })), more: [] }
  return first.path === '' && others.every(({ path }) => path !== '')
    ? { words: first.message, fields: others, more }
    : { fields: messages, more }
}

function textsIn(value: unknown, found = new Set<string>()): ReadonlySet<string> {
  if (typeof value === 'string') found.add(value)
  else if (typeof value === 'object' && value !== null)
    for (const member of Object.values(value)) textsIn(member, found)
  return found
}

/**
 * Text on one line, without control and direction characters, bounded, and without the token; undefined if nothing is
 * left.
 */
function cleanWords(text: string, token: string): string | undefined {
  const hide = (words: string) => (token === '' ? words : words.replaceAll(token, '…'))
  const line = hide(text.toWellFormed()).replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
  // Hidden twice: removing characters can join the parts of a split token.
  const clean = hide(withoutUnseen(line.replace(/[\p{Co}\p{Cn}]/gu, ''))).trim()
  return clean === '' ? undefined : clip(clean, LONGEST)
}

function clip(text: string, longest: number): string {
  return text.length <= longest
    ? text
    : `${text
        .slice(0, longest - 1)
        .toWellFormed()
        .replace(/\uFFFD$/, '')}…`
}
