import { describe, expect, it } from 'vitest'
import { ALL_ORDERS } from '#domain/orders/order-list.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { failed, ok } from '#domain/common/result.ts'
import { exportCsv, type TextFile } from '../../../main/orders/views/export-csv.ts'

const TODAY = '2026-11-20' as CalendarDate

function file(failsAt = Infinity) {
  const written: string[] = []
  const ends: string[] = []
  const sink: TextFile = {
    write: async text => (written.push(text) > failsAt ? failed({ kind: 'file', trouble: 'disk-full' }) : ok(null)),
    finish: async () => {
      ends.push('finish')
      return ok(null)
    },
    abandon: async () => {
      ends.push('abandon')
    }
  }
  return { sink, written, ends }
}

const rowsOf =
  (total: number) =>
  async ({ from, count }: { from: number; count: number }) => {
    const rows = Math.min(count, total - from)
    return { text: `${from === 0 ? 'H\r\n' : ''}${'r\r\n'.repeat(rows)}`, rows, total }
  }

describe('an export', () => {
  it.each([0, 1, 1000, 2500])(
    'of %i rows writes each once, under one heading, as UTF-8 to a spreadsheet',
    async total => {
      const { sink, written, ends } = file()
      expect(await exportCsv(rowsOf(total), ALL_ORDERS, TODAY, sink)).toEqual(ok({ rows: total }))
      expect(written.join('')).toBe(`\uFEFFH\r\n${'r\r\n'.repeat(total)}`)
      expect(ends).toEqual(['finish'])
    }
  )

  it('leaves nothing behind where the disk is full', async () => {
    const { sink, ends } = file(1)
    expect(await exportCsv(rowsOf(2500), ALL_ORDERS, TODAY, sink)).toEqual(
      failed({ kind: 'file', trouble: 'disk-full' })
    )
    expect(ends).toEqual(['abandon'])
  })

  it('leaves nothing behind where the order cache is lost meanwhile', async () => {
    const { sink, ends } = file()
    await expect(
      exportCsv(
        async () => {
          throw new Error('lost')
        },
        ALL_ORDERS,
        TODAY,
        sink
      )
    ).rejects.toThrow('lost')
    expect(ends).toEqual(['abandon'])
  })

  it('leaves nothing behind where the file cannot be given its name', async () => {
    const { sink, ends } = file()
    const taken = failed({ kind: 'file', trouble: 'cannot-write' } as const)
    expect(await exportCsv(rowsOf(3), ALL_ORDERS, TODAY, { ...sink, finish: async () => taken })).toEqual(taken)
    expect(ends).toEqual(['abandon'])
  })

  it('ends where the list became shorter meanwhile, with the rows that there were', async () => {
    const { sink, written } = file()
    const parts = [2, 0].map(rows => ({ text: 'r\r\n'.repeat(rows), rows, total: 5 }))
    const csv = async () => parts.shift() ?? Promise.reject(new Error('it was asked once more'))
    expect(await exportCsv(csv, ALL_ORDERS, TODAY, sink)).toEqual(ok({ rows: 2 }))
    expect(written).toHaveLength(2)
  })
})
