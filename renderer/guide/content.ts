/** The guide as data: no Markdown is read in the app. */
export interface GuidePage {
  /** As in its address: `wire-instructions`. */
  readonly name: string
  readonly title: string
  /** What follows its title. */
  readonly body: readonly GuideNode[]
}

/** A text, or an element and what is in it. */
export type GuideNode = string | GuideElement

export interface GuideElement {
  readonly tag: 'a' | 'blockquote' | 'em' | 'figure' | 'h2' | 'h3' | 'kbd' | 'li' | 'ol' | 'p' | 'strong' | 'ul' | Cell
  readonly children: readonly GuideNode[]
  /** Of a heading: its anchor. */
  readonly id?: string
  /** Of a link: a page of the guide, as `#/guide/closings#rescission`. */
  readonly href?: string
  readonly picture?: GuidePicture
}

type Cell = 'table' | 'tbody' | 'td' | 'th' | 'thead' | 'tr'

export interface GuidePicture {
  readonly file: string
  /** The same in the dark theme. */
  readonly dark: string
  readonly alt: string
  /** In CSS pixels. */
  readonly width: number
  readonly height: number
}

/** What ends a word even without a space: the next of these begins another line or cell. */
const APART: readonly GuideElement['tag'][] = ['li', 'p', 'td', 'th']

export function textOf(node: GuideNode): string {
  return typeof node === 'string' ? node : node.children.map(textOf).join('') + (APART.includes(node.tag) ? ' ' : '')
}
