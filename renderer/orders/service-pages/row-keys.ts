/** Where a key leads from a row: to another row by its index, or to another page. */
export type RowStep = number | 'previous-page' | 'next-page'

/** Takes a key, the index of the row with the focus and how many rows there are; gives where it leads, or undefined. */
export function rowStep(key: string, at: number, rows: number): RowStep | undefined {
  switch (key) {
    case 'ArrowDown':
      return Math.min(at + 1, rows - 1)
    case 'ArrowUp':
      return Math.max(at - 1, 0)
    case 'Home':
      return 0
    case 'End':
      return rows - 1
    case 'PageDown':
      return 'next-page'
    case 'PageUp':
      return 'previous-page'
    default:
      return undefined
  }
}
