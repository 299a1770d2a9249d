import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Benchmark, type Comparison, median } from '../measure.ts'
import { buildPage } from '../support/build-page.ts'
import { type Browser, type Page, startBrowser } from '../support/chromium.ts'
import { CONTACTS } from '../support/large-entry.ts'
import { fakeLargeDraft, LARGE_DRAFT } from '../support/large-order.ts'
import { untilInPage } from '../support/list-page.ts'
import { servePages } from '../support/serve.ts'
import { taskTime } from '../support/task-time.ts'

const ROUNDS = 5
const STEPS = ['mount', 'add', 'remove'] as const
type Times = Readonly<Record<(typeof STEPS)[number], number>>

const ROWS = `document.querySelectorAll('[id^="contacts-"][id$="-remove"]')`

/**
 * P13: opening an order with 200 contacts from the list of drafts, adding and removing one, compared with vee-validate's
 * fields. On fresh pages that have not shown a form before: both load theirs with the click.
 */
async function compareForms(): Promise<Comparison[]> {
  const rival = mkdtempSync(join(tmpdir(), 'title-desk-fields-'))
  await buildPage('test/bench/pages/fields/index.html', rival)
  const server = await servePages({ ours: 'out/renderer', rival })
  const browser = startBrowser()
  try {
    const urls = [`${server.address}/ours/index.html#/drafts`, `${server.address}/rival/index.html`]
    const seen: Times[][] = urls.map(() => [])
    // The first round is a warm-up.
    for (let round = 0; round <= ROUNDS; round += 1)
      for (const [index, url] of urls.entries()) {
        const times = await timesOf(browser, url)
        if (round > 0) seen[index]?.push(times)
      }
    const [ours, theirs] = seen.map(all => (step: keyof Times) => median(all.map(times => times[step])))
    if (ours === undefined || theirs === undefined) throw new Error('P13 measured nothing')
    return STEPS.map(step => ({
      name: 'P13',
      what: `${step}, ${CONTACTS} contacts`,
      unit: 'ms',
      ours: ours(step),
      against: 'vee-validate fields with the whole schema',
      theirs: theirs(step),
      goal: { times: 0.15 }
    }))
  } finally {
    await browser.close()
    await server.close()
    rmSync(rival, { recursive: true })
  }
}

function timesOf(browser: Browser, url: string): Promise<Times> {
  return browser.onFreshPage(async page => {
    await fakeLargeDraft(page)
    await page.goto(url)
    const link = `document.querySelector('a[href="${LARGE_DRAFT}"]')`
    await untilInPage(page, `${link} !== null`)
    // The pointer is on the link before it is clicked, and has code loaded that most pages need (prefetch.ts).
    await page.evaluate(`${link}.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))`)
    await untilInPage(page, 'true')
    const mount = await taskTime(page, async () => {
      await page.evaluate(`${link}.click()`)
      await untilInPage(page, `${ROWS}.length === ${CONTACTS}`)
    })
    const add = await taskTime(page, () => press(page, `document.getElementById('add-contact')`, CONTACTS + 1))
    const remove = await taskTime(page, () => press(page, `${ROWS}[${CONTACTS / 2}]`, CONTACTS))
    return { mount, add, remove }
  })
}

async function press(page: Page, button: string, rows: number): Promise<void> {
  await page.evaluate(`${button}.click()`)
  await untilInPage(page, `${ROWS}.length === ${rows}`)
}

export const p13: Benchmark = {
  name: 'P13',
  what: 'task time of opening an order with 200 contacts, adding and removing one',
  run: compareForms
}
