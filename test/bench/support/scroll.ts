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
