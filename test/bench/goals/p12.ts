import { type Benchmark, type Comparison, interleaved, median } from '../measure.ts'
import { type Browser, startBrowser } from '../support/chromium.ts'
import { CONTACTS } from '../support/large-entry.ts'
import { fakeLargeDraft, LARGE_DRAFT, plainForm } from '../support/large-order.ts'
import { untilInPage } from '../support/list-page.ts'
import { servePages } from '../support/serve.ts'

const ROUNDS = 5
const KEYS = 40

/** The name of a contact in the middle of the order, by what is in it. */
const FIELD = `[...document.querySelectorAll('input')].find(one => one.value.startsWith('Person ${CONTACTS / 2}'))`

/** P12: main-thread work for a key typed in an order with 200 contacts, compared with a plain HTML form. */
async function compareTyping(): Promise<Comparison[]> {
  const server = await servePages({ ours: 'out/renderer' })
  server.pages.set('/plain.html', plainForm())
  const browser = startBrowser()
  try {
    const { ours, plain } = await interleaved(ROUNDS, {
      ours: () => keyTime(browser, `${server.address}/ours/index.html${LARGE_DRAFT}`),
      plain: () => keyTime(browser, `${server.address}/plain.html`)
    })
    return [
      {
        name: 'P12',
        what: `task time a key, ${CONTACTS} contacts`,
        unit: 'ms',
        ours,
        against: 'a plain HTML form',
        theirs: plain,
        goal: { times: 0.6 }
      }
    ]
  } finally {
    await browser.close()
    await server.close()
  }
}

/** Milliseconds of main-thread work per key, each with its frame: the median of several runs. */
function keyTime(browser: Browser, url: string): Promise<number> {
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
    const times: number[] = []
    for (let stretch = 0; stretch < 3; stretch += 1) {
      const before = await page.metric('TaskDuration')
      const typed = await page.evaluate(`new Promise(resolve => {
        let left = ${KEYS}
        const before = benchField.value.length
        const next = () => {
          if (left-- === 0) return resolve(benchField.value.length - before)
          document.execCommand('insertText', false, 'a')
          requestAnimationFrame(next)
        }
        requestAnimationFrame(next)
      })`)
      if (typed !== KEYS) throw new Error(`P12: the field took ${String(typed)} of ${KEYS} keys`)
      times.push((((await page.metric('TaskDuration')) - before) * 1000) / KEYS)
    }
    // The first run is a warm-up.
    return median(times.slice(1))
  })
}

export const p12: Benchmark = {
  name: 'P12',
  what: 'task time of a key typed in an order with 200 contacts',
  run: compareTyping
}
