import { orderFieldOf } from '../message/message-paths.ts'
import { CONTAINERS, folded, TELLING } from './error-members.ts'
import { decoded } from './markup.ts'

/** Elements deeper than this count as text of the one they are in. */
const DEEPEST = 30

/** In turn: a comment or instruction, character data, an end tag, a start tag with its attributes, and text. */
const TOKEN =
  /<!--[\s\S]*?(?:-->|$)|<\?[\s\S]*?(?:\?>|$)|<!\[CDATA\[([\s\S]*?)(?:\]\]>|$)|<![^>]*(?:>|$)|<\/([^\s>]*)[^>]*(?:>|$)|<([^\s/<>!?]+)((?:"[^"]*"|'[^']*'|[^<>"'])*?)(\/?)>|([^<]+|<)/g
const ATTRIBUTE = /([^\s=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'))?/g

/** Names that writers of lists give to each element. */
const ITEMS = new Set(['listitem', 'item', 'element', 'entry'])

interface Element {
  readonly name: string
  readonly parent: Element | undefined
  readonly depth: number
  readonly members: [name: string, value: unknown][]
  text: string
}

/** Whether markup is XML about an error, and no page, whose tags say only how it looks. */
export function isErrorXml(markup: string): boolean {
  if (/<html\b/i.test(markup)) return false
  const [, prefix, name = ''] = /^\s*(?:<\?xml[^>]*>\s*)?<(?:([\w.-]+):)?([\w.-]+)/i.exec(markup) ?? []
  return /^\s*<\?xml/i.test(markup) || prefix !== undefined || isTelling(name)
}

const isTelling = (name: string) =>
  TELLING.has(folded(name)) || CONTAINERS.has(folded(name)) || /errors?$|exception$|fault$/i.test(name)

/**
 * What XML says, in the members, lists and texts that JSON would have: attributes are members, elements of one name a
 * list. Prefixes and the name of the root are left out, unless that is a field of an order. Whatever is malformed is
 * read as far as it goes.
 */
export function xmlValue(xml: string): unknown {
  const root = elementIn(undefined, '', '')
  let current = root
  for (const [, data, ends, begins, attributes = '', slash, text = ''] of xml.matchAll(TOKEN)) {
    if (ends !== undefined) current = closed(current, ends)
    else if (begins === undefined) current.text += data ?? decoded(text)
    else if (current.depth < DEEPEST) {
      const element = elementIn(current, begins, attributes)
      current = slash === '' ? element : close(element, current)
    }
  }
  for (let { parent } = current; parent !== undefined; { parent } = current) current = close(current, parent)
  const [first, ...others] = root.members
  return first === undefined || others.length > 0 || orderFieldOf(first[0]) !== undefined ? valueOf(root) : first[1]
}

function elementIn(parent: Element | undefined, name: string, attributes: string): Element {
  const members = [...attributes.matchAll(ATTRIBUTE)].flatMap(([, key = '', double, single]): [string, string][] =>
    /^(?:xmlns|xsi)\b/i.test(key) ? [] : [[nameOf(key), decoded(double ?? single ?? '')]]
  )
  return { name: nameOf(name), parent, depth: (parent?.depth ?? 0) + 1, members, text: '' }
}

/** Without its prefix; .NET writes a bracket in a name as `_x005B_`. */
function nameOf(tag: string): string {
  return tag
    .slice(tag.lastIndexOf(':') + 1)
    .replace(/_x([\dA-F]{4})_/gi, (_all, code: string) => String.fromCharCode(parseInt(code, 16)))
}

/** Ends the innermost element of this name, and all in it. An end tag of none is left out. */
function closed(current: Element, tag: string): Element {
  const name = nameOf(tag)
  let found: Element | undefined = current
  while (found !== undefined && (found.name !== name || found.parent === undefined)) found = found.parent
  if (found?.parent === undefined) return current
  let at = current
  for (let { parent } = at; parent !== undefined && at !== found.parent; { parent } = at) at = close(at, parent)
  return at
}

function close(element: Element, parent: Element): Element {
  parent.members.push([element.name, valueOf(element)])
  return parent
}

function valueOf({ members, text }: Element): unknown {
  const words = text.trim()
  if (members.length === 0) return words
  const all = Map.groupBy(words === '' ? members : [...members, ['text', words] as const], ([name]) => name)
  const values = [...all].map(([name, same]) => [name, same.map(([, value]) => value)] as const)
  const [[name, items] = ['', []], ...others] = values
  if (others.length === 0 && ITEMS.has(folded(name))) return items
  return Object.fromEntries(values.map(([key, same]) => [key, same.length === 1 ? same[0] : same]))
}
