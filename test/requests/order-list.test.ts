import { describe, expect, it, vi } from 'vitest'
import type { Failure } from '#domain/common/failure.ts'
import { ALL_ORDERS, NO_FILTERS } from '#domain/orders/order-list.ts'
import { USUAL_PREFERENCES } from '#domain/preferences.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import type { ConnectionServices } from '../../main/connections/connection-services.ts'
import type { OrderCache } from '../../main/orders/order-cache.ts'
import type { TextFile } from '../../main/orders/views/export-csv.ts'
import { orderListRequests } from '../../main/requests/order-list.ts'
import type { Service } from '../../main/service/service.ts'

function requestsOf(isClosed: boolean) {
  const cache: Partial<OrderCache> = { isClosed, call: () => Promise.reject(new Error('the order cache was closed')) }
  return orderListRequests({
    connections: { withService: run => run({} as Service, { connectionId: 'practice' } as ConnectionServices) },
    orderCaches: { of: () => cache as OrderCache },
    preferences: { current: () => USUAL_PREFERENCES },
    createTextFile: () => Promise.reject(new Error('no file is saved')),
    note: () => Promise.resolve(ok(null)),
    beforeQuery: () => Promise.resolve()
  })
}

it('an order cache that is closed while it is asked is no bug: quitting cancels the question', async () => {
  expect(await requestsOf(true)['orderList.views'].handle({})).toEqual({ ok: false, failure: { kind: 'canceled' } })
})

it('the order cache hears who looks after orders before the board and the matrix are filtered by it', async () => {
  const done: string[] = []
  const cache: Partial<OrderCache> = { isClosed: false, call: async name => void done.push(name) as never }
  const requests = orderListRequests({
    connections: { withService: run => run({} as Service, { connectionId: 'practice' } as ConnectionServices) },
    orderCaches: { of: () => cache as OrderCache },
    preferences: { current: () => USUAL_PREFERENCES },
    createTextFile: () => Promise.reject(new Error('no file is saved')),
    note: () => Promise.resolve(ok(null)),
    beforeQuery: async (_cache, { lookedAfter }) => void done.push(lookedAfter)
  })
  await requests['closings.board'].handle({ lookedAfter: 'none' })
  const filters = { ...NO_FILTERS, lookedAfter: 'a Front desk' }
  const matrix = { text: '', filters, phase: 'before-closing', onlyMissing: true, from: 0, count: 9 } as const
  await requests['orderList.documents'].handle(matrix)
  expect(done).toEqual(['none', 'closings', 'a Front desk', 'documents'])
})

it('an order cache that fails while it is open is a bug', async () => {
  await expect(requestsOf(false)['orderList.views'].handle({})).rejects.toThrow('the order cache was closed')
})

describe('an export of orders', () => {
  const FULL = failed<Failure>({ kind: 'file', trouble: 'disk-full' })
  const exporting = async (
    createTextFile: () => Promise<Result<TextFile | null, Failure>>,
    noting: Result<null, Failure> = ok(null)
  ) => {
    const noted: string[] = []
    const cache: Partial<OrderCache> = {
      isClosed: false,
      call: async () => ({ text: 'a', rows: 0, total: 0 }) as never
    }
    const requests = orderListRequests({
      connections: { withService: run => run({} as Service, { connectionId: 'practice' } as ConnectionServices) },
      orderCaches: { of: () => cache as OrderCache },
      preferences: { current: () => USUAL_PREFERENCES },
      createTextFile,
      note: async ({ kind, detail }) => (noted.push(`${kind} ${detail}`), noting),
      beforeQuery: () => Promise.resolve()
    })
    return [await requests['orderList.exportCsv'].handle({ query: ALL_ORDERS, fileName: 'Mine.csv' }), noted]
  }
  const fileThat = (finishes: Result<null, Failure>): TextFile => ({
    write: async () => ok(null),
    finish: async () => finishes,
    abandon: async () => undefined
  })

  it('is noted once its file is there, and not where it failed or the user canceled (E29)', async () => {
    expect(await exporting(async () => ok(fileThat(ok(null))))).toEqual([ok({ rows: 0 }), ['exported Mine.csv']])
    expect(await exporting(async () => ok(fileThat(FULL)))).toEqual([FULL, []])
    expect(await exporting(async () => FULL)).toEqual([FULL, []])
    expect(await exporting(async () => ok(null))).toEqual([ok({ rows: null }), []])
  })

  it('that could not be noted is told as failed, though its file is there (E29)', async () => {
    expect(await exporting(async () => ok(fileThat(ok(null))), FULL)).toEqual([FULL, ['exported Mine.csv']])
  })
})

it('an export whose order cache closes before it is asked leaves no file behind', async () => {
  const abandoned = vi.fn(async () => undefined)
  const file: TextFile = { write: async () => ok(null), finish: async () => ok(null), abandon: abandoned }
  const requests = orderListRequests({
    connections: { withService: run => run({} as Service, { connectionId: 'practice' } as ConnectionServices) },
    orderCaches: { of: () => undefined },
    preferences: { current: () => USUAL_PREFERENCES },
    createTextFile: async () => ok(file),
    note: () => Promise.reject(new Error('nothing left the window')),
    beforeQuery: () => Promise.resolve()
  })
  const answer = await requests['orderList.exportCsv'].handle({ query: ALL_ORDERS, fileName: 'Mine.csv' })
  expect([answer, abandoned.mock.calls.length]).toEqual([failed({ kind: 'canceled' }), 1])
})

it('the order cache hears who looks after orders before those of a desk are exported', async () => {
  const done: string[] = []
  const cache: Partial<OrderCache> = {
    isClosed: false,
    call: async name => {
      done.push(name)
      return { text: '', rows: 0, total: 0 } as never
    }
  }
  const file: TextFile = { write: async () => ok(null), finish: async () => ok(null), abandon: async () => undefined }
  const requests = orderListRequests({
    connections: { withService: run => run({} as Service, { connectionId: 'practice' } as ConnectionServices) },
    orderCaches: { of: () => cache as OrderCache },
    preferences: { current: () => USUAL_PREFERENCES },
    createTextFile: async () => ok(file),
    note: () => Promise.resolve(ok(null)),
    beforeQuery: async (_cache, { lookedAfter }) => void done.push(lookedAfter)
  })
  const query = { ...ALL_ORDERS, filters: { ...NO_FILTERS, lookedAfter: 'none' } }
  await requests['orderList.exportCsv'].handle({ query, fileName: 'Orders.csv' })
  expect(done).toEqual(['none', 'csv'])
})

it('where no order cache is open there is nothing to read, which is no bug', async () => {
  const requests = orderListRequests({
    connections: { withService: run => run({} as Service, { connectionId: 'practice' } as ConnectionServices) },
    orderCaches: { of: () => undefined },
    preferences: { current: () => USUAL_PREFERENCES },
    createTextFile: () => Promise.reject(new Error('no file is saved')),
    note: () => Promise.resolve(ok(null)),
    beforeQuery: () => Promise.reject(new Error('asked'))
  })
  const canceled = { ok: false, failure: { kind: 'canceled' } }
  expect(await requests['orderList.views'].handle({})).toEqual(canceled)
  expect(await requests['closings.board'].handle({ lookedAfter: '' })).toEqual(canceled)
})

describe('the board and the matrix', () => {
  /** Their requests over a cache that answers nothing, and what it was asked for. */
  const asking = (beforeQuery: () => Promise<void> = () => Promise.resolve()) => {
    const asked: unknown[][] = []
    const cache: Partial<OrderCache> = {
      isClosed: false,
      call: async (name, args) => void asked.push([name, args]) as never
    }
    const requests = orderListRequests({
      connections: { withService: run => run({} as Service, { connectionId: 'practice' } as ConnectionServices) },
      orderCaches: { of: () => cache as OrderCache },
      preferences: { current: () => USUAL_PREFERENCES },
      createTextFile: () => Promise.reject(new Error('no file is saved')),
      note: () => Promise.resolve(ok(null)),
      beforeQuery
    })
    return { requests, asked }
  }
  const MATRIX = {
    text: 'elm',
    filters: { ...NO_FILTERS, lookedAfter: 'none' },
    phase: 'after-closing',
    onlyMissing: true,
    from: 20,
    count: 9
  } as const

  it('are read with what was asked for, as of today and by the office’s settings', async () => {
    const { requests, asked } = asking()
    await requests['closings.board'].handle({ lookedAfter: 'none', only: 'counts' })
    await requests['orderList.documents'].handle(MATRIX)
    const today = expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string
    expect(asked).toEqual([
      ['closings', { lookedAfter: 'none', only: 'counts', today, preferences: USUAL_PREFERENCES }],
      ['documents', { ...MATRIX, today, preferences: USUAL_PREFERENCES }]
    ])
  })

  it('wait until the order cache knows who looks after orders', async () => {
    const told = Promise.withResolvers<void>()
    const { requests, asked } = asking(() => told.promise)
    const answers = [
      requests['closings.board'].handle({ lookedAfter: 'none' }),
      requests['orderList.documents'].handle(MATRIX)
    ]
    await new Promise(setImmediate)
    expect(asked).toEqual([])
    told.resolve()
    await Promise.all(answers)
    expect(asked.map(([name]) => name)).toEqual(['closings', 'documents'])
  })

  it('may be asked for the numbers alone, and for no other part', () => {
    const { parse } = asking().requests['closings.board']
    expect(parse({ lookedAfter: '', only: 'counts' })).toEqual(ok({ lookedAfter: '', only: 'counts' }))
    for (const only of ['orders', '', true, {}]) expect(parse({ lookedAfter: '', only })).toMatchObject({ ok: false })
  })
})

it.each([
  ['Mine.CSV', 'Mine.csv'],
  ['Minecsv', 'Minecsv.csv'],
  ['.csv', 'Orders.csv'],
  ['a/Elm: St', 'Elm St.csv'],
  ['x'.repeat(300), `${'x'.repeat(120)}.csv`]
])('an export is proposed a safe name with one ending: %s', async (fileName, name) => {
  const proposed: string[] = []
  const requests = orderListRequests({
    connections: { withService: () => Promise.reject(new Error('asked')) },
    orderCaches: { of: () => undefined },
    preferences: { current: () => USUAL_PREFERENCES },
    createTextFile: async asked => (proposed.push(asked), ok(null)),
    note: () => Promise.resolve(ok(null)),
    beforeQuery: () => Promise.resolve()
  })
  expect(await requests['orderList.exportCsv'].handle({ query: ALL_ORDERS, fileName })).toEqual(ok({ rows: null }))
  expect(proposed).toEqual([name])
})
