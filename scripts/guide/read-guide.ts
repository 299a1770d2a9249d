import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parsers } from 'prettier/plugins/markdown'
import type { ParserOptions } from 'prettier'
import type { GuideElement, GuideNode, GuidePage, GuidePicture } from '../../renderer/guide/content.ts'
import { webpSize } from './webp-size.ts'

/** How many of a picture's pixels are one of the page. */
export const PICTURE_SCALE = 1.5

/** The file of the same picture in the dark theme. */
export function darkPicture(file: string): string {
  return file.replace('.webp', '-dark.webp')
}

/** A node of Markdown (mdast), as far as the guide uses it. */
interface Markdown {
  readonly type: string
  readonly children?: readonly Markdown[]
  readonly value?: string
  readonly url?: string
  readonly alt?: string
  readonly depth?: number
  readonly ordered?: boolean
}

/** A page while it is read. */
interface Reading {
  readonly folder: string
  readonly name: string
}

/** The guide's pages in the order in which its README lists them. Throws on whatever the app could not show. */
export function readGuide(folder: string): readonly GuidePage[] {
  const contents = parse(join(folder, 'README.md'))
  const names = linksOf(contents).map(url => url.replace(/\.md$/, ''))
  const pages = names.map(name => readPage({ folder, name }))
  checkLinks(pages)
  return pages
}

/** GitHub's anchor of a heading. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-')
}

function parse(file: string): Markdown {
  // The parser of Markdown asks for no option.
  return parsers.markdown.parse(readFileSync(file, 'utf8'), {} as ParserOptions) as Markdown
}

function linksOf({ url, children = [] }: Markdown): readonly string[] {
  return [...(url === undefined ? [] : [url]), ...children.flatMap(linksOf)]
}

function readPage(page: Reading): GuidePage {
  const [title, ...body] = parse(join(page.folder, `${page.name}.md`)).children ?? []
  if (title?.type !== 'heading' || title.depth !== 1) throw new Error(`${page.name}.md begins with its title`)
  return { name: page.name, title: plain(title), body: body.map(node => nodeOf(node, page)) }
}

function plain({ value, children = [] }: Markdown): string {
  return value ?? children.map(plain).join('')
}

const TAGS: Readonly<Record<string, GuideElement['tag']>> = {
  blockquote: 'blockquote',
  emphasis: 'em',
  listItem: 'li',
  paragraph: 'p',
  strong: 'strong',
  tableRow: 'tr'
}

function nodeOf(node: Markdown, page: Reading): GuideNode {
  const children = (): readonly GuideNode[] => (node.children ?? []).map(child => nodeOf(child, page))
  const only = node.children?.length === 1 ? node.children[0] : undefined
  if (node.type === 'text') return (node.value ?? '').replaceAll(/\s+/g, ' ')
  if (node.type === 'inlineCode') return { tag: 'kbd', children: [node.value ?? ''] }
  if (node.type === 'heading' && (node.depth === 2 || node.depth === 3))
    return { tag: `h${node.depth}`, id: anchorOf(plain(node)), children: children() }
  if (node.type === 'link') return { tag: 'a', href: hrefOf(node.url ?? '', page), children: children() }
  if (node.type === 'list') return { tag: node.ordered === true ? 'ol' : 'ul', children: children() }
  if (node.type === 'paragraph' && only?.type === 'image')
    return { tag: 'figure', picture: pictureOf(only, page), children: [] }
  // An item of one paragraph is its text.
  if (node.type === 'listItem' && only?.type === 'paragraph')
    return { tag: 'li', children: (only.children ?? []).map(child => nodeOf(child, page)) }
  if (node.type === 'table') return tableOf(node, page)
  const tag = TAGS[node.type]
  if (tag === undefined) throw new Error(`${page.name}.md: the guide has no ${node.type}`)
  return { tag, children: children() }
}

function tableOf({ children: [head, ...rows] = [] }: Markdown, page: Reading): GuideElement {
  const row = (cells: Markdown | undefined, tag: 'td' | 'th'): GuideElement => ({
    tag: 'tr',
    children: (cells?.children ?? []).map(({ children = [] }) => ({
      tag,
      children: children.map(child => nodeOf(child, page))
    }))
  })
  return {
    tag: 'table',
    children: [
      { tag: 'thead', children: [row(head, 'th')] },
      { tag: 'tbody', children: rows.map(one => row(one, 'td')) }
    ]
  }
}

/** The address in the app of what the guide links to: `closings.md#rescission`, `#rescission`. */
function hrefOf(url: string, page: Reading): string {
  const parts = /^(?:([a-z-]+)\.md)?(#[a-z0-9-]+)?$/.exec(url)
  if (parts === null) throw new Error(`${page.name}.md: ${url} leads out of the guide`)
  return `#/guide/${parts[1] ?? page.name}${parts[2] ?? ''}`
}

function pictureOf({ url = '', alt = '' }: Markdown, { folder, name }: Reading): GuidePicture {
  const file = /^images\/([a-z-]+\.webp)$/.exec(url)?.[1]
  if (file === undefined || alt === '') throw new Error(`${name}.md: ${url} is no picture with a description`)
  const sizeOf = (name: string): ReturnType<typeof webpSize> => webpSize(readFileSync(join(folder, 'images', name)))
  const { width, height } = sizeOf(file)
  const dark = darkPicture(file)
  const inDark = sizeOf(dark)
  if (inDark.width !== width || inDark.height !== height) throw new Error(`${dark} is of another size than ${file}`)
  return { file, dark, alt, width: Math.round(width / PICTURE_SCALE), height: Math.round(height / PICTURE_SCALE) }
}

function checkLinks(pages: readonly GuidePage[]): void {
  const elements = (nodes: readonly GuideNode[]): readonly GuideElement[] =>
    nodes.flatMap(node => (typeof node === 'string' ? [] : [node, ...elements(node.children)]))
  const places = new Set(
    pages.flatMap(({ name, body }) => [
      `#/guide/${name}`,
      ...elements(body).flatMap(({ id }) => (id === undefined ? [] : `#/guide/${name}#${id}`))
    ])
  )
  for (const { name, body } of pages)
    for (const { href } of elements(body))
      if (href !== undefined && !places.has(href)) throw new Error(`${name}.md: nothing is at ${href}`)
}
