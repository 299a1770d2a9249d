import { describe, expect, it } from 'vitest'
import type { OfficeReach } from '#domain/office/office.ts'
import { reachAfter } from '../../main/office/membership/reach.ts'

const CONNECTED: OfficeReach = { kind: 'connected', onlyReads: false }
const OUT: OfficeReach = { kind: 'out', because: 'unreachable', since: 30 }
const IN_STEP = { outSince: null, error: undefined, isAllRead: true }

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
    const lost = { standing: undefined, outSince: 40, error: { code: 'ECONNREFUSED' }, isAllRead: false }
    expect(reachAfter(CONNECTED, lost, 70)).toEqual({ kind: 'out', because: 'unreachable', since: 40 })
    expect(reachAfter(OUT, { standing: 'write', ...IN_STEP }, 70)).toEqual(CONNECTED)
  })
})
