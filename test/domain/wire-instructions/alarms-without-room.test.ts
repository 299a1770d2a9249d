import { describe, expect, it } from 'vitest'
import { alarmCount, openSince } from '#domain/wire-instructions/open-alarms.ts'
import type { HeardTelling } from '#domain/wire-instructions/shared-alarm.ts'
import { MOST_KNOWN } from '#domain/wire-instructions/wire-state.ts'
import { deskNamed, toldOf } from './desks.ts'
import { slot, V1, V2, V3 } from './office-samples.ts'

describe('alarms of other desks that find no room (O6)', () => {
  const [sample] = toldOf(V1, [...V1, slot('x.pdf', 9)])
  const told = (id: number, more: Partial<HeardTelling['alarm']> = {}): HeardTelling => ({
    ...sample!,
    id: `record ${id}`,
    alarm: {
      ...sample!.alarm,
      documentId: id,
      now: {
        ...sample!.alarm.now!,
        documentId: id,
        slot: { fileName: `${id}.pdf`, uploadedAt: '2026-11-20 10:11:12' }
      },
      ...more
    }
  })
  const full = Array.from({ length: MOST_KNOWN.alarms }, (_, at) => told(100 + at, { times: at + 1 }))

  it('count as often as they were noticed, and are open since the first of all', () => {
    const desk = deskNamed('Front desk')
    desk.hear(...full)
    const count = alarmCount(desk.state())
    desk.hear(told(1, { since: 8, times: 2 }), told(2, { since: 3, times: 4 }), told(3, { since: 5 }))
    expect([alarmCount(desk.state()), openSince(desk.state())]).toEqual([count + 7, 3])
  })

  it('leave the first in sight, and the last counted as often as it was noticed', () => {
    const desk = deskNamed('Front desk')
    desk.hear(...full)
    const count = alarmCount(desk.state())
    desk.hear(...toldOf(V1, V2))
    expect(alarmCount(desk.state())).toBe(count + 1)
    expect(desk.state().heard?.map(({ documentId }) => documentId)).toEqual([
      ...full.slice(0, -1).map(({ alarm }) => alarm.documentId),
      1
    ])
  })
})

describe('what a desk hears of an alarm (O6)', () => {
  it('changes nothing where it told that itself', () => {
    const desk = deskNamed('Front desk')
    desk.read(V1, V2)
    const before = desk.state()
    desk.hear(...desk.told)
    expect(desk.state()).toBe(before)
  })

  it.each([
    ['nothing', 0, null],
    ['changes that found no room', 2, 10]
  ])('in the place of its own leaves open since then: %s', (_what, more, since) => {
    const desk = deskNamed('Front desk')
    desk.read(V1, V2)
    const backup = desk.state()
    desk.read(V3)
    const back = deskNamed('Front desk', { ...backup, more })
    back.hear(...desk.told)
    expect([back.state().alarms, back.state().since]).toEqual([[], since])
  })

  it('keeps the latest of the calls that were known there', () => {
    const desk = deskNamed('Front desk')
    const knew = Array.from({ length: MOST_KNOWN.calls + 1 }, (_, at) => `call ${at}`)
    desk.hear(...toldOf(V1, V2).map(telling => ({ ...telling, knew })))
    expect(desk.state().heard?.map(one => one.knew)).toEqual([knew.slice(1)])
  })

  it('leaves a call about the file before it ahead of what is read next', () => {
    const desk = deskNamed('Front desk')
    const [first, second] = toldOf(V1, V2, V3)
    desk.read(V1)
    desk.hear(first!)
    desk.call()
    const { alarm } = second!
    desk.hear({ ...second!, replaces: null, alarm: { ...alarm, before: first!.alarm.now } })
    desk.read(V2)
    expect(desk.open()).toEqual([['replaced', 'c.pdf', 'Dana’s desk']])
  })
})
