import type { FieldMessage } from '#domain/failure.ts'

/** What an error of the service says: words for the person, and messages that name a field, by the service's names. */
export interface ErrorBody { readonly words?: string; readonly fields: readonly FieldMessage[] }

const LONGEST = 300
const MOST_FIELDS = 100
const WORD_MEMBERS = ['message', 'error', 'error_description', 'detail', 'title'] as const
const FIELD_MEMBERS = ['field', 'path', 'loc', 'pointer', 'param', 'attribute', 'property', 'source', 'name'] as const
const TEXT_MEMBERS = ['message', 'msg', 'detail', 'error', 'title'] as const

/**
 * Takes the body of an error and the token; gives what it says. No shape is documented (specification 7): `message` and
 * `errors` in their usual forms are read, and plain text. Words are short, clean, and never hold the token.
 */
export function readErrorBody(text: string, token: string): ErrorBody {
  const said = (value: unknown) => cleanWords(value, token)
  const body = parsed(text)
  if (body === undefined) return /^\s*</.test(text) ? { fields: [] } : wordsAlone(said(text))
  if (typeof body === 'string') return wordsAlone(said(body))
  if (!isRecord(body)) return Array.isArray(body) ? withWords(undefined, fieldsOf(body, said)) : { fields: [] }
  const words = WORD_MEMBERS.map(member => wordsOf(body[member], said)).find(found => found !== undefined)
  const listed = body['errors'] ?? body['violations'] ?? (Array.isArray(body['detail']) ? body['detail'] : undefined)
  const nested = isRecord(body['error']) ? body['error']['errors'] : undefined
  return withWords(words, fieldsOf(listed ?? nested, said))
}

type Said = (value: unknown) => string | undefined

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function wordsAlone(words: string | undefined): ErrorBody {
  return words === undefined ? { fields: [] } : { words, fields: [] }
}

/** Messages without a field join the words, so that nothing the service said is lost. */
function withWords(words: string | undefined, messages: readonly FieldMessage[]): ErrorBody {
  const fields = messages.filter(({ path }) => path !== '')
  const loose = messages.filter(({ path }) => path === '').map(({ message }) => message)
  const all = clip([...(words === undefined ? [] : [words]), ...loose].join(' '))
  return all === '' ? { fields } : { words: all, fields }
}

function wordsOf(value: unknown, said: Said): string | undefined {
  if (Array.isArray(value)) return value.every(item => typeof item === 'string') ? said(value.join(' ')) : undefined
  return isRecord(value) ? said(value['message'] ?? value['detail']) : said(value)
}

function fieldsOf(errors: unknown, said: Said): FieldMessage[] {
  const found: FieldMessage[] = []
  const add = (path: string, value: unknown) => {
    const message = isRecord(value) ? TEXT_MEMBERS.map(member => said(value[member])).find(Boolean) : said(value)
    if (message !== undefined && found.length < MOST_FIELDS) found.push({ path: said(path) ?? '', message })
  }
  if (Array.isArray(errors)) {
    for (const error of errors.slice(0, MOST_FIELDS)) add(isRecord(error) ? pathIn(error) : '', error)
  } else if (isRecord(errors)) {
    for (const [path, value] of Object.entries(errors).slice(0, MOST_FIELDS)) {
      for (const message of Array.isArray(value) ? value.slice(0, MOST_FIELDS) : [value]) add(path, message)
    }
  } else {
    add('', errors)
  }
  return found
}

function pathIn(error: Record<string, unknown>): string {
  for (const member of FIELD_MEMBERS) {
    const value = error[member]
    if (typeof value === 'string') return value
    if (Array.isArray(value)) return value.filter(part => typeof part !== 'object').join('.')
    if (isRecord(value) && typeof value['pointer'] === 'string') return value['pointer']
  }
  return ''
}

/** Takes any value; gives its text on one line, without control and direction characters, at most 300 characters, or undefined. */
function cleanWords(value: unknown, token: string): string | undefined {
  if (typeof value !== 'string') return undefined
  const hide = (text: string) => token === '' ? text : text.replaceAll(token, '…')
  const line = hide(value.toWellFormed()).replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
  // Hidden twice: taking characters out can put a token together that stood apart.
  const clean = hide(line.replace(/[\p{Cf}\p{Co}\p{Cn}]/gu, '')).trim()
  return clean === '' ? undefined : clip(clean)
}

function clip(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1).toWellFormed().replace(/\uFFFD$/, '')}…`
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
