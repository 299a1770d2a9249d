/** A cell by row and column, from 0. */
export interface Cell {
  readonly row: number
  readonly column: number
}

/** How many rows PageUp and PageDown move. */
const PAGE = 10

/** The cell that a key leads to; undefined for other keys. `held`: with Ctrl or Cmd. */
export function gridStep(
  key: string,
  held: boolean,
  { row, column }: Cell,
  rows: number,
  columns: number
): Cell | undefined {
  const at = (toRow: number, toColumn: number): Cell => ({
    row: Math.max(0, Math.min(toRow, rows - 1)),
    column: Math.max(0, Math.min(toColumn, columns - 1))
  })
  if (held) {
    if (key === 'Home') return at(0, 0)
    return key === 'End' ? at(rows, columns) : undefined
  }
  switch (key) {
    case 'ArrowDown':
      return at(row + 1, column)
    case 'ArrowUp':
      return at(row - 1, column)
    case 'ArrowRight':
      return at(row, column + 1)
    case 'ArrowLeft':
      return at(row, column - 1)
    case 'PageDown':
      return at(row + PAGE, column)
    case 'PageUp':
      return at(row - PAGE, column)
    case 'Home':
      return at(row, 0)
    case 'End':
      return at(row, columns)
    default:
      return undefined
  }
}
