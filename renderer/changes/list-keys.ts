/** What a key does in the list of changes: go to an order by its index, or mark the focused one. */
export type ListStep = number | 'mark'

/**
 * Undefined for other keys. `at` is -1 if no order has the focus. J, K and E work anywhere on the page; arrows,
 * Home and End only inside the list, because elsewhere they scroll.
 */
export function listStep(key: string, at: number, count: number): ListStep | undefined {
  if (count === 0) return undefined
  const to = (index: number) => Math.max(0, Math.min(index, count - 1))
  switch (key.toLowerCase()) {
    case 'j':
      return to(at + 1)
    case 'k':
      return to(at - 1)
    case 'e':
      return at < 0 ? undefined : 'mark'
    case 'arrowdown':
      return at < 0 ? undefined : to(at + 1)
    case 'arrowup':
      return at < 0 ? undefined : to(at - 1)
    case 'home':
      return at < 0 ? undefined : 0
    case 'end':
      return at < 0 ? undefined : count - 1
    default:
      return undefined
  }
}
