import type { Hint } from '#domain/preferences.ts'

/** A hint: its text, with keys between braces, and the page of the guide that says more. */
export interface HintText {
  readonly text: string
  readonly href: string
}

export const HINT_TEXTS: Readonly<Record<Hint, HintText>> = {
  orders: {
    text: 'Press {Mod+F} to search orders, or {Mod+K} to go anywhere.',
    href: '#/guide/orders'
  },
  order: {
    text: 'Press {F6} to go to the documents, then {Tab} and {Enter}.',
    href: '#/guide/documents'
  },
  draft: {
    text: 'What you type is saved as you go. Nothing is sent until you review it.',
    href: '#/guide/new-order'
  }
}

/** The hint of a page, by the name of its route. */
const HINT_OF_ROUTE = new Map<unknown, Hint>([
  ['all-orders', 'orders'],
  ['order', 'order'],
  ['draft', 'draft']
])

export const hintOf = (route: unknown): Hint | undefined => HINT_OF_ROUTE.get(route)

/** A text's parts: every second one is a key. */
export const partsOf = (text: string): readonly string[] => text.split(/[{}]/)
