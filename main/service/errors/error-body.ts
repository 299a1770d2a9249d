import type { FieldMessage } from '#domain/common/failure.ts'
import { withoutUnseen } from '#domain/common/one-line.ts'
import { MOST_MESSAGES, walkError, type Walked } from './error-walk.ts'
import { isMarkup, markupText } from './markup.ts'

/** What an error of the service says: words about the whole, messages with their places, and what only helps to look into it. */
export interface ErrorBody {
  readonly words?: string
  readonly fields: readonly FieldMessage[]
  readonly more: readonly string[]
}

/** What must not be shown, and what was sent: a service that repeats it says nothing by that. */
export interface Known {
  readonly token: string
  readonly sent: string
}

/** In characters: of each text, of all in one, and what is read of a body that is no JSON. */
const LONGEST = 500
const LONGEST_TOGETHER = 1000
const MOST_PLAIN = 200_000

/**
 * All that an error's body says, in whatever shape: none is documented (specification 7). `path` is as in `Order` where it leads to a
 * field of one, else the service's own, or empty. Everything is bounded, on one line, without characters that cannot be
 * seen, and never holds the token.
 */
export function readErrorBody(text: string, { token, sent }: Known): ErrorBody {
  const clean = (value: string) => cleanWords(value, token)
  const body = parsed(text)
  if (body === undefined) return wordsAlone(clean(plainWords(text.slice(0, MOST_PLAIN))))
  if (typeof body === 'string') return wordsAlone(clean(isMarkup(body) ? plainWords(body) : body))
  const echoes = textsIn(parsed(sent))
  return inSight(walkError(body, clean, value => echoes.has(value)))
}

/** Takes what an error says, gives it as one text of at most 1,000 characters; undefined if it says nothing. */
export function inOneText({ words = '', fields, more }: ErrorBody): string | undefined {
  const all = [words, ...fields.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`)), ...more]
  return clip(all.filter(Boolean).join(' · '), LONGEST_TOGETHER) || undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Markup without words of its own may say something in its attributes, unless it is a page, whose scripts would have drawn them. */
function plainWords(text: string): string {
  if (!isMarkup(text)) return text
  return markupText(text) || (/<html\b/i.test(text) ? '' : text)
}

function wordsAlone(words: string | undefined): ErrorBody {
  return words === undefined ? { fields: [], more: [] } : { words, fields: [], more: [] }
}

/** Where nothing is said to a clerk, what is meant for others is better than nothing; a single message about the whole is its words. */
function inSight({ heading, messages, more }: Walked): ErrorBody {
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
 * Gives text on one line, without control and direction characters, bounded, and without the token; undefined if
 * nothing is left.
 */
function cleanWords(text: string, token: string): string | undefined {
  const hide = (words: string) => (token === '' ? words : words.replaceAll(token, '…'))
  const line = hide(text.toWellFormed()).replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
  // Hidden twice: taking characters out can put a token together that stood apart.
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
