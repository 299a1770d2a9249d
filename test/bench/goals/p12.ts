import { setTimeout as wait } from 'node:timers/promises'
import { type Benchmark, type Comparison, interleaved } from '../measure.ts'
import { type Browser, type Page, startBrowser } from '../support/chromium.ts'
import { CONTACTS } from '../support/large-entry.ts'
import { fakeLargeDraft, LARGE_DRAFT, plainForm } from '../support/large-order.ts'
import { untilInPage } from '../support/list-page.ts'
import { servePages } from '../support/serve.ts'
import { taskTime } from '../support/task-time.ts'

const ROUNDS = 3
const KEYS = 20
/** From key to key of a person who types fast, in milliseconds: longer than the pause after which the page updates. */
const PACE = 180
/** After the last key: the rest of the page has updated and the draft is saved. */
const AFTER = 800
/** What a page does by itself once it is loaded is over by then. */
const SETTLED = 500
const BURST = 40

/** The name of a contact in the middle of the order, by what is in it. */
const FIELD = `[...document.querySelectorAll('input')].find(one => one.value.startsWith('Person ${CONTACTS / 2}'))`

/**
 * P12: main-thread work for a key typed in an order with 200 contacts, compared with a plain HTML form: as a person types,
 * with all that comes after the keys; and a key in each frame, which leaves no time for that.
 */
async function compareTyping(): Promise<Comparison[]> {
  const server = await servePages({ ours: 'out/renderer' })
  server.pages.set('/plain.html', plainForm())
  const browser = startBrowser()
  try {
    const [ours, plain] = [`${server.address}/ours/index.html${LARGE_DRAFT}`, `${server.address}/plain.html`]
    const typed = await interleaved(ROUNDS, {
      ours: () => inField(browser, ours, typeAsPerson),
      plain: () => inField(browser, plain, typeAsPerson),
      burst: () => inField(browser, ours, typeInFrames),
      plainBurst: () => inField(browser, plain, typeInFrames)
    })
    const beside = { name: 'P12', unit: 'ms', against: 'a plain HTML form' } as const
    return [
      {
        ...beside,
        what: `task time a key typed each ${PACE} ms, saving included, ${CONTACTS} contacts`,
        ours: typed.ours,
        theirs: typed.plain,
        goal: { times: 0.6 }
      },
      {
        ...beside,
        what: `task time a key of a burst, one in each frame, ${CONTACTS} contacts`,
        ours: typed.burst,
        theirs: typed.plainBurst,
        goal: { none: true }
      }
    ]
  } finally {
    await browser.close()
    await server.close()
  }
}

/** On a fresh page, in which nothing has been typed before. */
function inField(browser: Browser, url: string, type: (page: Page) => Promise<number>): Promise<number> {
  return browser.onFreshPage(async page => {
    await fakeLargeDraft(page)
    await page.goto(url)
    await untilInPage(page, FIELD)
    await page.evaluate(`{
      window.benchField = ${FIELD}
      benchField.scrollIntoView({ block: 'center' })
      benchField.focus()
      benchField.setSelectionRange(benchField.value.length, benchField.value.length)
    }`)
    await wait(SETTLED)
    const before = Number(await page.evaluate('benchField.value.length'))
    const time = await type(page)
    const typed = Number(await page.evaluate('benchField.value.length')) - before
    const keys = type === typeInFrames ? BURST : KEYS
    if (typed !== keys) throw new Error(`P12: the field took ${typed} of ${keys} keys`)
    return time / keys
  })
}

/**
 * Milliseconds of main-thread work from the first key until the page has updated and the draft is saved, without what the
 * page takes in the same time while nobody touches it.
 */
async function typeAsPerson(page: Page): Promise<number> {
  const begun = performance.now()
  const typing = await taskTime(page, async () => {
    for (let key = 0; key < KEYS; key += 1) {
      await page.press('a')
      await wait(Math.max(0, begun + (key + 1) * PACE - performance.now()))
    }
    await wait(AFTER)
  })
  const took = performance.now() - begun
  if ((await page.evaluate('location.hash')) === LARGE_DRAFT && (await page.evaluate('benchSaved')) === 0)
    throw new Error('P12: the draft was not saved')
  return typing - (await taskTime(page, () => wait(took)))
}

/** Milliseconds of main-thread work for the keys and their frames. */
function typeInFrames(page: Page): Promise<number> {
  return taskTime(page, async () => {
    await page.evaluate(`new Promise(resolve => {
      let left = ${BURST}
      const next = () => {
        if (left-- === 0) return resolve(true)
        document.execCommand('insertText', false, 'a')
        requestAnimationFrame(next)
      }
      requestAnimationFrame(next)
    })`)
  })
}

export const p12: Benchmark = {
  name: 'P12',
  what: 'task time of a key typed in an order with 200 contacts',
  run: compareTyping
}
