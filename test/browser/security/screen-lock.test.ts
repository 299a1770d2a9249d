import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { connectToPractice, openForm, row, setPassphrase } from '../steps.ts'
import { launchApp, type RunningApp } from '../support/launch.ts'

let app: RunningApp
beforeAll(async () => {
  app = await launchApp({ env: { TITLE_DESK_PRACTICE: '{"orders":20,"pace":0}' } })
  await connectToPractice(app.page)
  await openForm(app.page, 'refinance')
  await row(app.page, 'Property', 0).getByLabel('Street address').fill('9 Canary Lane')
})
afterAll(() => app.close())

const cover = () => app.page.getByRole('dialog', { name: 'Title Desk is locked' })
const street = () => row(app.page, 'Property', 0).getByLabel('Street address')

/** What is drawn at some hundred points of the window: nothing but the cover. */
const drawnElsewhere = () =>
  app.page.evaluate(() => {
    const outside: string[] = []
    for (let x = 5; x < innerWidth; x += 100)
      for (let y = 5; y < innerHeight; y += 60) {
        const element = document.elementFromPoint(x, y)
        if (element !== null && element.closest('.cover') === null) outside.push(element.tagName)
      }
    return outside
  })

describe('the window, when the computer is locked', () => {
  it('shows, names and lists nothing of its page, not even an open dialog, and its title names nothing (E27)', async () => {
    const { page } = app
    await street().focus()
    await page.keyboard.press('ControlOrMeta+/')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await app.power('lock-screen')
    await cover().waitFor()
    expect(await drawnElsewhere()).toEqual([])
    expect(await page.locator('body').ariaSnapshot()).not.toMatch(/Canary|Keyboard shortcuts|Property/)
    await expect.poll(() => page.title()).toBe('Title Desk')
  })

  it('opens by the computer’s own sign-in, as it was left (E27)', async () => {
    const { page } = app
    await app.power('unlock-screen')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => street().inputValue()).toBe('9 Canary Lane')
    await expect.poll(() => page.title()).toContain(' · Title Desk')
  })

  it('lets no file leave by a dialog of the system that was open before (E27)', async () => {
    if (process.env['TITLE_DESK_SHELL'] === 'electron') return
    const folder = await mkdtemp(join(tmpdir(), 'title-desk-lock-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    await app.answerDialog({ held: true })
    const saved = app.page.evaluate(() =>
      (window as unknown as { titleDesk: { call(...asked: unknown[]): Promise<unknown> } }).titleDesk.call(
        'page.savePdf',
        { orderId: null, fileName: 'Order list.pdf' }
      )
    )
    await expect.poll(() => app.recorded('dialog.held')).toEqual([['showSaveDialog']])
    await app.power('lock-screen')
    await cover().waitFor()
    await app.answerDialog({ canceled: false, filePath: join(folder, 'list.pdf') })
    // The page hears of it once it is uncovered.
    await app.power('unlock-screen')
    expect(await saved).toEqual({ ok: false, failure: { kind: 'screen-locked' } })
    expect(await readdir(folder)).toEqual([])
    await cover().waitFor({ state: 'detached' })
  })

  it('runs no command of the keyboard or the menu, and stays locked after a wake without a sign-in (E27)', async () => {
    const { page } = app
    const address = page.url()
    await app.power('suspend')
    await cover().waitFor()
    await app.power('resume')
    await page.keyboard.press('ControlOrMeta+1')
    await app.clickMenu('Go', 'Closings')
    await expect
      .poll(() =>
        cover()
          .getByRole('button', { name: 'Unlock' })
          .evaluate(own => own === document.activeElement)
      )
      .toBe(true)
    // A page that a command leads to has its address after some of these.
    await page.evaluate(async () => {
      for (let frame = 0; frame < 30; frame++) await new Promise(resolve => requestAnimationFrame(resolve))
    })
    expect(page.url()).toBe(address)
  })

  it('is still locked when its page is loaded again (E27)', async () => {
    await app.page.reload()
    await cover().waitFor()
    expect(await drawnElsewhere()).toEqual([])
  })

  it('opens with a click where the system’s sign-in protects the work (E27)', async () => {
    await cover().getByRole('button', { name: 'Unlock' }).click()
    await cover().waitFor({ state: 'detached' })
    await expect.poll(() => street().inputValue()).toBe('9 Canary Lane')
  })

  it('opens with the passphrase only, where one protects the work (E27)', async () => {
    const { page } = app
    await setPassphrase(page, 'four words in a row')
    await app.power('suspend')
    await cover().getByLabel('Passphrase').fill('another one entirely')
    await page.keyboard.press('Enter')
    await cover().getByRole('alert').waitFor()
    expect(await drawnElsewhere()).toEqual([])
    await cover().getByLabel('Passphrase').fill('four words in a row')
    await page.keyboard.press('Enter')
    await cover().waitFor({ state: 'detached' })
  })
})
