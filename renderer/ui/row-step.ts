/** How many rows PageUp and PageDown move. */
const PAGE = 10

/** The index of the row that a key leads to from the row at `at`; undefined for any other key. */
export function rowStep(key: string, at: number, rows: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return Math.min(at + 1, rows - 1)
    case 'ArrowUp':
      return Math.max(at - 1, 0)
    case 'PageDown':
      return Math.min(at + PAGE, rows - 1)
    case 'PageUp':
      return Math.max(at - PAGE, 0)
    case 'Home':
      return 0
    case 'End':
      return rows - 1
    default:
      return undefined
  }
}
