import { describe, expect, it } from 'vitest'
import { closedBy } from '#domain/wire-instructions/office-call.ts'
import { alarmCount, openAlarms, openSince } from '#domain/wire-instructions/open-alarms.ts'
import { afterCall } from '#domain/wire-instructions/own-call.ts'
import { untold, type HeardTelling } from '#domain/wire-instructions/shared-alarm.ts'
import { afterCallElsewhere } from '#domain/wire-instructions/shared-call.ts'
import { afterReading, MOST_KNOWN, NOTHING_KNOWN } from '#domain/wire-instructions/wire-state.ts'
import { stateOfLog } from '#domain/wire-instructions/wire-log.ts'
import { wireView } from '#domain/wire-instructions/wire-view.ts'
import { deskNamed, idsOf, toldOf } from './desks.ts'
import { CALL, gone, ORDER, slot, V1, V2, V3 } from './office-samples.ts'

describe('an alarm noticed at another desk (O6)', () => {
  it('is open here, with its desk, and leaves what this desk has read as it is', () => {
    const desk = deskNamed('Front desk')
    desk.read(V1)
    const { slots, alarms } = desk.state()
    desk.hear(...toldOf(V1, V2))
    expect(desk.open()).toEqual([['replaced', 'b.pdf', 'Dana’s desk']])
    expect([desk.state().slots, desk.state().alarms]).toEqual([slots, alarms])
    expect([alarmCount(desk.state()), openSince(desk.state())]).toEqual([1, 10])
    expect(wireView(ORDER, desk.state(), [], '')).toMatchObject({
      count: 1,
      since: 10,
      alarms: [{ desk: 'Dana’s desk' }]
    })
  })

  it('is open at a desk that never read the order, whose first reading raises nothing', () => {
    const desk = deskNamed('Front desk')
    desk.hear(...toldOf(V1, V2))
    desk.read([...V2, slot('other.pdf', 2)])
    expect(desk.open()).toEqual([['replaced', 'b.pdf', 'Dana’s desk']])
    desk.call()
    expect(desk.open()).toEqual([])
  })

  it('and called about before this desk ever read the order, its first reading is still the first', () => {
    const desk = deskNamed('Front desk')
    desk.hear(...toldOf(V1, V2))
    desk.call()
    desk.read([...V2, slot('other.pdf', 2)])
    expect([desk.open(), desk.told]).toEqual([[], []])
  })

  it('changes nothing when it is said twice', () => {
    const desk = deskNamed('Front desk')
    const [telling] = toldOf(V1, V2)
    desk.hear(telling!)
    const before = desk.state()
    desk.hear(telling!)
    expect(desk.state()).toBe(before)
  })

  it('is one with what this desk notices itself, before or after', () => {
    for (const isFirst of [true, false]) {
      const desk = deskNamed('Front desk')
      desk.read(V1)
      if (isFirst) desk.hear(...toldOf(V1, V2))
      desk.read(V2)
      if (!isFirst) desk.hear(...toldOf(V1, V2))
      expect(desk.open()).toEqual([['replaced', 'b.pdf', null]])
      expect(alarmCount(desk.state())).toBe(1)
    }
  })

  it('takes the place of what its desk told before', () => {
    const desk = deskNamed('Front desk')
    desk.hear(...toldOf(V1, V2, V3))
    expect(desk.open()).toEqual([['replaced', 'c.pdf', 'Dana’s desk']])
    expect(alarmCount(desk.state())).toBe(2)
  })

  it('stays beside what this desk notices of another file', () => {
    const desk = deskNamed('Front desk')
    desk.read(V1)
    desk.hear(...toldOf(V1, V2))
    desk.read(V3)
    expect(desk.open()).toEqual([
      ['replaced', 'c.pdf', null],
      ['replaced', 'b.pdf', 'Dana’s desk']
    ])
  })

  it('takes the place of this desk’s own, where its file came back from a backup', () => {
    const desk = deskNamed('Front desk')
    desk.read(V1, V2)
    const backup = desk.state()
    desk.read(V3)
    const back = deskNamed('Front desk', backup)
    back.hear(...desk.told)
    expect(back.open()).toEqual([['replaced', 'c.pdf', 'Front desk']])
  })

  it('counts beyond the limit, and a flood of new slots hides no change', () => {
    const desk = deskNamed('Front desk')
    const flood = toldOf(V1, [...V1, ...Array.from({ length: 40 }, (_, at) => slot(`${at}.pdf`, 10 + at))])
    desk.hear(...flood, ...toldOf(V1, V2).map(telling => ({ ...telling, id: 'late' })))
    expect(flood).toHaveLength(MOST_KNOWN.alarms)
    expect(desk.open()).toHaveLength(MOST_KNOWN.alarms)
    expect(desk.open().at(-1)).toEqual(['replaced', 'b.pdf', 'Dana’s desk'])
    expect(alarmCount(desk.state())).toBe(41)
  })
})

describe('a change that fifty desks notice at once (O6)', () => {
  const fifty = Array.from({ length: 50 }, (_, at) => deskNamed(`Desk ${at}`))

  it('is one change at each of them, and one call closes it everywhere', () => {
    for (const desk of fifty) desk.read(V1, [...V2, slot('x.pdf', 7)])
    for (const desk of fifty) desk.hear(...fifty.flatMap(other => (other === desk ? [] : other.told)))
    expect(new Set(fifty.map(desk => alarmCount(desk.state())))).toEqual(new Set([2]))
    const call = fifty[0]?.call()
    if (call !== undefined) for (const desk of fifty.slice(1)) desk.hearCall(call)
    expect(new Set(fifty.map(desk => alarmCount(desk.state())))).toEqual(new Set([0]))
    expect(fifty.every(desk => openSince(desk.state()) === null)).toBe(true)
  })

  it('stays open where one of them knew of the call about the same content', () => {
    const [first] = toldOf(V1, V2)
    const now = first?.alarm.now
    if (first === undefined || now == null) throw new Error('nothing was told')
    const same = Array.from({ length: MOST_KNOWN.alarms }, (_, at) => ({ ...first, id: `record ${at}` }))
    const call = { id: 'call', orderId: ORDER, at: 5, desk: 'Escrow', call: CALL, ...closedBy(NOTHING_KNOWN) }
    const about = { kind: first.alarm.kind, before: first.alarm.before, now }
    const openAfterCall = (...others: HeardTelling[]) => {
      const desk = deskNamed('Front desk')
      desk.hear(...same, ...others)
      desk.hearCall({ ...call, about: [about] })
      return desk.open()
    }
    expect(openAfterCall()).toEqual([])
    expect(openAfterCall({ ...first, id: 'newer', knew: ['call'] })).toEqual([['replaced', 'b.pdf', 'Dana’s desk']])
  })
})

describe('a call about an alarm noticed at another desk (O6)', () => {
  it('closes it at every desk, by its record', () => {
    const [front, back] = [deskNamed('Front desk'), deskNamed('Back office')]
    for (const desk of [front, back]) desk.hear(...toldOf(V1, V2))
    const call = front.call()
    expect(call.records).toEqual(['Dana’s desk 1'])
    back.hearCall(call)
    expect([front.open(), back.open()]).toEqual([[], []])
    expect(back.state().past.map(({ kind }) => kind)).toEqual(['alarm', 'call'])
  })

  it('recorded here keeps the bytes that the other desk had, so that others under the same name are news', () => {
    const front = deskNamed('Front desk')
    front.read(V1, V2)
    const [telling] = toldOf(V1, V2)
    if (telling?.alarm.now == null) throw new Error('nothing was told')
    front.hear({ ...telling, alarm: { ...telling.alarm, now: { ...telling.alarm.now, sha256: 'aa' } } })
    front.call()
    expect(front.state().slots.map(({ sha256 }) => sha256)).toEqual(['aa'])
  })

  it('closes a removal, which nothing but its record tells from the next one', () => {
    const [dana, front] = [deskNamed('Dana’s desk'), deskNamed('Front desk')]
    dana.read(V1, gone)
    front.hear(...dana.told)
    expect(front.open()).toEqual([['gone', null, 'Dana’s desk']])
    dana.hearCall(front.call())
    expect([front.open(), dana.open()]).toEqual([[], []])
    dana.read(V1)
    front.hear(...dana.told.slice(1))
    dana.hearCall(front.call())
    dana.read(gone)
    front.hear(...dana.told.slice(2))
    expect(front.open()).toEqual([['gone', null, 'Dana’s desk']])
  })

  it('does not close what came back after it: v1 to v2, v2 to v1, and v1 to v2 again', () => {
    const [dana, front, back] = [deskNamed('Dana’s desk'), deskNamed('Front desk'), deskNamed('Back office')]
    dana.read(V1)
    let heard = 0
    for (const [documents, name] of [
      [V2, 'b.pdf'],
      [V1, 'a.pdf'],
      [V2, 'b.pdf']
    ] as const) {
      dana.read(documents)
      for (const desk of [front, back]) desk.hear(...dana.told.slice(heard))
      heard = dana.told.length
      for (const desk of [front, back]) expect(desk.open()).toEqual([['replaced', name, 'Dana’s desk']])
      const call = front.call()
      for (const desk of [dana, back]) desk.hearCall(call)
      for (const desk of [dana, front, back]) expect(desk.open()).toEqual([])
    }
  })

  it('leaves nothing open where ten desks see one change at once, and one calls before it heard of them', () => {
    const desks = Array.from({ length: 10 }, (_, at) => deskNamed(`Desk ${at}`))
    for (const desk of desks) desk.read(V1, V2)
    const call = desks[0]!.call()
    const tellings = desks.map(({ told }) => told)
    for (const [at, desk] of desks.entries()) {
      if (at > 0) desk.hearCall(call)
      desk.hear(...tellings.flatMap((told, by) => (by === at ? [] : told)))
      expect(desk.open()).toEqual([])
    }
  })

  it('does not close what was noticed with other bytes', () => {
    const front = deskNamed('Front desk')
    const [telling] = toldOf(V1, V2)
    const with_ = (id: string, sha256: string): HeardTelling => ({
      ...telling!,
      id,
      alarm: { ...telling!.alarm, now: { ...telling!.alarm.now!, sha256 } }
    })
    front.hear(with_('one', 'x'))
    front.call()
    front.hear(with_('other', 'y'))
    expect(openAlarms(front.state()).map(({ now }) => now?.sha256)).toEqual(['y'])
  })

  it('is ahead of what this desk reads afterwards, which raises nothing and tells nothing', () => {
    for (const documents of [V2, gone]) {
      const front = deskNamed('Front desk')
      front.read(V1)
      front.hear(...toldOf(V1, documents))
      front.call()
      front.read(documents)
      expect([front.open(), front.told]).toEqual([[], []])
      front.read(V1)
      expect(front.open()).toHaveLength(1)
    }
  })

  it('is over for what comes next where the slot went back to what this desk had read', () => {
    const front = deskNamed('Front desk')
    const dana = deskNamed('Dana’s desk')
    front.read(V1)
    dana.read(V1, V2)
    front.hear(...dana.told)
    dana.hearCall(front.call())
    dana.read(V1)
    front.hear(...dana.told.slice(1))
    front.read(V2)
    expect(front.open()).toContainEqual(['replaced', 'b.pdf', null])
  })

  it('names no record and remembers nothing at a desk that belongs to no office', () => {
    const state = afterReading(
      afterReading(NOTHING_KNOWN, { documents: V1, isWhole: true }, 10),
      { documents: V2, isWhole: true },
      10
    )
    const { state: after } = afterCall(state, CALL, 1000)
    expect(Object.keys(after).toSorted()).toEqual(Object.keys(NOTHING_KNOWN).toSorted())
  })

  it('known to a version that heard of no alarms closes those that are heard now, and is noted once', () => {
    const [front, dana] = [deskNamed('Front desk'), deskNamed('Dana’s desk')]
    dana.read(V1, V2)
    const call = dana.call()
    front.hearCall(call)
    const { called: _called, ...earlier } = front.state()
    const updated = deskNamed('Front desk', earlier)
    updated.hear(...dana.told)
    expect(updated.open()).toHaveLength(1)
    expect(afterCallElsewhere(updated.state(), call).closed.map(({ kind }) => kind)).toEqual(['replaced'])
    updated.hearCall(call)
    expect([updated.open(), updated.state().calls.length]).toEqual([[], 1])
  })
})

describe('what the office is told', () => {
  it('is each change once, and again when it has other content', () => {
    const dana = deskNamed('Dana’s desk')
    dana.read(V1, V2, V2, V3)
    expect(
      dana.told.map(({ id, replaces, alarm: { now, times } }) => [id, replaces, now?.slot.fileName, times])
    ).toEqual([
      ['Dana’s desk 1', null, 'b.pdf', 1],
      ['Dana’s desk 2', 'Dana’s desk 1', 'c.pdf', 2]
    ])
  })

  it('is nothing of what another desk noticed', () => {
    const front = deskNamed('Front desk')
    front.read(V1)
    front.hear(...toldOf(V1, V2))
    front.read(V1)
    expect(front.told).toEqual([])
  })

  it('takes back what others know still, where a call closed what came after it', () => {
    const [front, dana, back] = [deskNamed('Front desk'), deskNamed('Dana’s desk'), deskNamed('Back office')]
    front.read(V1, V2)
    dana.read(V2, V3)
    back.hear(...front.told, ...dana.told)
    const call = dana.call()
    for (const desk of [front, back]) desk.hearCall(call)
    expect(back.open()).toEqual([['replaced', 'b.pdf', 'Front desk']])
    front.read(V3)
    back.hear(...front.told.slice(1))
    expect([front.open(), back.open()]).toEqual([[], []])
  })

  it('names the calls about the same content that were known', () => {
    const dana = deskNamed('Dana’s desk')
    dana.read(V1, V2)
    const { id } = dana.call()
    dana.read(V1, V2)
    expect(dana.told.map(({ knew }) => knew)).toEqual([[], [], [id]])
  })

  it('is what was noticed before the desk joined, once', () => {
    const [before, now] = [V1, V2].map(documents => ({ documents, isWhole: true }))
    const state = afterReading(afterReading(NOTHING_KNOWN, before!, 10), now!, 10)
    const { state: joined, told } = untold(state, () => false, idsOf('Front desk'))
    expect(told).toMatchObject([
      { id: 'Front desk 1', replaces: null, knew: [], alarm: { kind: 'replaced', since: 10 } }
    ])
    expect(untold(joined, () => true, idsOf('Front desk')).told).toEqual([])
    // Another office has none of its records.
    expect(untold(joined, () => false, idsOf('Front desk')).told).toHaveLength(told.length)
  })
})

it('an alarm of another desk in the log tells nothing of what this desk read', () => {
  const front = deskNamed('Front desk')
  front.hear(...toldOf(V1, V2))
  const { closed } = afterCall(front.state(), CALL, 1000, 'a call')
  const log = closed.map(alarm => ({ at: 1000, event: { kind: 'alarm' as const, alarm } }))
  const state = stateOfLog([...log, { at: 1000, event: CALL }])
  expect([state.slots, state.alarms, state.past.map(({ kind }) => kind)]).toEqual([[], [], ['alarm', 'call']])
})
