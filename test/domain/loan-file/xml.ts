import type { XmlNode } from '#domain/loan-file/xml-node.ts'

type Attributes = Readonly<Record<string, string>>

/** An element at the end of a path (`LOANS/LOAN`), with its text or its children. */
export function xml(path: string, content: string | readonly XmlNode[], attributes: Attributes = {}): XmlNode {
  const [name = '', ...rest] = path.split('/')
  if (rest.length > 0) return node(name, [xml(rest.join('/'), content, attributes)])
  return node(name, content, attributes)
}

function node(name: string, content: string | readonly XmlNode[], attributes: Attributes = {}): XmlNode {
  const isText = typeof content === 'string'
  return {
    name,
    attributes: new Map(Object.entries(attributes)),
    children: isText ? [] : content,
    text: isText ? content : ''
  }
}
