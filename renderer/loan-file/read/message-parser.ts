import { SaxesParser } from 'saxes'
import { LISTED_PATHS, READ_ATTRIBUTES, type Listed } from '#domain/loan-file/listed-paths.ts'
import type { XmlNode } from '#domain/loan-file/xml-node.ts'
import { LIMITS, RefusedFile } from './refusal.ts'

interface GrowingNode extends XmlNode {
  readonly children: XmlNode[]
  text: string
}

interface Level {
  /** Undefined below what is not listed. */
  readonly node: GrowingNode | undefined
  readonly listed: Listed | undefined
}

export interface MessageParser {
  write(part: string): void
  /** The message, with its listed elements only. */
  end(): XmlNode
}

/** Reads a message in parts. Throws `RefusedFile` as soon as something cannot belong to a loan file. */
export function messageParser(): MessageParser {
  const parser = new SaxesParser({ xmlns: false, position: false })
  const levels: Level[] = []
  let root: GrowingNode | undefined
  let nodes = 0
  let attributes = 0
  /** Characters since the last tag: an endless comment or text. */
  let since = 0

  const listedAt = (name: string): Listed | undefined => {
    const listed = levels.length === 0 ? LISTED_PATHS : levels.at(-1)?.listed
    return listed !== undefined && Object.hasOwn(listed, name) ? listed[name] : undefined
  }

  let last = ''
  let ending = false

  parser.on('error', error => {
    if (/undefined entity|doctype/.test(error.message)) throw new RefusedFile('entities')
    // A lone & takes all that follows for an entity's name: the end is there, and was not seen.
    throw new RefusedFile(ending && !/<\/[\w.:-]*MESSAGE\s*>\s*$/.test(last.slice(-200)) ? 'cut-short' : 'broken')
  })
  parser.on('doctype', () => {
    throw new RefusedFile('entities')
  })
  parser.on('attribute', () => {
    since = 0
    if (++attributes > LIMITS.attributes) throw new RefusedFile('too-deep')
  })
  parser.on('opentag', tag => {
    since = attributes = 0
    const name = withoutPrefix(tag.name)
    const listed = listedAt(name)
    if (levels.length >= LIMITS.depth) throw new RefusedFile('too-deep')
    const node = listed === undefined ? undefined : newNode(name, tag.attributes)
    if (node !== undefined && ++nodes > LIMITS.nodes) throw new RefusedFile('too-large')
    if (node !== undefined) levels.at(-1)?.node?.children.push(node)
    if (levels.length === 0) root = node
    levels.push({ node, listed })
  })
  parser.on('closetag', () => {
    since = 0
    levels.pop()
  })
  const take = (text: string) => {
    const node = levels.at(-1)?.node
    if (node !== undefined && node.text.length < LIMITS.text) node.text = (node.text + text).slice(0, LIMITS.text)
  }
  parser.on('text', take)
  parser.on('cdata', take)

  return {
    write(part) {
      since += part.length
      if (since > LIMITS.token) throw new RefusedFile('too-large')
      last = part.length < 200 ? last.slice(-200) + part : part
      parser.write(part)
    },
    end() {
      ending = true
      parser.close()
      if (root === undefined) throw new RefusedFile('not-mismo')
      return root
    }
  }
}

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1)

function newNode(name: string, attributes: Readonly<Record<string, string>>): GrowingNode {
  const read = Object.entries(attributes).map(([key, value]) => [withoutPrefix(key), value] as const)
  return {
    name,
    attributes: new Map(read.filter(([key]) => READ_ATTRIBUTES.includes(key))),
    children: [],
    text: ''
  }
}
