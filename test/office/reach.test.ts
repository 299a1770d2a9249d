import { describe, expect, it } from 'vitest'
import type { OfficeReach } from '#domain/office/office.ts'
import { reachAfter } from '../../main/office/membership/reach.ts'

const CONNECTED: OfficeReach = { kind: 'connected', onlyReads: false }
const OUT: OfficeReach = { kind: 'out', because: 'unreachable', since: 30 }
const IN_STEP = { outSince: null, error: undefined, isReading: false, isAllRead: true }

describe('how an office can be reached (O11)', () => {
  it.each([
    ['write', CONNECTED],
    ['read', { kind: 'connected', onlyReads: true }],
    ['migrate', { kind: 'out', because: 'older', since: 70 }],
    ['none', { kind: 'out', because: 'no-office', since: 70 }]
  ] as const)('once connected, where the desk’s standing is %s', (standing, reach) => {
    for (const before of [{ kind: 'connecting' }, CONNECTED] as const)
      expect(reachAfter(before, { standing, ...IN_STEP }, 70)).toEqual(reach)
  })

  it('is out since it was, whatever is in the way by now', () => {
    expect(reachAfter(OUT, { standing: 'migrate', ...IN_STEP }, 70)).toEqual({ ...OUT, because: 'older' })
    const older = reachAfter(CONNECTED, { standing: 'migrate', ...IN_STEP }, 70)
    expect(reachAfter(older, { standing: 'migrate', ...IN_STEP }, 90)).toEqual(older)
  })

  it('is out since the link was lost, and is not once it is back', () => {
    const lost = {
      standing: undefined,
      outSince: 40,
      error: { code: 'ECONNREFUSED' },
      isReading: false,
      isAllRead: false
    }
    expect(reachAfter(CONNECTED, lost, 70)).toEqual({ kind: 'out', because: 'unreachable', since: 40 })
    expect(reachAfter(OUT, { standing: 'write', ...IN_STEP }, 70)).toEqual(CONNECTED)
  })

  it('is read on where only what this desk does is not taken', () => {
    const lost = { standing: undefined, outSince: 40, error: { code: '25006' }, isReading: true, isAllRead: true }
    expect(reachAfter(CONNECTED, lost, 70)).toEqual({ kind: 'reading', because: 'busy', since: 40 })
  })

  it('says of a fault of this program that it is one', () => {
    const lost = { standing: undefined, outSince: 40, isReading: false, isAllRead: false }
    for (const error of [new TypeError('no function'), new RangeError('Invalid time value')])
      expect(reachAfter(CONNECTED, { ...lost, error }, 70)).toEqual({ kind: 'out', because: 'program', since: 40 })
  })
})
