import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createEngine } from '../../../main/orders/engine/engine.ts'
import type { CachePlace } from '../../../main/orders/thread/contract.ts'
import { writeCache } from '../support/cache-on-disk.ts'
import { interleaved, type Benchmark, type Comparison } from '../measure.ts'
import { LARGE_LIST, sampleList, type SampleRow } from '../support/sample-list.ts'

const ROUNDS = 9

/**
 * P5: in a fresh process, from before the order cache's thread is started to the page and the rows seen last, out of a
 * sealed cache of 100,000 orders; compared with a thread, in a fresh process, too, that reads all of its orders from a
 * file and parses them as JSON. Beside it a thread that does nothing: starting one is part of all three.
 */
async function compareStarts(): Promise<Comparison[]> {
  const rows = sampleList(LARGE_LIST)
  const { place, remove } = writeCache(rows)
  try {
    keepAPage(place, rows.slice(0, 15))
    const file = place.file ?? ''
    const text = `${file}.json`
    writeFileSync(text, JSON.stringify(rows))
    const { ours, parse, empty } = await interleaved(ROUNDS, {
      ours: () => coldStart('cache', file),
      parse: () => coldStart('parse', text),
      empty: () => coldStart('empty', text)
    })
    const cold = {
      name: 'P5',
      what: 'the page seen last, cold, from an order cache of 100,000',
      unit: 'ms',
      ours
    } as const
    return [
      { ...cold, against: 'a cold thread that parses all orders', theirs: parse, goal: { times: 0.02 } },
      { ...cold, against: 'a cold thread that does nothing', theirs: empty, goal: { none: true } }
    ]
  } finally {
    remove()
  }
}

async function coldStart(kind: 'cache' | 'parse' | 'empty', file: string): Promise<number> {
  return Number(
    execFileSync(process.execPath, ['test/bench/main-process/cold-start.ts', kind, file], { encoding: 'utf8' })
  )
}

function keepAPage(place: CachePlace, rows: readonly SampleRow[]): void {
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

export const p5: Benchmark = { name: 'P5', what: 'the page seen last, after a start', run: compareStarts }
