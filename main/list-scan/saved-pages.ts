/** What an interrupted scan needs to go on. `read`: pages, as pairs of first and last. */
export interface SavedPages {
  readonly read: readonly (readonly [number, number])[]
  readonly total: number
  readonly lastPage: number
}

export function pagesOf({ read }: Pick<SavedPages, 'read'>): readonly number[] {
  return read.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
}

/** The first and last of each run of consecutive pages. */
export function runsOf(pages: Iterable<number>): SavedPages['read'] {
  const runs: [number, number][] = []
  for (const page of [...new Set(pages)].sort((one, other) => one - other)) {
    const run = runs.at(-1)
    if (run !== undefined && run[1] === page - 1) run[1] = page
    else runs.push([page, page])
  }
  return runs
}
