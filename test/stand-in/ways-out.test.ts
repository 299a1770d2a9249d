import { chromium } from 'playwright-core'
import { expect, it } from 'vitest'
import { chromiumPath } from '../../scripts/chromium.ts'
import { listen, tryWaysOut } from '../browser/support/ways-out.ts'
import { NO_NETWORK } from '../electron/chromium/launch.ts'

/** Tries every way out of a page of Chromium itself; gives what the listeners of this computer heard. */
async function heardFrom(
  args: readonly string[]
): Promise<{ readonly datagrams: number; readonly connections: number }> {
  const listening = await listen()
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', ...args]
  })
  try {
    const page = await browser.newPage()
    await page.route('**', route => route.fulfill({ body: '<!doctype html><p>', contentType: 'text/html' }))
    await page.goto('https://page.test/')
    expect(await page.evaluate(tryWaysOut, listening.ports)).toContain('WebRTC here')
    return listening.arrived()
  } finally {
    await browser.close()
    await listening.close()
  }
}

it('a page of Chromium as it is reaches others by datagram and by connection: so the listeners hear it (M10)', async () => {
  const heard = await heardFrom([])
  expect(heard.datagrams).toBeGreaterThan(0)
  expect(heard.connections).toBeGreaterThan(0)
})

it('the Chromium of the stand-in reaches nobody, WebRTC included (M10)', async () => {
  expect(await heardFrom(NO_NETWORK)).toEqual({ datagrams: 0, connections: 0 })
})
