import { afterEach, describe, expect, it, vi } from 'vitest'
import type { OrderListStatus } from '#domain/orders/order-list.ts'
import { createNotifier } from '../../../main/orders/changes/change-notification.ts'

function desk() {
  const shown: string[] = []
  const state = { wanted: true, inSight: false }
  const notify = createNotifier({
    show: text => {
      shown.push(text)
    },
    isWanted: () => state.wanted,
    isInSight: () => state.inSight
  })
  const status = (unread: number, more: Partial<OrderListStatus> = {}) =>
    notify({
      connectionId: 'a',
      state: 'ready',
      orders: 9,
      unread,
      revision: 1,
      asOf: null,
      whole: null,
      scan: null,
      pause: null,
      notices: [],
      ...more
    })
  return { shown, state, status }
}

afterEach(() => {
  vi.useRealTimers()
})

describe('a user who looks elsewhere', () => {
  it('is told how many orders changed, and nothing of which', () => {
    const { shown, status } = desk()
    status(2)
    status(3)
    expect(shown).toEqual(['1 order has updates.'])
  })

  it('is told of what is new since some of it was read, however much that was', () => {
    const { shown, status } = desk()
    status(9)
    status(2)
    status(3)
    expect(shown).toEqual(['1 order has updates.'])
  })

  it('is told of what changed in five minutes at once', () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    const { shown, status } = desk()
    status(0)
    status(1)
    status(4)
    vi.advanceTimersByTime(299_999)
    status(1500)
    expect(shown).toHaveLength(1)
    // A clock that is set back does not silence it.
    vi.setSystemTime(0)
    vi.advanceTimersByTime(1)
    status(1500)
    expect(shown[1]).toBe('1,499 orders have updates.')
  })

  it('is told nothing of what was there at the start, or in an order cache that is being opened', () => {
    const { shown, status } = desk()
    status(0, { state: 'opening' })
    status(7)
    status(7)
    expect(shown).toEqual([])
  })

  it('is told of what is new in each connection, and nothing of how much more one has than another', () => {
    const { shown, status } = desk()
    status(5)
    status(9, { connectionId: 'b' })
    expect(shown).toEqual([])
    status(10, { connectionId: 'b' })
    expect(shown).toEqual(['1 order has updates.'])
  })

  it('is told nothing where that is not wanted', () => {
    const { shown, state, status } = desk()
    status(0)
    state.wanted = false
    status(3)
    expect(shown).toEqual([])
  })
})

it('a user who is looking at the program is not notified, not even later of what they saw', () => {
  const { shown, state, status } = desk()
  status(0)
  state.inSight = true
  status(3)
  state.inSight = false
  status(3)
  expect(shown).toEqual([])
})

it('a user who wants to be told from now on is not told of what changed before', () => {
  const { shown, state, status } = desk()
  status(0)
  state.wanted = false
  status(3)
  state.wanted = true
  status(3)
  expect(shown).toEqual([])
  status(4)
  expect(shown).toEqual(['1 order has updates.'])
})
