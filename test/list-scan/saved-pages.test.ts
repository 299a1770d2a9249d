import fc from 'fast-check'
import { expect, it } from 'vitest'
import { MOST_ROWS } from '../../main/list-scan/page-count.ts'
import { MOST_PAGES } from '../../main/orders/sync/scan-driver.ts'
import { addPage, pagesOf, type PageRuns } from '../../main/list-scan/saved-pages.ts'

it('pages read in any order are kept as runs, each page once', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 40 })), pages => {
      const runs: PageRuns = []
      for (const page of pages) addPage(runs, page)
      const sorted = [...new Set(pages)].sort((one, other) => one - other)
      expect(pagesOf({ read: runs })).toEqual(sorted)
      const begins = sorted.filter(page => !pages.includes(page - 1))
      expect(runs.map(([first]) => first)).toEqual(begins)
    })
  )
})

it('as many rows are counted as the most pages have, with those read again at the end', () => {
  const [perPage, again] = [15, 50]
  expect(MOST_ROWS).toBeGreaterThan((MOST_PAGES + again) * perPage)
})
