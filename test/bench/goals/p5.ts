import { createEngine } from '../../../main/orders/engine/engine.ts'
import { writeCache } from '../support/cache-on-disk.ts'
import { interleaved, type Benchmark, type Comparison } from '../measure.ts'
import { LARGE_LIST, sampleList } from '../support/sample-list.ts'
import { slow } from '../slow.ts'

/**
 * P5: from opening a cache of 100,000 orders to the last page shown, compared with parsing all of its orders as JSON.
 */
async function compareStarts(): Promise<Comparison[]> {
  const rows = sampleList(LARGE_LIST)
  const text = JSON.stringify(rows)
  const { place, remove } = writeCache(rows)
  try {
    keepAPage(place, rows.slice(0, 15))
    const { ours, parse } = await interleaved(9, {
      ours: async () => {
        const cache = createEngine()
        const took = timeOf(() => {
          slow()
          if (cache.open(place).kept === null) throw new Error('the page was not stored')
        })
        cache.close(null)
        return took
      },
      parse: async () => timeOf(() => JSON.parse(text))
    })
    return [
      {
        name: 'P5',
        what: 'the page seen last, from an order cache of 100,000',
        unit: 'ms',
        ours,
        against: 'JSON.parse of all orders',
        theirs: parse,
        goal: { times: 0.02 }
      }
    ]
  } finally {
    remove()
  }
}

function keepAPage(
  place: Parameters<ReturnType<typeof createEngine>['open']>[0],
  rows: ReturnType<typeof sampleList>
): void {
  const cache = createEngine()
  cache.open(place)
  cache.loaded(null)
  const page = {
    rows,
    page: 1,
    lastPage: 6667,
    perPage: 15,
    total: LARGE_LIST,
    from: 1,
    to: 15,
    first: 1,
    last: 6667,
    previous: null,
    next: 2,
    gaps: []
  }
  cache.keepPage({ page, at: 1 })
  cache.close(null)
}

function timeOf(task: () => unknown): number {
  const begun = performance.now()
  task()
  return performance.now() - begun
}

export const p5: Benchmark = { name: 'P5', what: 'the page seen last, after a start', run: compareStarts }
