/** How far PageUp and PageDown lead. */
const PAGE = 10

/** Takes a key, the place of the row with the focus among all rows of the board, and how many there are; gives the place it leads to, or undefined. */
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
