import { afterEach, describe, expect, it } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import type { OrderEntry } from '#domain/order/order-entry.ts'
import { useBridge } from '../../../renderer/common/bridge.ts'
import { checkRows, draftsOf } from '../../../renderer/csv-import/check-rows.ts'
import { batchOf, saveInBatches } from '../../../renderer/csv-import/save-in-batches.ts'
import { fakeBridge } from '../../fakes/bridge.ts'
import { filledEntry } from '../../fixtures/entries.ts'

afterEach(() => useBridge(undefined))

const many = (count: number): OrderEntry[] => Array.from({ length: count }, () => filledEntry('refinance'))
function saving() {
  const bridge = fakeBridge().answer('drafts.import', ok({ ids: [] }))
  useBridge(bridge)
  return { bridge, sizes: () => bridge.argsOf('drafts.import').map(({ entries }) => entries.length) }
}

describe('imported drafts', () => {
  it('are saved a hundred at a time, and told of after each commit', async () => {
    const { sizes } = saving()
    const told: number[] = []
    expect(await saveInBatches('a', many(250), done => told.push(done) > 0)).toBeUndefined()
    expect(sizes()).toEqual([100, 100, 50])
    expect(told).toEqual([100, 200, 250])
  })

  it('stay after a cancel, and no further ones are saved', async () => {
    const { sizes } = saving()
    await saveInBatches('a', many(250), done => done < 200)
    expect(sizes()).toEqual([100, 100])
  })

  it('end with what went wrong, whatever was saved before', async () => {
    const { bridge, sizes } = saving()
    const full = { kind: 'store', trouble: 'disk-full' } as const
    bridge.answer('drafts.import', () => (sizes().length < 2 ? ok({ ids: [] }) : failed(full)))
    const told: number[] = []
    expect(await saveInBatches('a', many(250), done => told.push(done) > 0)).toEqual(full)
    expect([sizes(), told]).toEqual([[100, 100], [100]])
  })

  it('fit into one request, however long their texts are', () => {
    const long = { ...filledEntry('refinance'), slackNotificationChannel: 'x'.repeat(200_000) }
    expect(
      batchOf(
        Array.from({ length: 9 }, () => long),
        0
      )
    ).toHaveLength(2)
    const longest = { ...long, slackNotificationChannel: 'x'.repeat(900_000) }
    expect(batchOf([longest, long], 0)).toEqual([longest])
  })
})

describe('rows that are checked', () => {
  const rows = Array.from({ length: 300 }, (_, index) => ({
    number: index + 2,
    cells: ['Refinance', `${index} Elm St`]
  }))

  it('are all judged, each with its number', async () => {
    const checked = await checkRows(rows, ['kind', 'properties.0.address1'], undefined, () => true)
    expect([checked?.good, checked?.bad]).toEqual([[], []])
    expect(checked?.incomplete.map(({ row }) => row.number)).toEqual(rows.map(({ number }) => number))
  })

  it('that repeat a property and borrower are named with the first of them, whatever their spelling', async () => {
    const row = (number: number, street: string, borrower: string, zip = '77494') => ({
      number,
      cells: ['Refinance', street, zip, borrower]
    })
    const paths = ['kind', 'properties.0.address1', 'properties.0.zipCode', 'buyer.name']
    const checked = await checkRows(
      [
        row(2, '1 Elm St', 'Ana Ramirez'),
        row(3, '1 elm st.', 'ANA RAMIREZ', '77494-1234'),
        row(4, '1 Elm St', 'Bo Fox'),
        row(5, '2 Elm St', 'Ana Ramirez'),
        row(6, '1 Elm St', 'Ana Ramirez', '77001'),
        row(7, '1 Elm St', 'Ana Ramirez'),
        row(8, '', 'Ana Ramirez'),
        row(9, '', 'Ana Ramirez')
      ],
      paths,
      undefined,
      () => true
    )
    expect(checked?.repeated.map(({ row: { number }, first }) => [number, first])).toEqual([
      [3, 2],
      [7, 2]
    ])
    const drafts = (repeated: boolean) =>
      checked && draftsOf(checked, { incomplete: true, repeated }).map(({ properties: [one] }) => one?.address1)
    expect(drafts(false)).toEqual(['1 Elm St', '1 Elm St', '2 Elm St', '1 Elm St', '', ''])
    expect(drafts(true)?.slice(0, 2)).toEqual(['1 Elm St', '1 elm st.'])
  })

  it('become no order where they have more values than there are columns: a comma may have cut one in two', async () => {
    const cells = ['Refinance', '1 Elm St', '400', '000']
    const given = [cells, cells.slice(0, 3), [...cells.slice(0, 3), ' ']]
    const checked = await checkRows(
      given.map((row, index) => ({ number: index + 2, cells: row })),
      ['kind', 'properties.0.address1', 'loan.amount'],
      undefined,
      () => true
    )
    expect(checked?.bad.map(({ row, problems }) => [row.number, problems[0]?.message])).toEqual([
      [2, 'This row has more values than the file has columns. Put values that contain a comma in quotation marks.']
    ])
    expect(checked?.incomplete.map(({ row, entry }) => [row.number, entry.loan.amount])).toEqual([
      [3, '$400'],
      [4, '$400']
    ])
  })

  it('are let go where another check has begun', async () => {
    expect(await checkRows(rows, ['kind'], undefined, () => false)).toBeUndefined()
  })
})
