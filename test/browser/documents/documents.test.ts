import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { findings } from '../support/axe.ts'
import { pdf, startDocumentShop, type DocumentShop } from '../support/document-shop.ts'
import { startKeyring, type Keyring } from '../support/keyring.ts'
import { resize } from '../accessibility/checks/at-size.ts'
import { launchApp, type RunningApp } from '../support/launch.ts'
import { connect, downloadFolder, goTo } from '../steps.ts'

const DOCUMENTS = 20

let keyring: Keyring
let shop: DocumentShop
let app: RunningApp
let page: Page

beforeAll(async () => {
  keyring = await startKeyring()
  shop = await startDocumentShop(DOCUMENTS, 3)
  app = await launchApp({ env: keyring.env, width: 1280, height: 900 })
  page = app.page
  await connect(page, { baseAddress: shop.baseAddress, token: shop.token })
})
afterAll(async () => {
  await app.close()
  await shop.stop()
  await keyring.stop()
})

const row = (name: string, index = 0) =>
  page
    .locator('.documents > ul > li', { has: page.locator('.name', { hasText: new RegExp(`^\\s*${name}`) }) })
    .nth(index)
const openOrder = async (index = 0) => {
  await page.evaluate(id => {
    location.hash = `#/orders/${id}`
  }, shop.orderIds[index])
  await page.getByRole('heading', { level: 2, name: 'Documents' }).waitFor()
}
/** All files of an order's folder, by name. */
const filesOf = async (index = 0) => {
  const root = await downloadFolder(page)
  const folder = (await readdir(root)).find(name => name.endsWith(shop.orderIds[index] ?? '?')) ?? '?'
  return { folder: join(root, folder), names: (await readdir(join(root, folder))).sort() }
}

/** Fills in the record of a call. */
async function fillCall(): Promise<void> {
  await page.getByLabel('Called by').fill('M. K.')
  await page.getByLabel('Person reached').fill('Dana Cole')
  await page.getByLabel('Number called').fill('(713) 555-0142')
  await page.getByLabel('Source of number').selectOption({ label: 'Our records' })
}

describe('twenty documents of an order', () => {
  it('are named by the office’s own pattern, with a live example', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click()
    const pattern = page.getByLabel('File names')
    await pattern.fill('{closing date} {type')
    await pattern.blur()
    await page.getByText('A brace is missing: write parts as in {type}.').waitFor()
    await pattern.fill('{closing date} {property} - {original name}')
    await page.getByText('2026-12-14 2214 Elm St - commitment.pdf').waitFor()
    await pattern.blur()
    await page.getByText('Saved', { exact: true }).waitFor()
  })

  it('are downloaded four at a time, with the progress of each and of all', async () => {
    await openOrder()
    shop.hold()
    shop.expire(3)
    await page.getByRole('button', { name: 'Download all' }).click()
    // Four are on their way; a fifth answer was that a link had run out.
    await expect.poll(() => shop.served.length).toBe(5)
    await page.getByText('30 KB of 60 KB').waitFor()
    await page.getByText(`Downloading ${DOCUMENTS}`).waitFor()
    await expect.poll(() => page.locator('.documents progress').count()).toBe(DOCUMENTS)
    await page
      .getByRole('navigation')
      .getByRole('link', { name: /^Downloads/ })
      .click()
    await page.getByRole('heading', { level: 1, name: 'Downloads' }).waitFor()
    await page.getByText(`0 of ${DOCUMENTS} documents downloaded`).waitFor()
    await expect.poll(() => page.getByRole('list', { name: 'Downloads' }).getByRole('listitem').count()).toBe(DOCUMENTS)
    // The whole order cost one reading of its list, one more by the order's page.
    expect(shop.lists()).toBeLessThanOrEqual(8)
  })

  it('of which one is canceled, and another paused', async () => {
    const item = (file: string) => page.locator('main li', { hasText: file })
    await item('closing-protection-letter.pdf')
      .getByRole('button', { name: /^Cancel/ })
      .click()
    await item('closing-protection-letter.pdf').getByText('Canceled').waitFor()
    await item('loan-documents.pdf')
      .getByRole('button', { name: /^Pause/ })
      .click()
    await item('loan-documents.pdf').getByText('Paused').waitFor()
    expect(await findings(app)).toEqual([])
  })

  it('arrive byte for byte, one by a link that had expired at first (R63)', async () => {
    shop.letGo()
    await page.getByText(`${DOCUMENTS - 2} of ${DOCUMENTS - 1} documents downloaded`).waitFor()
    expect(shop.served.filter(id => id === 3)).toHaveLength(2)
    await page.getByRole('button', { name: 'Resume all' }).click()
    await expect.poll(async () => (await filesOf()).names.length).toBe(DOCUMENTS - 1)
    const { folder, names } = await filesOf()
    const bytes = await Promise.all(names.map(name => readFile(join(folder, name))))
    const expected = [...shop.documents]
      .filter(([id, { orderId }]) => orderId === shop.orderIds[0] && id !== 2)
      .map(([, document]) => document.bytes)
    expect(new Set(bytes.map(String))).toEqual(new Set(expected.map(String)))
    expect(shop.served.filter(id => id === 2)).toHaveLength(1)
  })

  it('are in the order’s folder under names by the pattern, without the upload’s timestamp', async () => {
    const { folder, names } = await filesOf()
    expect(folder).toContain('Ramirez refinance')
    expect(names).toContain('2026-12-04 2214 Elm St - closing-disclosure.pdf')
    expect(names.every(name => /^2026-12-04 2214 Elm St - [a-z-]+(-\d)?\.pdf$/.test(name))).toBe(true)
  })

  it('show their details in full, also at the end of the page', async () => {
    await openOrder()
    const last = page
      .locator('.document')
      .filter({ has: page.getByRole('button', { name: /^Details/ }) })
      .last()
    await last.scrollIntoViewIfNeeded()
    await last.hover()
    await last.getByRole('button', { name: /^Details/ }).click()
    const details = page.getByRole('dialog', { name: /^Details/ })
    await details.getByRole('button', { name: 'Show in folder' }).waitFor()
    const place = await details.evaluate(element => ({
      isInView: element.getBoundingClientRect().bottom <= innerHeight,
      isWhole: element.scrollHeight <= element.clientHeight
    }))
    expect(place).toEqual({ isInView: true, isWhole: true })
    await page.keyboard.press('Escape')
  })

  it('are opened by their program, previewed next to the list, printed and dragged out', async () => {
    await openOrder()
    await row('Title Commitment').getByRole('button', { name: /^Open/ }).click()
    await expect
      .poll(() => app.recorded('shell.openPath'))
      .toEqual([[join((await filesOf()).folder, '2026-12-04 2214 Elm St - title-commitment.pdf')]])
    await row('Deed of Trust')
      .getByRole('button', { name: /^Preview/ })
      .click()
    const frame = page.frameLocator('iframe')
    await frame.locator('canvas').first().waitFor()
    expect(
      await frame
        .locator('canvas')
        .first()
        .evaluate(canvas => (canvas as HTMLCanvasElement).width)
    ).toBeGreaterThan(200)
    await page.getByRole('button', { name: 'Close' }).click()
    await row('Loan Documents').dispatchEvent('dragstart')
    await expect
      .poll(() => app.recorded('webContents.startDrag'))
      .toEqual([[join((await filesOf()).folder, '2026-12-04 2214 Elm St - loan-documents.pdf')]])
  })

  it('report a replaced one, and keep both versions', async () => {
    const before = shop.bytesOf(9)
    const replaced = shop.documents.get(9)
    if (replaced === undefined) throw new Error('no document 9')
    Object.assign(replaced, { uploadedAt: '2026-11-20 09:30:00', bytes: pdf('Title Commitment, revised', 20_000) })
    await page.getByRole('button', { name: 'Refresh' }).click()
    await row('Title Commitment').getByText('New version', { exact: true }).waitFor()
    await row('Title Commitment').getByRole('button', { name: 'Download new version Title Commitment' }).click()
    await row('Title Commitment').getByText('1 previous version').click()
    const names = (await filesOf()).names.filter(name => name.includes('title-commitment'))
    expect(names).toContain('2026-12-04 2214 Elm St - title-commitment (2).pdf')
    const { folder } = await filesOf()
    expect(await readFile(join(folder, '2026-12-04 2214 Elm St - title-commitment.pdf'))).toEqual(before)
    expect(await readFile(join(folder, '2026-12-04 2214 Elm St - title-commitment (2).pdf'))).toEqual(replaced.bytes)
    await row('Title Commitment')
      .getByRole('button', { name: /^Open the previous/ })
      .click()
    const path = [join(folder, '2026-12-04 2214 Elm St - title-commitment.pdf')]
    await expect.poll(() => app.recorded('shell.openPath')).toEqual([path, path])
  })

  it('raise an alarm across the page if wire instructions changed, until a call is recorded (R66)', async () => {
    const opened = (await app.recorded('shell.openPath')).length
    const wire = shop.documents.get(10)
    if (wire === undefined) throw new Error('no document 10')
    Object.assign(wire, {
      fileName: '1619470999wire-instructions.pdf',
      uploadedAt: '2026-11-20 17:59:00',
      bytes: pdf('Send it elsewhere', 5_000)
    })
    await page.getByRole('button', { name: 'Refresh' }).click()
    const alarm = page.getByRole('region', { name: 'Wire instructions changed' })
    await alarm.waitFor()
    await expect.poll(() => alarm.innerText()).toMatch(/Call a number you already have on file/)
    await expect.poll(() => alarm.innerText()).toMatch(/doesn’t verify wire instructions/)
    // The superseded file goes to no program without a question (F1).
    await expect
      .poll(() => row('Wire Instructions').getByRole('button').first().innerText())
      .toMatch(/^Download new version/)
    await row('Wire Instructions')
      .getByRole('button', { name: /^Open previous version/ })
      .click()
    await page
      .getByRole('dialog', { name: 'These wire instructions are superseded' })
      .getByRole('button', { name: 'Cancel' })
      .click()
    await row('Wire Instructions')
      .getByRole('button', { name: /^Download new version/ })
      .click()
    await row('Wire Instructions').getByText('1 previous version').waitFor()
    // Nothing of it is opened by itself.
    expect((await app.recorded('shell.openPath')).length).toBe(opened)
    await alarm.getByRole('button', { name: 'Compare side by side' }).click()
    const compared = page.getByRole('region', { name: 'Compare wire instructions' })
    await expect.poll(() => compared.locator('iframe').count()).toBe(2)
    for (const at of [0, 1]) await compared.frameLocator('iframe').nth(at).locator('canvas').first().waitFor()
    expect(await findings(app, '.compare')).toEqual([])
    await resize(page, { width: 1000, height: 700 })
    const tops = await compared
      .locator('iframe')
      .evaluateAll(panes => panes.map(one => one.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(1)
    await resize(page, { width: 1280, height: 900 })
    await page.keyboard.press('Escape')
    await compared.waitFor({ state: 'detached' })
    await alarm.getByRole('button', { name: 'Record call…' }).click()
    await alarm.getByRole('button', { name: 'Record call', exact: true }).click()
    await alarm.getByText('Enter who called.').waitFor()
    await fillCall()
    await alarm.getByRole('button', { name: 'Record call', exact: true }).click()
    await alarm.waitFor({ state: 'detached' })
    await page.getByText(/^Wire instructions: M. K. called Dana Cole at \(713\) 555-0142/).waitFor()
  })
})

it('gives the list of documents more room in a wide window, where longer file names fit', async () => {
  await openOrder()
  const list = page.getByRole('region', { name: 'Documents' })
  const widthAt = async (width: number) => {
    await resize(page, { width, height: 900 })
    return Math.round((await list.boundingBox())?.width ?? 0)
  }
  expect([await widthAt(1920), await widthAt(1280)]).toEqual([538, 400])
})

it('fetches the documents of selected orders, and then finds nothing new', async () => {
  await page.evaluate(() => {
    location.hash = '#/all-orders'
  })
  const orders = page.getByRole('grid', { name: 'Orders' }).locator('tbody tr')
  await expect.poll(() => orders.count()).toBe(3)
  await orders.filter({ hasText: 'Lee purchase 1' }).locator('a').focus()
  await page.keyboard.press('Space')
  await orders
    .filter({ hasText: 'Lee purchase 2' })
    .locator('td')
    .nth(1)
    .click({ modifiers: ['ControlOrMeta'] })
  await page.locator('main').getByText('2 selected', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Download documents' }).click()
  await page
    .locator('main')
    .getByText(`${2 * DOCUMENTS} documents are being downloaded.`)
    .waitFor()
  await expect
    .poll(async () => [
      (await filesOf(1).catch(() => ({ names: [] }))).names.length,
      (await filesOf(2).catch(() => ({ names: [] }))).names.length
    ])
    .toEqual([DOCUMENTS, DOCUMENTS])
  const nothingNew = page
    .locator('main')
    .getByText(`Nothing new: ${2 * DOCUMENTS} documents are on this computer already.`)
  // The last file is on the disk a moment before it is recorded.
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: 'Download documents' }).click()
      return nothingNew.waitFor({ timeout: 2_000 }).then(
        () => true,
        () => false
      )
    })
    .toBe(true)
})

describe('wire instructions that change while another page is open (F2)', () => {
  const rail = () => page.getByRole('link', { name: /^1 wire alert/ })
  const marked = () => page.locator('main').getByText('Wire alert', { exact: true })
  const HEADINGS = { '#/all-orders': 'Orders', '#/closings': 'Closings', '#/changes': 'Changes' } as const
  const PLACES = ['#/all-orders', '#/closings', '#/changes'] as const
  const look = async (hash: (typeof PLACES)[number]) => {
    await page.evaluate(to => {
      location.hash = to
    }, hash)
    // Its own heading: the page before has one and may be marked, too.
    await page.getByRole('heading', { level: 1, name: HEADINGS[hash] }).waitFor()
  }

  it('stay visible in the rail, the list, the board and the changes', async () => {
    await openOrder(1)
    const wire = shop.documents.get(1010)
    if (wire === undefined) throw new Error('no document 1010')
    Object.assign(wire, { uploadedAt: '2026-11-21 09:00:00', bytes: pdf('Send it elsewhere', 5_000) })
    await page.getByRole('button', { name: 'Refresh' }).click()
    await rail().waitFor()
    for (const hash of PLACES) {
      await look(hash)
      await marked().first().waitFor()
      await rail().waitFor()
    }
    // Nothing but a call quiets it.
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await page.getByText('Mark all as read').waitFor({ state: 'detached' })
    await marked().first().waitFor()
  })

  it('look the same if no form was opened before', async () => {
    await look('#/all-orders')
    await page.reload()
    await page.getByRole('button', { name: 'Add filter' }).click()
    const legend = page.locator('legend', { hasText: 'Status' })
    await legend.waitFor()
    expect(
      await legend.evaluate(element => [
        getComputedStyle(element).fontWeight,
        getComputedStyle(element.parentElement ?? element).borderTopWidth
      ])
    ).toEqual(['400', '0px'])
    const buttons = page.locator('.button-row', { has: page.getByRole('button', { name: 'Clear filters' }) })
    expect(await buttons.evaluate(row => getComputedStyle(row).display)).toBe('flex')
    await rail().click()
    const alarm = page.getByRole('region', { name: 'Wire instructions changed' })
    await alarm.getByRole('button', { name: 'Record call…' }).click()
    await alarm.getByRole('button', { name: 'Record call', exact: true }).click()
    const looks = await page.getByLabel('Person reached').evaluate(field => {
      const bad = Object.assign(document.createElement('i'), { style: 'color: var(--bad)' })
      field.after(bad)
      const colours = [getComputedStyle(field).borderTopColor, getComputedStyle(bad).color]
      bad.remove()
      return colours
    })
    expect(looks[0]).toBe(looks[1])
    const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    expect(loaded.filter(name => /forms-[^/]*\.js$/.test(name))).toEqual([])
  })

  it('are quiet everywhere once a call is recorded', async () => {
    await fillCall()
    await page.getByRole('button', { name: 'Record call', exact: true }).click()
    await page.getByText(/^Wire instructions: M. K. called Dana Cole/).waitFor()
    await rail().waitFor({ state: 'detached' })
    for (const hash of PLACES) {
      await look(hash)
      // Changes that were read are not listed.
      if (hash !== '#/changes') await page.locator('main [data-row]', { hasText: 'Lee purchase 1' }).first().waitFor()
      await expect.poll(() => marked().count()).toBe(0)
    }
  })
})

it('shows what is stored, and removes it by order and for all', async () => {
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Downloads/ })
    .click()
  await page.getByRole('tab', { name: 'Files on this computer' }).click()
  const kept = page.getByRole('region', { name: 'On this computer' })
  await kept.getByText(new RegExp(`^${3 * DOCUMENTS + 1} files, `)).waitFor()
  await kept.getByRole('button', { name: 'Remove… the files of Lee purchase 2' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await kept.getByText(new RegExp(`^${2 * DOCUMENTS + 1} files, `)).waitFor()
  await kept.getByRole('button', { name: 'Remove all…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await kept.getByText('No files on this computer.').waitFor()
  const left = await readdir(await downloadFolder(page), { recursive: true, withFileTypes: true })
  expect(left.filter(entry => entry.isFile()).map(({ name }) => name)).toEqual([])
  // The log of calls is no document.
  await openOrder()
  await page.getByText(/^Wire instructions: M. K. called Dana Cole at \(713\) 555-0142/).waitFor()
})

it('causes no console error and no violation of the content security policy', async () => {
  await goTo(page, 'Orders')
  expect(app.consoleErrors()).toEqual([])
})
