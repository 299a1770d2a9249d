/** How many rows PageUp and PageDown move. */
const PAGE = 10

/** The index of the row that a key leads to from the row at `at`; undefined for any other key. */
export function rowStep(key: string, at: number, rows: number): number | undefined {
  const to = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + PAGE,
    PageUp: at - PAGE,
    Home: 0,
    End: rows - 1
  }[key]
  return to === undefined ? undefined : Math.max(0, Math.min(to, rows - 1))
}
