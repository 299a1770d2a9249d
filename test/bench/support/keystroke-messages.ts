import { fakeLargeList, LIST, untilInPage } from './list-page.ts'
import { startBrowser, type Page } from './chromium.ts'
import type { Comparison } from '../measure.ts'
import { servePages } from './serve.ts'

const TYPED = 'elm'

/**
 * What one keystroke sends over the bridge: messages, their bytes with arguments, and the bytes of the visible rows.
 */
interface Key {
  readonly messages: number
  readonly bytes: number
  readonly inSight: number
}

/**
 * P15, the page: what each key typed into the search box sends over the bridge with 100,000 cached orders, compared
 * with the visible rows alone.
 */
export async function countMessages(): Promise<Comparison[]> {
  const server = await servePages({ ours: 'out/renderer' })
  const browser = startBrowser()
  try {
    const keys = await browser.onFreshPage(async page => {
      await fakeLargeList(page)
      await page.goto(`${server.address}/ours/index.html#/all-orders`)
      await untilInPage(page, LIST)
      // What loads after the first rows asks once, and no key is the reason (223).
      for (const name of ['orderList.views', 'unlock.state'])
        await untilInPage(page, `benchCalls.some(call => call.name === '${name}')`)
      const found: Key[] = []
      for (const letter of TYPED) found.push(await typeLetter(page, letter))
      return found
    })
    const most = (of: (key: Key) => number): number => Math.max(...keys.map(of))
    const heaviest = keys.toSorted((one, other) => other.bytes / other.inSight - one.bytes / one.inSight)[0]
    if (heaviest === undefined) throw new Error('no key was typed')
    return [
      {
        name: 'P15',
        what: 'bytes over the bridge for a key',
        unit: 'bytes',
        ours: heaviest.bytes,
        against: 'the rows in sight',
        theirs: heaviest.inSight,
        goal: { times: 1.1 }
      },
      {
        name: 'P15',
        what: 'messages for a settled key',
        unit: 'messages',
        ours: most(({ messages }) => messages),
        against: 'one',
        theirs: 1,
        goal: { times: 1 }
      }
    ]
  } finally {
    await browser.close()
    await server.close()
  }
}

/** Types one letter into the box, and waits until the bridge is idle. */
async function typeLetter(page: Page, letter: string): Promise<Key> {
  await page.evaluate(`{
    benchCalls.length = 0
    const box = document.querySelector('#find')
    box.value += '${letter}'
    box.dispatchEvent(new Event('input', { bubbles: true }))
  }`)
  await untilInPage(page, 'benchCalls.length > 0')
  return (await page.evaluate(`{
    const list = ${LIST}
    const head = list.querySelector('thead').offsetHeight
    const shown = Math.ceil((list.clientHeight - head) / list.querySelector('tbody tr').offsetHeight)
    const size = value => new TextEncoder().encode(JSON.stringify(value)).length
    const rows = benchCalls.filter(({ name }) => name === 'orderList.rows').flatMap(({ result }) => result.value.rows)
    const key = { messages: benchCalls.length, bytes: benchCalls.reduce((sum, { args, result }) => sum + size(args) + size(result), 0), inSight: size(rows.slice(0, shown)) }
    key
  }`)) as Key
}
