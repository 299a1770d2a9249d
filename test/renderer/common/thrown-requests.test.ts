import { afterEach, expect, it, vi } from 'vitest'
import type { RequestName } from '#domain/bridge.ts'
import type { ConnectionState } from '#domain/connection.ts'
import { ok } from '#domain/common/result.ts'
import { deskBridge, openDesk, type Desk } from '../app/desk.ts'
import { connected, LONE_STAR, PRACTICE } from '../app/samples.ts'
import { entry } from '../library/entry.ts'

let desk: Desk
afterEach(() => {
  desk.close()
  vi.restoreAllMocks()
})

interface Act {
  readonly at: string
  readonly state?: ConnectionState
  readonly asks: RequestName
  /** What leads to the button. */
  readonly before: () => Promise<unknown>
  readonly button: () => HTMLElement
}

const inDialog = () => desk.one('dialog[open] [type=submit]')

const ACTS: Readonly<Record<string, Act>> = {
  'saving an entry of the library': {
    at: '/settings/library',
    asks: 'library.change',
    before: () => desk.press('Pat Doe'),
    button: inDialog
  },
  'merging entries of the library': {
    at: '/settings/library',
    asks: 'library.change',
    before: () => desk.press('Merge duplicates… 1'),
    button: inDialog
  },
  'starting over with practice': {
    at: '/connect',
    state: connected(PRACTICE),
    asks: 'connection.startOver',
    before: () => desk.press('Start over… with new practice orders'),
    button: () => desk.button('Start over')
  },
  'removing a connection': {
    at: '/connect',
    asks: 'connection.remove',
    before: () => desk.press('Remove… Lone Star Lending'),
    button: () => desk.button('Remove')
  },
  'starting practice': {
    at: '/connect',
    asks: 'connection.practice',
    before: () => Promise.resolve(),
    button: () => desk.button('Try it with sample data')
  },
  'restarting for an update': {
    at: '/settings',
    asks: 'updates.install',
    before: () => {
      desk.bridge.emit('updates.changed', { kind: 'ready', version: '1.2.0' })
      return desk.settle()
    },
    button: () => desk.button('Restart to update')
  },
  'replacing a token': {
    at: '/connect',
    asks: 'connection.replaceToken',
    before: async () => {
      await desk.press('Replace token of Lone Star Lending')
      await desk.type(desk.one('.replace input') as HTMLInputElement, 'a-new-token')
    },
    button: () => desk.button('Replace token')
  }
}

it.each(Object.entries(ACTS))('%s can be tried again after a request that was thrown', async (_what, act) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const bridge = deskBridge(act.state ?? connected(LONE_STAR)).answer(
    'library.entries',
    ok([entry('Pat Doe'), entry('Doe, Pat')])
  )
  desk = await openDesk(act.at, bridge)
  await act.before()
  bridge.answer(act.asks, () => {
    throw new RangeError('a reply was never sent')
  })
  for (const times of [1, 2]) {
    act.button().click()
    await desk.settle()
    expect(bridge.argsOf(act.asks)).toHaveLength(times)
  }
  expect(desk.all('.fault')).toHaveLength(1)
})
