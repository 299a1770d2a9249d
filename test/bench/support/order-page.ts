import type { CachedOrder } from '#domain/bridge.ts'
import { fakeLargeList } from './list-page.ts'
import type { Page } from './chromium.ts'

const STAGES = ['Order placed', 'Information Gathering', 'Title Search', 'Commitment', 'Closing', 'Post Closing']
const TASKS = 4
const DOCUMENTS = 12

/** What the order cache knows of an order in the middle of its life, but for its row. */
function knownOrder(): Omit<CachedOrder, 'row'> {
  const at = Date.UTC(2026, 10, 20)
  return {
    changes: [],
    stages: STAGES.map((name, index) => ({
      name,
      description: null,
      status: index < 3 ? 'Completed' : 'In progress',
      tasks: Array.from({ length: TASKS }, (_, task) => ({
        name: `${name}: task ${task + 1}`,
        description: null,
        isCompleted: index < 3
      }))
    })),
    stagesAt: at,
    documents: Array.from({ length: DOCUMENTS }, (_, id) => ({
      id: id + 1,
      type: 'Title Commitment',
      name: `Commitment ${id + 1}`,
      fileName: `commitment-${id + 1}.pdf`,
      hasFile: id % 3 > 0,
      uploadedAt: '2026-11-20 10:11:12'
    })),
    documentsAt: at
  }
}

/**
 * Runs in the page before it loads: the large list, whose orders are all known to the order cache. What only the service
 * can answer is never answered.
 */
export async function fakeKnownOrders(page: Page): Promise<void> {
  await fakeLargeList(page)
  await page.beforeEach(`{
    const known = ${JSON.stringify(knownOrder())}
    const { call, on } = window.titleDesk
    const none = { 'orders.sent': null, 'documents.downloads': [], 'wire.watch': null, 'orderList.opened': {} }
    window.titleDesk = { on, call: (name, args) => {
      if (name === 'orders.progress' || name === 'orders.documents') return new Promise(() => undefined)
      if (name in none) return Promise.resolve({ ok: true, value: none[name] })
      if (name !== 'orderList.order') return call(name, args)
      const row = window.benchRow(Number(args.orderId.slice(-12)))
      return Promise.resolve({ ok: true, value: structuredClone({ ...known, row }) })
    } }
  }`)
}

/** How much of the known order is on the screen: its documents. */
export const SHOWN = `document.querySelector('h1')?.textContent && document.querySelector('main')?.textContent.includes('Commitment ${DOCUMENTS}')`
