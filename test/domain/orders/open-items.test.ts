import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CLOSING_ITEMS, type ClosingItem, type ItemState } from '#domain/orders/closings.ts'
import type { OrderDocument } from '#domain/documents/order-document.ts'
import { USUAL_PREFERENCES } from '#domain/preferences.ts'
import type { Stage } from '#domain/orders/stage.ts'
import { itemStates, type ItemParts } from '#domain/orders/open-items.ts'

/** The task and the document an item is known by, as the specification writes them (2.6, 2.7). */
const CALLED: Readonly<Record<ClosingItem, { readonly task: string; readonly document: string | null }>> = {
  payoff: { task: 'Mortgage Payoff Statement Received', document: null },
  'protection-letter': { task: 'Closing Protection Letter Uploaded', document: 'Closing Protection Letter' },
  commitment: { task: 'Title Commitment Prepared', document: 'Title Commitment' },
  'closing-documents': { task: 'Lender Closing Documents Provided', document: 'Loan Documents' }
}
const { lateAt } = USUAL_PREFERENCES
const LONG_BEFORE = 30

const withTasks = (...tasks: (readonly [string, boolean | null])[]): Stage[] => [
  {
    name: 'Information Gathering',
    description: null,
    status: '',
    tasks: tasks.map(([name, isCompleted]) => ({ name, description: null, isCompleted }))
  }
]
const slot = (id: number, type: string, hasFile: boolean): OrderDocument => ({
  id,
  type,
  name: type,
  fileName: hasFile ? 'a.pdf' : null,
  hasFile,
  uploadedAt: null
})
const states = (parts: Partial<ItemParts>) =>
  itemStates({
    row: { commitmentUploaded: null },
    stages: [],
    documents: [],
    businessDays: LONG_BEFORE,
    lateAt,
    ...parts
  })
const others = (item: ClosingItem) => CLOSING_ITEMS.filter(other => other !== item)

describe.each(CLOSING_ITEMS)('the item %s', item => {
  const { task } = CALLED[item]

  it.each<[boolean | null, ItemState]>([
    [true, 'done'],
    [false, 'open'],
    [null, 'open']
  ])('whose task is done (%s) is %s, and no other item is', (done, state) => {
    const found = states({ stages: withTasks([task, done]) })
    expect(found[item]).toBe(state)
    for (const other of others(item)) expect(found[other]).toBe('none')
  })

  it('is late from its own number of business days before the closing on, and stays so', () => {
    const at = (businessDays: number) => states({ stages: withTasks([task, false]), businessDays })[item]
    expect([at(lateAt[item] + 1), at(lateAt[item]), at(0), at(-3)]).toEqual(['open', 'late', 'late', 'late'])
  })

  it('is never late once it is in, however near the closing', () => {
    expect(states({ stages: withTasks([task, true]), businessDays: -3 })[item]).toBe('done')
  })

  it('is known by its name in any letters, with white space around it', () => {
    expect(states({ stages: withTasks([` ${task.toUpperCase()} `, true]) })[item]).toBe('done')
  })

  it('of two tasks of its name is in when both are done', () => {
    expect(states({ stages: withTasks([task, true], [task, false]) })[item]).toBe('open')
    expect(states({ stages: withTasks([task, false], [task, true]) })[item]).toBe('open')
    expect(states({ stages: [...withTasks([task, true]), ...withTasks([task, true])] })[item]).toBe('done')
  })

  it('is unknown before its progress was read, and none where neither a task nor a document of its own is there', () => {
    expect(states({ stages: null, documents: null })[item]).toBe('unknown')
    expect(
      states({ stages: withTasks(['Survey Completed', false]), documents: [slot(1, 'Deed of Trust', false)] })[item]
    ).toBe('none')
  })
})

describe('an item of a closing', () => {
  it.each(
    CLOSING_ITEMS.flatMap(item => CALLED[item].document ?? []).flatMap(
      type =>
        [
          [type, true, 'done'],
          [type, false, 'open']
        ] as const
    )
  )('whose document (%s) is here (%s) is %s, and no other item is', (type, here, state) => {
    const found = states({ documents: [slot(1, ` ${type.toLowerCase()} `, here)] })
    for (const item of CLOSING_ITEMS) expect(found[item]).toBe(CALLED[item].document === type ? state : 'none')
  })

  it('that has a document is unknown while documents were not read; the payoff has none', () => {
    expect(states({ documents: null })).toEqual({
      payoff: 'none',
      'protection-letter': 'unknown',
      commitment: 'unknown',
      'closing-documents': 'unknown'
    })
  })

  it('of two document slots of its type is in when both are filled', () => {
    const slots = (second: boolean) =>
      states({ documents: [slot(1, 'Loan Documents', true), slot(2, 'Loan Documents', second)] })['closing-documents']
    expect([slots(true), slots(false)]).toEqual(['done', 'open'])
  })

  it('that is the commitment is what the list says, where nothing else was read', () => {
    const commitment = (commitmentUploaded: boolean | null, businessDays: number) =>
      states({ row: { commitmentUploaded }, stages: null, documents: null, businessDays }).commitment
    expect([commitment(true, 0), commitment(false, 8), commitment(false, 7), commitment(null, 0)]).toEqual([
      'done',
      'open',
      'late',
      'unknown'
    ])
  })

  it('is late or open by the days alone, and is otherwise the same on every day', () => {
    const flag = fc.constantFrom(true, false, null)
    const stages = fc.option(fc.array(fc.tuple(fc.constantFrom(...CLOSING_ITEMS), flag), { maxLength: 4 }))
    const documents = fc.option(fc.array(fc.tuple(fc.constantFrom(...CLOSING_ITEMS), fc.boolean()), { maxLength: 4 }))
    fc.assert(
      fc.property(
        flag,
        stages,
        documents,
        fc.integer({ min: -20, max: 40 }),
        (commitmentUploaded, tasks, slots, businessDays) => {
          const parts = {
            row: { commitmentUploaded },
            stages: tasks && withTasks(...tasks.map(([item, done]) => [CALLED[item].task, done] as const)),
            documents:
              slots && slots.map(([item, here], id) => slot(id, CALLED[item].document ?? 'Deed of Trust', here))
          }
          const [now, early] = [states({ ...parts, businessDays }), states({ ...parts, businessDays: Infinity })]
          for (const item of CLOSING_ITEMS) {
            expect(early[item]).not.toBe('late')
            expect(now[item]).toBe(early[item] === 'open' && businessDays <= lateAt[item] ? 'late' : early[item])
          }
        }
      )
    )
  })
})
