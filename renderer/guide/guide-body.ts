import { h, type FunctionalComponent, type VNode } from 'vue'
import { clientKeys } from '../common/keyboard/client-keys.ts'
import { keyText } from '../ui/text/keys.ts'
import { textOf, type GuideElement, type GuideNode } from './content.ts'

/** Told from every other id of the app. */
export const headingId = (id: string): string => `guide-${id}`

/** Draws what follows the title of a guide's page. */
export const GuideBody: FunctionalComponent<{
  nodes: readonly GuideNode[]
  pictures: Readonly<Record<string, string>>
}> = ({ nodes, pictures }) => nodes.map(node => drawn(node, pictures))
GuideBody.props = ['nodes', 'pictures']

function drawn(node: GuideNode, pictures: Readonly<Record<string, string>>): VNode | string {
  if (typeof node === 'string') return node
  const { tag, id, href, picture, children } = node
  if (tag === 'kbd') return h('kbd', keyText(keysOf(node)))
  if (picture !== undefined) {
    const { file, dark, alt, width, height } = picture
    // Both are loaded: on paper there is always the light one, and nothing waits for it there.
    const image = (name: string, theme: string): VNode =>
      h('img', { class: theme, src: pictures[name], alt, width, height })
    return h('figure', [image(file, 'in-light'), image(dark, 'in-dark')])
  }
  const inside = children.map(child => drawn(child, pictures))
  if (id !== undefined) return h(tag, { id: headingId(id), tabindex: -1 }, inside)
  // A table that is wider than the page scrolls, and is reached by keyboard for that.
  if (tag === 'table')
    return h('div', { class: 'wide', tabindex: 0, role: 'group', 'aria-label': 'Table' }, h(tag, inside))
  return h(tag, { href }, inside)
}

/** The guide writes Ctrl, and says what a Mac's keyboard has in its place. */
function keysOf(node: GuideElement): string {
  return textOf(node)
    .replace(/^Ctrl\+Shift\+(?=\d$)/, clientKeys(''))
    .replace(/^Ctrl\b/, 'Mod')
    .replace(/^Esc$/, 'Escape')
}
