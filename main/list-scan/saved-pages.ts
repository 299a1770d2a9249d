/** What an interrupted scan needs to go on. `read`: pages, as pairs of first and last. */
export interface SavedPages {
  readonly read: readonly (readonly [number, number])[]
  readonly total: number
  readonly lastPage: number
}

export function pagesOf({ read }: Pick<SavedPages, 'read'>): readonly number[] {
  return read.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
}

/** The first and last of each run of consecutive pages, ascending. */
export type PageRuns = [number, number][]

/** Adds a page. Pages come nearly in order, so that its place is near the end, however many there are. */
export function addPage(runs: PageRuns, page: number): void {
  const at = runs.findLastIndex(([first]) => first <= page)
  const [run, next] = [runs[at], runs[at + 1]]
  const isBefore = next !== undefined && next[0] === page + 1
  if (run !== undefined && page <= run[1]) return
  if (run !== undefined && page === run[1] + 1) {
    run[1] = isBefore ? next[1] : page
    if (isBefore) runs.splice(at + 1, 1)
  } else if (isBefore) next[0] = page
  else runs.splice(at + 1, 0, [page, page])
}
