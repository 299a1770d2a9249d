import { textOf, type GuidePage } from './content.ts'

/** A heading of the guide, and the text beneath it. */
interface Section {
  readonly page: string
  /** Undefined for what comes before the first heading. */
  readonly heading: string | undefined
  readonly href: string
  readonly text: string
}

export type Found = Omit<Section, 'text'>

/** The places whose text has a word that begins with each word searched for: those with it in their title first. */
export function findInGuide(pages: readonly GuidePage[], asked: string): readonly Found[] {
  const words = wordsOf(asked)
  if (words.length === 0) return []
  const fits = (text: string): boolean => {
    const inText = wordsOf(text)
    return words.every(word => inText.some(one => one.startsWith(word)))
  }
  const sections = pages.flatMap(sectionsOf)
  const titled = sections.filter(({ page, heading }) => fits(heading ?? page))
  const others = sections.filter(section => !titled.includes(section) && fits(section.text))
  return [...titled, ...others].map(({ page, heading, href }) => ({ page, heading, href }))
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

function sectionsOf({ name, title, body }: GuidePage): readonly Section[] {
  const starts = body.flatMap((node, index) => (typeof node !== 'string' && node.id !== undefined ? [index] : []))
  return [-1, ...starts].map((start, index) => {
    const heading = body[start]
    const nodes = body.slice(Math.max(start, 0), starts[index] ?? body.length)
    const id = typeof heading === 'object' ? heading.id : undefined
    return {
      page: title,
      heading: heading === undefined ? undefined : textOf(heading),
      href: `#/guide/${name}${id === undefined ? '' : `#${id}`}`,
      text: [title, ...nodes.map(textOf)].join(' ')
    }
  })
}
