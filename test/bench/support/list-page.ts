import { sampleAnswers } from './sample-page.ts'
import { sampleList } from './sample-list.ts'
import type { Page } from './chromium.ts'

/** Number of orders in the benchmark's cache; `DIFFERENT` rows repeat, each with its own id. */
export const ORDERS = 100_000
const DIFFERENT = 500

/**
 * Runs in the page before it loads: a fake main process whose cache has so many orders. `benchCalls` records requests
 * with their answers; longer search texts find fewer rows. `late`: rows come after some milliseconds, as between processes,
 * and not at once.
 */
function fakeList(orders: number, late: number): string {
  const rows = sampleList(DIFFERENT).map(row => ({ ...row, followed: false, sentHere: false, unread: 0, goneAt: null }))
  const status = {
    connectionId: 'practice',
    state: 'ready',
    orders,
    unread: 0,
    revision: 1,
    asOf: 1,
    whole: { at: 1, confirmed: true },
    scan: null,
    pause: null,
    notices: []
  }
  return `{
    const rows = ${JSON.stringify(rows)}
    const answers = ${JSON.stringify({ ...sampleAnswers(), 'orderList.status': status, 'orderList.views': [], 'unlock.state': { kind: 'kept', by: 'keychain', notices: [] } })}
    const benchCalls = window.benchCalls = []
    window.benchRow = place => ({ ...rows[place % rows.length], orderId: '00000000-0000-4000-8000-' + String(place).padStart(12, '0') })
    const found = ({ query, from, count }) => {
      const total = Math.floor(${orders} / 2 ** query.text.length)
      const places = Array.from({ length: Math.max(0, Math.min(count, total - from)) }, (_, index) => from + index)
      return { rows: places.map(place => window.benchRow(place + query.text.length)), from, total, revision: 1 }
    }
    window.titleDesk = {
      call: (name, args) => {
        if (name !== 'orderList.rows' && !(name in answers)) return Promise.resolve({ ok: false, failure: { kind: 'canceled' } })
        const result = { ok: true, value: name === 'orderList.rows' ? found(args) : answers[name] }
        // A long way through the list is not to be kept.
        if (benchCalls.length < 100) benchCalls.push({ name, args, result })
        return ${late} === 0 || name !== 'orderList.rows' ? Promise.resolve(result) : new Promise(resolve => setTimeout(resolve, ${late}, result))
      },
      on: () => () => undefined
    }
  }`
}

export function fakeLargeList(page: Page, orders: number = ORDERS, late = 0): Promise<void> {
  return page.beforeEach(fakeList(orders, late))
}

/** Finds the list in the page: the element that scrolls through all rows. */
export const LIST = `[...document.querySelectorAll('body *')].find(one => one.scrollHeight > 2e4 && getComputedStyle(one).overflowY === 'auto')`

/** Waits until a condition holds, checked every frame, and the page is idle. */
export async function untilInPage(page: Page, condition: string): Promise<void> {
  await page.evaluate(`new Promise(resolve => {
    const look = () => {
      if (!(${condition})) requestAnimationFrame(look)
      else requestAnimationFrame(() => requestIdleCallback(() => resolve(true)))
    }
    look()
  })`)
}
