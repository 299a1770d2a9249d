import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Order } from '#domain/order/order.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import type { OrderSummary } from '#domain/orders/order-page.ts'
import { tries } from '../campaign.ts'
import { matchOrder, sameAs, type MatchInput } from '../../main/matching/find-match.ts'
import { day, idOf, order, row } from './orders.ts'

const ELM_AVE = '2214 Elm Ave #4, Katy, TX 77494'

const whole = (...ids: readonly OrderId[]) => ({ complete: true, orderIds: new Set(ids) })
const partly = (...ids: readonly OrderId[]) => ({ complete: false, orderIds: new Set(ids) })

const others = (...ids: readonly OrderId[]) => ({
  isOther: (id: OrderId) => ids.some(other => other.toLowerCase() === id)
})

const look = (rows: readonly OrderSummary[], more: Partial<MatchInput> = {}) =>
  matchOrder({ order: order(), rows, baseline: whole(), isOther: () => false, siblings: () => [], ...more })

describe('an order of unknown outcome', () => {
  it('is matched with the one row that is new and agrees in all', () => {
    expect(look([row(1), row(2, { properties: ['9 Oak Ct, Waco, TX 76710'], buyers: ['Lee Kim'] })])).toEqual({
      verdict: 'matched',
      match: idOf(1),
      candidates: [
        {
          row: row(1),
          strength: 'strong',
          isNew: true,
          differs: [],
          agrees: ['street', 'unit', 'city', 'state', 'zip', 'closing-date', 'names']
        }
      ]
    })
  })

  it('may be there twice where two rows agree in all, with a complete baseline or without', () => {
    for (const baseline of [whole(), partly(), null]) {
      expect(look([row(1), row(2)], { baseline })).toMatchObject({
        verdict: 'twice',
        match: null,
        candidates: [{}, {}]
      })
    }
  })

  it('is not matched by the program where nobody knows what was there before', () => {
    expect(look([row(1)], { baseline: null })).toMatchObject({
      verdict: 'candidates',
      match: null,
      candidates: [{ strength: 'strong', isNew: null }]
    })
    expect(look([row(1)], { baseline: partly(idOf(2)) })).toMatchObject({
      verdict: 'candidates',
      candidates: [{ isNew: null }]
    })
    expect(look([row(1)], { baseline: partly(idOf(1)) })).toMatchObject({
      verdict: 'candidates',
      candidates: [{ isNew: false }]
    })
  })

  it('is no row that was there before, or is another order of this desk, in capitals or not', () => {
    const upper = idOf(1).toUpperCase() as OrderId
    expect(look([row(1)], { baseline: whole(upper) })).toEqual({ verdict: 'nothing', match: null, candidates: [] })
    expect(look([row(1)], others(upper))).toEqual({ verdict: 'nothing', match: null, candidates: [] })
  })

  it.each<[string, Partial<OrderSummary>, string[]]>([
    ['the unit is missing', { properties: ['2214 Elm St, Katy, TX 77494'] }, ['unit']],
    ['the day is another', { closingDate: day('2026-12-01') }, ['closing-date']],
    ['the day cannot be read', { closingDate: null, closingText: 'soon' }, []],
    ['the buyer is another', { buyers: ['Eva Ramirez'] }, ['names']],
    ['nobody is named', { buyers: [] }, []],
    [
      'there is one property more',
      { properties: ['2214 Elm St #4, Katy, TX 77494', '9 Oak Ct, Waco, TX 76710'] },
      ['property-count']
    ],
    ['no property is named', { properties: [] }, ['property-count']],
    ['the ZIP code is another', { properties: ['2214 ELM STREET #4, KATY, TX 77493'] }, ['zip']],
    ['the type of street is another', { properties: [ELM_AVE] }, ['street']],
    [
      'neither property nor day can be read',
      { properties: [], closingDate: null, closingText: 'soon' },
      ['property-count']
    ],
    [
      'there is one property more, and the day cannot be read',
      {
        properties: ['2214 Elm St #4, Katy, TX 77494', '9 Oak Ct, Waco, TX 76710'],
        closingDate: null,
        closingText: 'soon'
      },
      ['property-count']
    ],
    [
      'there is no ZIP code, and the day cannot be read',
      { properties: ['2214 Elm St #4, Katy, TX'], closingDate: null, closingText: 'soon' },
      []
    ],
    ['the street is not said', { properties: ['Katy, TX 77494'], buyers: [] }, ['unit']]
  ])('is left to the user if %s', (_, changes, differs) => {
    expect(look([row(1, changes)])).toMatchObject({
      verdict: 'candidates',
      match: null,
      candidates: [{ strength: 'weak', differs }]
    })
  })

  it.each<[string, Order, Partial<OrderSummary>]>([
    ['a purchase whose buyer is listed as a borrower', order(), { buyers: [], borrowers: ['Ana Ramirez'] }],
    [
      'a refinance whose borrower is listed as a buyer',
      order(() => undefined, 'refinance'),
      { buyers: ['Ana Ramirez'], borrowers: [] }
    ]
  ])(
    'is matched in whichever array the service names people, for the list says no kind: %s (S3)',
    (_, ours, changes) => {
      expect(look([row(1, changes)], { order: ours })).toMatchObject({
        verdict: 'matched',
        candidates: [{ strength: 'strong', differs: [] }]
      })
    }
  )

  it('agrees in the unit where neither side gives one, unless the line cannot be read (S3)', () => {
    const house = order(entry => {
      entry.properties[0]!.address2 = ''
    })
    expect(
      look([row(1, { properties: ['2214 Elm St, Katy, TX 77494'] })], { order: house }).candidates[0]?.agrees
    ).toContain('unit')
    const unread = look([row(1, { properties: ['Katy, TX 77494'] })], { order: house }).candidates[0]
    expect([unread?.agrees.includes('unit'), unread?.differs.includes('unit')]).toEqual([false, false])
  })

  it('says that another order of this desk may be the row just as well (S3, R46)', () => {
    expect(look([row(1)], { siblings: () => [order()] }).candidates).toMatchObject([{ isContested: true }])
    expect(look([row(1)]).candidates[0]).not.toHaveProperty('isContested')
  })

  it("asks which orders are this desk's only for similar rows, and for siblings only if one row is the clear match (W6)", () => {
    const asked: OrderId[] = []
    const elsewhere = Array.from({ length: 50 }, (_, index) =>
      row(index + 10, { properties: ['9 Oak Ct, Waco, TX 76710'], buyers: ['Lee Kim'] })
    )
    const siblings = () => {
      throw new Error('nothing stands out')
    }
    expect(
      look([...elsewhere, row(1, { buyers: [] })], {
        isOther: id => {
          asked.push(id)
          return false
        },
        siblings
      })
    ).toMatchObject({ verdict: 'candidates' })
    expect(asked).toEqual([idOf(1)])
  })

  it('is left to the user if the buyer is the same and the seller is different', () => {
    const sold = order(entry => {
      entry.contacts.push({ name: 'Lee Kim', email: '', phone: '', role: 'Seller', isCompanyUser: false })
    })
    expect(look([row(1, { sellers: ['Kim, Lee'] })], { order: sold })).toMatchObject({ verdict: 'matched' })
    expect(look([row(1, { sellers: ['Kim, Mei'] })], { order: sold })).toMatchObject({
      verdict: 'candidates',
      candidates: [{ differs: ['names'] }]
    })
  })

  it.each<[string, Partial<OrderSummary>]>([
    ['another unit', { properties: ['2214 Elm St #5, Katy, TX 77494'] }],
    ['another house', { properties: ['2216 Elm St #4, Katy, TX 77494'] }],
    ['the same property, sold to others on another day', { closingDate: day('2027-03-01'), buyers: ['Lee Kim'] }],
    ['another type of street, and another buyer', { properties: [ELM_AVE], buyers: ['Lee Kim'] }],
    ['another type of street, on another day', { properties: [ELM_AVE], closingDate: day('2026-12-01') }],
    ['a street that is not said, and another buyer', { properties: ['Katy, TX 77494'], buyers: ['Lee Kim'] }],
    ['a street that is not said, on another day', { properties: ['Katy, TX 77494'], closingDate: day('2026-12-01') }]
  ])('is not %s', (_, changes) => {
    expect(look([row(1, changes)])).toEqual({ verdict: 'nothing', match: null, candidates: [] })
  })

  it('of several properties is matched by all of them, in any order', () => {
    const two = order(entry => {
      entry.properties.push({ ...entry.properties[0]!, address1: '2216 Elm St', address2: '' })
    })
    const lines = ['2216 Elm Street, Katy, TX 77494', '2214 Elm Street #4, Katy, TX 77494']
    expect(look([row(1, { properties: lines })], { order: two })).toMatchObject({ verdict: 'matched' })
    expect(look([row(1, { properties: [lines[1]!, lines[1]!] })], { order: two })).toMatchObject({
      verdict: 'candidates'
    })
    expect(look([row(1, { properties: [lines[1]!] })], { order: two })).toMatchObject({ verdict: 'candidates' })
  })

  it('shows the best of many rows first, at most 20, each once', () => {
    const weak = Array.from({ length: 40 }, (_, index) =>
      row(index + 10, { properties: ['2214 Elm St, Katy, TX 77494'] })
    )
    const { candidates } = look([...weak, row(1, { buyers: [] }), row(2), row(2)])
    expect(candidates).toHaveLength(20)
    expect(candidates.slice(0, 2).map(candidate => candidate.row.orderId)).toEqual([idOf(2), idOf(1)])
  })

  it('without a street in the list needs day and buyer, where nobody knows what was there before', () => {
    const unsaid = { properties: ['Katy, TX 77494'] }
    const found = (changes: Partial<OrderSummary>) => look([row(1, { ...unsaid, ...changes })], { baseline: null })
    expect(found({})).toMatchObject({ verdict: 'candidates', candidates: [{ strength: 'weak', isNew: null }] })
    expect(found({ buyers: [] })).toMatchObject({ verdict: 'nothing' })
    expect(found({ closingDate: null, closingText: 'soon' })).toMatchObject({ verdict: 'nothing' })
  })

  it('is matched by its seller only where one side names no buyer', () => {
    const sold = order(entry => {
      entry.contacts.push({ name: 'Lee Kim', email: '', phone: '', role: 'Seller', isCompanyUser: false })
    })
    const found = (buyers: readonly string[]) => look([row(1, { buyers, sellers: ['Kim, Lee'] })], { order: sold })
    expect(found([])).toMatchObject({ verdict: 'matched' })
    expect(found(['A. Ramirez'])).toMatchObject({ verdict: 'candidates', candidates: [{ strength: 'weak' }] })
  })

  it('may be contested at the row that another order may be, and at no other (R46)', () => {
    const { candidates } = look([row(2, { buyers: [] }), row(1)], { siblings: () => [order()] })
    expect(candidates.map(({ row: { orderId }, isContested }) => [orderId, isContested])).toEqual([
      [idOf(1), true],
      [idOf(2), undefined]
    ])
  })

  it('may be contested, too, where nobody knows what was there before (R46)', () => {
    expect(look([row(1)], { baseline: null, siblings: () => [order()] })).toMatchObject({
      verdict: 'candidates',
      candidates: [{ isNew: null, isContested: true }]
    })
  })

  it('is there once where the list has its id in either spelling', () => {
    const upper = { ...row(1), orderId: idOf(1).toUpperCase() as OrderId }
    expect(look([row(1), upper])).toMatchObject({ verdict: 'matched', candidates: [{}] })
    expect(sameAs(order(), [upper, row(1)])).toEqual([idOf(1)])
  })

  it('is never a row without an id', () => {
    expect(look([{ ...row(1), orderId: null }])).toMatchObject({ verdict: 'nothing' })
  })
})

describe('orders that look alike', () => {
  it.each<[string, Order]>([
    ['the same order once more', order()],
    ['a refinance of the same property on the same day', order(() => undefined, 'refinance')],
    [
      'the same property without its unit',
      order(entry => {
        entry.properties[0]!.address2 = ''
      })
    ],
    [
      'the same property with another buyer',
      order(entry => {
        entry.contacts[0]!.name = 'Lee Kim'
      })
    ]
  ])('are not told apart by the program: %s (R46)', (_, sibling) => {
    expect(look([row(1)], { siblings: () => [sibling] })).toMatchObject({
      verdict: 'candidates',
      match: null,
      candidates: [{ strength: 'strong' }]
    })
  })

  it.each<[string, Order]>([
    [
      'of another unit',
      order(entry => {
        entry.properties[0]!.address2 = '#5'
      })
    ],
    [
      'of another day',
      order(entry => {
        entry.closingDate = '2026-12-01'
      })
    ]
  ])('no more where one is %s', (_, sibling) => {
    expect(look([row(1)], { siblings: () => [sibling] })).toMatchObject({ verdict: 'matched' })
  })

  it('never share a row, whatever arrived, in whatever order they are looked for, whoever links them (R46)', () => {
    const step = fc.record({ turn: fc.nat(3), byPerson: fc.boolean() })
    const story = fc.record({
      arrived: fc.array(fc.boolean(), { minLength: 2, maxLength: 4 }),
      colleagues: fc.nat(2),
      steps: fc.array(step, { maxLength: 12 })
    })
    let byProgram = 0
    fc.assert(
      fc.property(story, ({ arrived, colleagues, steps }) => {
        const rows = [...arrived.filter(Boolean), ...Array.from({ length: colleagues })].map((_, index) => row(index))
        const links = new Map<number, OrderId>()
        for (const { turn, byPerson } of steps.map(one => ({ ...one, turn: one.turn % arrived.length }))) {
          if (links.has(turn)) continue
          const open = arrived.flatMap((_, other) => (other === turn || links.has(other) ? [] : [order()]))
          const { verdict, match, candidates } = look(rows, { ...others(...links.values()), siblings: () => open })
          expect(verdict === 'matched').toBe(match !== null)
          // Of several similar orders the user must identify all but the last, and of several rows all but one.
          if (match !== null) expect([open.length, rows.length - links.size]).toEqual([0, 1])
          if (match !== null) byProgram += 1
          const chosen = match ?? (byPerson ? candidates[0]?.row.orderId : undefined)
          if (chosen !== undefined) links.set(turn, chosen)
        }
        expect(new Set(links.values()).size).toBe(links.size)
      }),
      { numRuns: tries(1000) }
    )
    expect(byProgram).toBeGreaterThan(0)
  })

  it("leave a colleague's order to the user, once ours is there too (R46)", () => {
    expect(look([row(1), row(2)])).toMatchObject({ verdict: 'twice', match: null })
    expect(look([row(1), row(2)], others(idOf(1)))).toMatchObject({ verdict: 'matched', match: idOf(2) })
  })
})
