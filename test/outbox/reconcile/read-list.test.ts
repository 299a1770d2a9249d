import { expect, it } from 'vitest'
import { ok } from '#domain/common/result.ts'
import { createFullScan } from '../../../main/list-scan/full-scan.ts'
import type { OutboxContext } from '../../../main/outbox/context/outbox-context.ts'
import { readList, readOn, readOnWithinBudget } from '../../../main/outbox/reconcile/read-list.ts'
import { ACCESS, orderOf } from '../support/outbox.ts'
import { outboxParts } from '../support/parts.ts'
import { rowOf } from '../support/service.ts'

const REACHED = { connectionId: 'connection-1', account: 'account-1', access: ACCESS }

it.each<[string, (context: OutboxContext) => Promise<unknown>]>([
  ['for a while', context => readList(context, REACHED, { withinSeconds: 8 })],
  ['on', context => readOn(context, REACHED, createFullScan())],
  ['on within the budget', context => readOnWithinBudget(context, REACHED, createFullScan())]
])('a list read %s can be ended from outside, and is forgotten with its end', async (_how, read) => {
  const { context, service } = outboxParts()
  const during = new Set<string>()
  service.list = () => {
    for (const { connectionId } of context.scans) during.add(connectionId)
    return ok([])
  }
  await read(context)
  expect([[...during], context.scans.size]).toEqual([['connection-1'], 0])
})

it('a page that comes once its connection is being removed is told to nobody (R24)', async () => {
  const { context, service, runState } = outboxParts()
  const told: number[] = []
  const listening = { ...context, onRows: (_id: string, rows: readonly unknown[]) => void told.push(rows.length) }
  service.rows = [rowOf(orderOf())]
  await readOn(listening, REACHED, createFullScan())
  const before = told.length
  service.list = () => {
    runState.shut.add('connection-1')
    return ok(service.rows)
  }
  await readOn(listening, REACHED, createFullScan())
  expect([before > 0, told.length]).toEqual([true, before])
})

it('a list whose reading is ended lets go of its connection at once, and of its timer', async () => {
  const { context, service } = outboxParts()
  const log: string[] = []
  const listening: OutboxContext = {
    ...context,
    timer: (_ring, milliseconds) => {
      log.push(`timer of ${milliseconds}`)
      return () => {
        log.push('timer stopped')
      }
    },
    createService: access => ({
      ...context.createService(access),
      close: () => {
        log.push('closed')
      }
    })
  }
  service.list = () => new Promise(() => undefined)
  const reading = readList(listening, REACHED, { withinSeconds: 8 })
  for (const scan of context.scans) scan.end()
  expect(await reading).toMatchObject({ complete: false, failure: { kind: 'canceled' } })
  expect(log).toEqual(['timer of 8000', 'closed', 'timer stopped', 'closed'])
})
