import { median } from '../measure.ts'
import type { Browser } from './chromium.ts'
import { fakeLargeList, LIST, ORDERS, untilInPage } from './list-page.ts'

const FRAMES = 60

/** Milliseconds of main-thread work per frame of scrolling: the median of several runs. */
export function frameTime(browser: Browser, url: string, step: number, orders: number = ORDERS): Promise<number> {
  return browser.onFreshPage(async page => {
    await fakeLargeList(page, orders)
    await page.goto(url)
    await untilInPage(page, LIST)
    const times: number[] = []
    for (let stretch = 0; stretch < 3; stretch += 1) {
      const before = await page.metric('TaskDuration')
      await page.evaluate(`new Promise(resolve => {
        const list = ${LIST}
        let left = ${FRAMES}
        const next = () => {
          if (left-- === 0) return resolve(true)
          list.scrollTop += ${step}
          requestAnimationFrame(next)
        }
        requestAnimationFrame(next)
      })`)
      times.push((((await page.metric('TaskDuration')) - before) * 1000) / FRAMES)
    }
    // The first run is a warm-up.
    return median(times.slice(1))
  })
}

/** Between the page's request for rows and its answer, in milliseconds: a message to another process and back. */
const BRIDGE = 3

const asked = (name: string): string => `benchCalls.filter(call => call.name === '${name}').length`

/**
 * How many frames of scrolling show a place of the list without a row and its text, where rows come as late as over the
 * bridge. Looked at after layout, right before the frame is painted. A wheel turns over the list: the pointer is there before.
 */
export function framesWithoutText(browser: Browser, url: string, step: number): Promise<number> {
  return browser.onFreshPage(async page => {
    await fakeLargeList(page, ORDERS, BRIDGE)
    await page.goto(url)
    await untilInPage(page, `${LIST} && ${asked('orderList.views')} > 0 && ${asked('unlock.state')} > 0`)
    const read = Number(await page.evaluate(asked('orderList.rows')))
    await page.evaluate(`${LIST}.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))`)
    await untilInPage(page, `${asked('orderList.rows')} > ${read}`)
    return Number(
      await page.evaluate(`new Promise(resolve => {
        const list = ${LIST}
        const probe = document.body.appendChild(document.createElement('div'))
        probe.style.cssText = 'position: fixed; top: 0; width: 1px; height: 1px'
        let [left, bad] = [${FRAMES}, 0]
        const isFilled = () => {
          const { bottom } = list.getBoundingClientRect()
          let reached = list.querySelector('thead').getBoundingClientRect().bottom
          const rows = [...list.querySelectorAll('tbody tr')].map(row => ({ box: row.getBoundingClientRect(), text: row.querySelector('a')?.textContent ?? '' }))
          for (const { box, text } of rows.toSorted((one, other) => one.box.top - other.box.top))
            if (text !== '' && text !== 'Loading…' && box.top <= reached + 1) reached = Math.max(reached, box.bottom)
          return reached >= bottom - 1
        }
        // Scrolled by a task, as by the wheel: the page hears of it at the start of the next frame.
        const scroll = () => setTimeout(() => { list.scrollTop += ${step} })
        new ResizeObserver(() => {
          if (left < ${FRAMES} && !isFilled()) bad += 1
          if (left-- === 0) return resolve(bad)
          scroll()
          requestAnimationFrame(() => (probe.style.width = 1 + left % 2 + 'px'))
        }).observe(probe)
      })`)
    )
  })
}
