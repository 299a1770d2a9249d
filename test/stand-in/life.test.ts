import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillConnection, openForm, connectToPractice, saved } from '../browser/steps.ts'
import { profileFor } from '../browser/support/profile.ts'
import { runStandIn, type StandIn } from '../electron/run.ts'
import { PATIENT } from './fixture.ts'
import { lookAt } from './look.ts'

/* The built program's life as seen from the system: a second start of it, its menus, and a page whose process ends. */

/** A proxy that lets nobody through, and keeps what it was asked for. */
const asked: string[] = []
const proxy = createServer().on('connect', (request, socket) => {
  asked.push(`${request.method ?? ''} ${request.url ?? ''}`)
  socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n')
})

let profile: Awaited<ReturnType<typeof profileFor>>
let app: StandIn
beforeAll(async () => {
  profile = await profileFor(undefined)
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  app = await runStandIn({
    headless: true,
    shortLived: true,
    profile: profile.path,
    env: { https_proxy: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, no_proxy: '' }
  })
  await app.windowReady
})
afterAll(async () => {
  await app.ask('answerDialog', { response: 1 })
  await app.quit()
  proxy.close()
  await profile.remove()
})

const look = <T>(use: (page: Page) => Promise<T>): Promise<T> => lookAt(app, use)
const log = (): Promise<string> => readFile(join(profile.path, 'title-desk.log'), 'utf8').catch(() => '')
const questions = async (): Promise<unknown[]> =>
  (await app.ask('recorded', 'dialog.showMessageBox')).map(([options]) => (options as { message: string }).message)

it('a second start of the program ends by itself, and leaves the first one and its work alone (R57)', async () => {
  const second = await runStandIn({ headless: true, shortLived: true, profile: profile.path })
  expect(await second.ended).toEqual({ code: 0, signal: null, quit: true, killed: false })
  expect(await look(page => page.title())).toContain('Title Desk')
})

it('crashes are written to this computer’s own folder and sent nowhere (E26)', async () => {
  expect(await app.ask('recorded', 'crashReporter.start')).toEqual([[{ uploadToServer: false }]])
})

it('Help saves a report, where the user wants it, even if the page does not answer (E25)', async () => {
  const path = join(profile.path, 'report.txt')
  await app.ask('answerDialog', { canceled: false, filePath: path })
  await app.ask('clickMenu', ['Help', 'Save Report…'])
  await expect.poll(() => readFile(path, 'utf8').catch(() => ''), PATIENT).toContain('Title Desk report')
  await expect.poll(log, PATIENT).toContain(' report-saved')
})

describe('a right click (E4)', () => {
  it('in a field offers editing, which works', async () => {
    await look(async page => {
      await page.getByRole('button', { name: /sample data/ }).waitFor()
      const field = page.getByRole('textbox').first()
      await field.fill('Ramirez')
      await field.selectText()
      await field.click({ button: 'right' })
      await expect.poll(() => app.ask('contextMenu'), PATIENT).not.toEqual([])
      const items = await app.ask('contextMenu')
      expect(items.filter(({ enabled }) => enabled).map(({ label }) => label)).toEqual(
        expect.arrayContaining(['Cut', 'Copy', 'Paste', 'Delete', 'Select All'])
      )
      await app.ask('clickContextMenu', ['Cut'])
      await expect.poll(() => field.inputValue(), PATIENT).toBe('')
    })
  })
})

it('the service is reached through the system’s proxy, which the pages’ own dead end does not change (R32)', async () => {
  await look(async page => {
    await fillConnection(page, { baseAddress: 'https://orders.test/tenant', token: 'a-token' })
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect.poll(() => asked, PATIENT).toEqual(['CONNECT orders.test:443'])
    await page.getByText('The service at orders.test isn’t responding.').waitFor()
  })
})

it('a page that crashed comes back by itself, with what was typed in it; the next time the user is asked (M13)', async () => {
  await look(async page => {
    await connectToPractice(page)
    await openForm(page, 'refinance')
    await page.getByLabel('Closing date').fill('9/17/2027')
    await saved(page)
  })
  await app.ask('crashPage')
  await expect.poll(log, PATIENT).toContain('page-gone reason=crashed')
  await look(async page => {
    await page.getByRole('heading', { level: 1, name: 'New refinance' }).waitFor()
    await expect.poll(() => page.getByLabel('Closing date').inputValue()).toContain('9/17/2027')
  })
  expect(await questions()).toEqual([])
  await app.ask('answerDialog', { response: 0 })
  await app.ask('crashPage')
  await expect.poll(questions, PATIENT).toEqual(['The window stopped working again.'])
  await look(page => page.getByRole('link', { name: /^Drafts/ }).waitFor())
})

it('a page that does not respond is reloaded if the user says so (M13)', async () => {
  await app.ask('answerDialog', { response: 1 })
  await app.ask('announce', 'unresponsive')
  await expect.poll(questions, PATIENT).toContain('The window isn’t responding.')
  await expect.poll(log, PATIENT).toMatch(/page-not-answering[^]*page-gone/)
  await look(page => page.getByRole('link', { name: /^Drafts/ }).waitFor())
})
