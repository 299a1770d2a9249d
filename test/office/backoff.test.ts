import { describe, expect, it, onTestFinished } from 'vitest'
import { createOfficeLink, type LinkParts, type LinkState } from '../../main/office/follow/office-link.ts'
import { backoff } from '../../main/office/follow/tries.ts'
import { newDeskFile } from './support/desks.ts'

const HOUR = 3_600_000

/** A desk whose network fails as told; its timer rings when the test says so. */
function deskWithout(connect: LinkParts['connect']) {
  const clock = { time: 1_700_000_000_000 }
  const states: LinkState[] = []
  const rings: (() => void)[] = []
  const link = createOfficeLink({
    connect,
    records: newDeskFile().records,
    others: [],
    deskId: crypto.randomUUID(),
    apply: () => undefined,
    onState: state => states.push(state),
    onBug: error => {
      throw error
    },
    now: () => clock.time,
    timer: ring => {
      rings.push(ring)
      return () => undefined
    },
    random: () => 1
  })
  onTestFinished(() => link.close())
  link.go()
  return { clock, states, link, ring: () => rings.at(-1)?.() }
}

describe('a desk out of step with its office', () => {
  it('tries again after a second, and ever later up to a minute, less a random half', () => {
    expect([1, 2, 3, 6, 7, 50].map(failures => backoff(failures, 1))).toEqual([
      1_000, 2_000, 4_000, 32_000, 60_000, 60_000
    ])
    expect(backoff(50, 0)).toBe(30_000)
  })

  it('tries again in time, though the clock was set back by an hour meanwhile (L6)', async () => {
    let tries = 0
    const { clock, states, ring } = deskWithout(async () => {
      tries += 1
      throw new Error('unreachable')
    })
    await expect.poll(() => states.length).toBe(1)
    ring()
    await Promise.resolve()
    expect(tries).toBe(1)
    clock.time -= HOUR
    ring()
    await expect.poll(() => tries).toBe(2)
  })

  it('is out for the reason there is, where its connection dies before it is established (O11)', async () => {
    const gone = new Error('the database ended it')
    const { states } = deskWithout(async onLost => {
      onLost(gone)
      throw gone
    })
    await expect.poll(() => states.at(-1)?.error).toBe(gone)
  })
})
