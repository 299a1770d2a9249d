import { describe, expect, it } from 'vitest'
import { createNotificationClicks, type NotificationClickParts } from '../../main/window/notification-clicks.ts'

const PAGE = 'app://bundle/index.html'
const CHANGES = `${PAGE}#/changes`

/** A window whose page shows a place, and what was asked of it; `load` and `uncover` are what happens in between. */
function clickable({ place = PAGE, isLocked = false, load = Promise.resolve(), uncover = Promise.resolve() } = {}) {
  const did: string[] = []
  let shown = place
  let time = 0
  const window = {
    current: () => ({
      loadURL: async (address: string) => {
        did.push(`led to ${address}`)
        shown = address
      }
    }),
    open: async () => {
      did.push('in front')
      await load
    },
    run: async (command: string) => void did.push(command),
    shownPlace: () => shown
  }
  const clicks = createNotificationClicks({
    window: window as unknown as NotificationClickParts['window'],
    page: PAGE,
    cover: { isLocked: () => isLocked, opened: () => uncover },
    now: () => time
  })
  return { clicks, did, pass: (milliseconds: number) => void (time += milliseconds) }
}

describe('a click on a notification', () => {
  it('that starts the program leads to the changes by the page’s address, once that has loaded (E2)', async () => {
    const loaded = Promise.withResolvers<void>()
    const { clicks, did } = clickable({ load: loaded.promise })
    clicks.pageLoads()
    const following = clicks.follow()
    await new Promise(setImmediate)
    expect(did).toEqual(['changes', 'in front'])
    loaded.resolve()
    await following
    expect(did).toEqual(['changes', 'in front', `led to ${CHANGES}`])
  })

  it('leads by the address before any page began to load, too (E2)', async () => {
    const { clicks, did } = clickable()
    await clicks.follow()
    expect(did.at(-1)).toBe(`led to ${CHANGES}`)
  })

  it('loads nothing again where the window was opened at the changes (E9)', async () => {
    const { clicks, did } = clickable({ place: CHANGES })
    clicks.pageLoads()
    await clicks.follow()
    expect(did).toEqual(['changes', 'in front'])
  })

  it('is a command like any other for a page that has long been there', async () => {
    const { clicks, did, pass } = clickable()
    clicks.pageLoads()
    pass(9_999)
    await clicks.follow()
    expect(did.splice(0)).toContain(`led to ${CHANGES}`)
    pass(1)
    await clicks.follow()
    expect(did).toEqual(['changes'])
  })

  it('brings a covered window to the front, and leads to the changes once that is open (E27)', async () => {
    const uncovered = Promise.withResolvers<void>()
    const { clicks, did, pass } = clickable({ isLocked: true, uncover: uncovered.promise })
    clicks.pageLoads()
    pass(10_000)
    const following = clicks.follow()
    await new Promise(setImmediate)
    expect(did).toEqual(['in front'])
    uncovered.resolve()
    await following
    expect(did).toEqual(['in front', 'changes'])
  })
})
