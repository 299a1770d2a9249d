import { oneLine } from '../../common/one-line.ts'
import type { LibraryEntry } from '../library.ts'
import { OTHER_COMPANY, roleOfTitle, type LibraryLine, type ReadLines, type UnreadableLine } from './library-line.ts'
import { cardLines, partsOf, textOf, type CardLine } from './vcard-lines.ts'

/**
 * The contacts of a vCard file, 2.1 to 4.0, read for name, email, phone and role only; null if there is no card in it.
 */
export function readVcards(text: string): ReadLines | null {
  const lines: LibraryLine[] = []
  const unreadable: UnreadableLine[] = []
  let card: CardLine[] | undefined
  const give = (end: CardLine[] | undefined, isWhole: boolean) => {
    if (end === undefined) return
    const line = end[0]?.line ?? 1
    const read = isWhole ? contactOf(end, line) : 'This contact isn’t complete.'
    if (typeof read === 'string') unreadable.push({ line, text: nameOf(end), reason: read })
    else lines.push(read)
  }
  for (const line of cardLines(text)) {
    const marks = line.value.trim().toUpperCase() === 'VCARD' ? line.name : ''
    if (marks === 'BEGIN') {
      give(card, false)
      card = [line]
    } else if (marks === 'END') {
      give(card, true)
      card = undefined
    } else card?.push(line)
  }
  give(card, false)
  return lines.length + unreadable.length === 0 ? null : { lines, unreadable }
}

function contactOf(card: readonly CardLine[], line: number): LibraryLine | string {
  if (/^group$/i.test(valueOf(card, 'KIND'))) return 'This is a group, not a person.'
  const text = nameOf(card)
  if (text === '') return 'This contact has no name.'
  const titles = [valueOf(card, 'ROLE'), valueOf(card, 'TITLE')].map(roleOfTitle)
  if (titles.includes(null)) return OTHER_COMPANY
  return {
    line,
    list: 'people',
    text,
    email: valueOf(card, 'EMAIL').replace(/^mailto:/i, ''),
    phone: phoneOf(card).replace(/^tel:/i, ''),
    role: titles.find(Boolean) ?? '',
    startsOn: []
  }
}

/** The name as it is written out; else its parts, or the company's. */
function nameOf(card: readonly CardLine[]): string {
  const written = valueOf(card, 'FN')
  if (written !== '') return written
  const [family = '', given = '', middle = '', prefix = '', suffix = ''] = partsIn(card, 'N')
  const parts = oneLine([prefix, given, middle, family, suffix].join(' '))
  return parts === '' ? oneLine(partsIn(card, 'ORG')[0] ?? '') : parts
}

const partsIn = (card: readonly CardLine[], name: string) => partsOf(bestOf(card, name)?.value ?? '', ';')

const valueOf = (card: readonly CardLine[], name: string) => oneLine(textOf(bestOf(card, name)?.value ?? ''))

/** No fax; the preferred number, else the one at work, else a cell phone's. */
function phoneOf(card: readonly CardLine[]): string {
  const voice = card.filter(({ parameters }) => !parameters.some(one => /\bFAX\b/.test(one)))
  return valueOf(
    voice.toSorted((one, other) => rankOf(one) - rankOf(other)),
    'TEL'
  )
}

const rankOf = ({ parameters }: CardLine) => {
  const at = [/\bWORK\b/, /\bCELL\b/].findIndex(kind => parameters.some(one => kind.test(one)))
  return at < 0 ? 2 : at
}

/** The most preferred line, else the first that says something. */
function bestOf(card: readonly CardLine[], name: string): CardLine | undefined {
  return card
    .filter(line => line.name === name && line.value.trim() !== '')
    .toSorted((one, other) => preferenceOf(one) - preferenceOf(other))[0]
}

const LEAST_PREFERRED = 100

/** 1 is the most preferred, 100 the least (RFC 6350, 5.3); `TYPE=PREF` of version 3.0 and the mere `PREF` of 2.1 are 1. */
function preferenceOf({ parameters }: CardLine): number {
  const marked = parameters.flatMap(one => /\bPREF\b(?:="?(\d+))?/.exec(one) ?? [])
  return marked.length === 0 ? LEAST_PREFERRED + 1 : Number(marked[1] ?? 1)
}

/** Contacts as vCard 3.0, which every address book reads. Names are never taken apart. */
export function vcardsOf(people: readonly LibraryEntry[]): string {
  return people
    .map(({ text, email, phone, role }) =>
      [
        'BEGIN:VCARD',
        'VERSION:3.0',
        `FN:${escaped(text)}`,
        `N:;${escaped(text)};;;`,
        ...(role === '' ? [] : [`TITLE:${escaped(role)}`]),
        ...(email === '' ? [] : [`EMAIL;TYPE=INTERNET,WORK:${escaped(email)}`]),
        ...(phone === '' ? [] : [`TEL;TYPE=WORK,VOICE:${escaped(phone)}`]),
        'END:VCARD'
      ]
        .map(folded)
        .join('')
    )
    .join('')
}

const escaped = (text: string) => oneLine(text).replace(/[\\,;]/g, '\\$&')

/** At most 75 octets a line (RFC 2426, 2.6), no character cut in two. */
function folded(line: string): string {
  const rows = ['']
  let octets = 0
  for (const sign of line) {
    const code = sign.codePointAt(0) ?? 0
    const size = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
    if (octets + size > 75) {
      rows.push(' ')
      octets = 1
    }
    rows[rows.length - 1] += sign
    octets += size
  }
  return `${rows.join('\r\n')}\r\n`
}
