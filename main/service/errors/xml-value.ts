import { SaxesParser } from 'saxes'
import { orderFieldOf } from '../message/message-paths.ts'
import { CONTAINERS, folded, TELLING } from './error-members.ts'

/** Elements deeper than this are left out, their texts are not. */
const DEEPEST = 30

/** Names that writers of lists give to each element. */
const ITEMS = new Set(['listitem', 'item', 'element', 'entry'])

interface Element {
  readonly name: string
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
  const root: Element = { name: '', members: [], text: '' }
  const within = [root]
  const innermost = (): Element => within.at(-1) ?? root
  const parser = new SaxesParser({ fragment: true, xmlns: false, position: false })
  const add = (text: string): void => void (innermost().text += text)
  let tooDeep = 0

  parser.on('error', () => undefined)
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('opentag', ({ name, attributes }) => {
    if (within.length > DEEPEST) tooDeep += 1
    else within.push({ name: nameOf(name), members: membersOf(attributes), text: '' })
  })
  parser.on('closetag', () => {
    if (tooDeep > 0) tooDeep -= 1
    else close(within)
  })
  parser.write(xml).close()
  while (within.length > 1) close(within)

  const [first, ...others] = root.members
  return first === undefined || others.length > 0 || orderFieldOf(first[0]) !== undefined ? valueOf(root) : first[1]
}

function membersOf(attributes: Readonly<Record<string, string>>): [name: string, value: string][] {
  return Object.entries(attributes).flatMap(([name, value]): [string, string][] =>
    /^(?:xmlns|xsi)\b/i.test(name) ? [] : [[nameOf(name), value]]
  )
}

/** Without its prefix; .NET writes a bracket in a name as `_x005B_`. */
function nameOf(tag: string): string {
  return tag
    .slice(tag.lastIndexOf(':') + 1)
    .replace(/_x([\dA-F]{4})_/gi, (_all, code: string) => String.fromCharCode(parseInt(code, 16)))
}

/** Ends the innermost element. */
function close(within: Element[]): void {
  const element = within.length > 1 ? within.pop() : undefined
  if (element !== undefined) within.at(-1)?.members.push([element.name, valueOf(element)])
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
