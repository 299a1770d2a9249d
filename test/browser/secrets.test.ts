import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPractice, type RunningPractice } from '../../main/practice/index.ts'
import { filledEntry } from '../fixtures/entries.ts'
import { connect, fillConnection, fillEntry, openForm, review, send } from './steps.ts'
import { launchApp, type RunningApp } from './support/launch.ts'

const CANARY = 'canary-token-4f1b8c'
let practice: RunningPractice
let app: RunningApp
let profile = ''
beforeAll(async () => {
  practice = await startPractice({ orders: 20, token: CANARY })
  profile = await mkdtemp(join(tmpdir(), 'title-desk-secrets-'))
  app = await launchApp({ profile })
})
afterAll(async () => {
  await app.close()
  await practice.stop()
  await rm(profile, { recursive: true })
})

/** Every answer and every piece of news that the page gets from the main process, as text. */
async function listenOnTheBridge(): Promise<void> {
  await app.page.evaluate(() => {
    const { titleDesk } = window as unknown as { titleDesk: { on(name: string, listener: (news: unknown) => void): () => void } }
    const heard: string[] = []
    Object.assign(window, { heard })
    for (const name of ['connection.changed', 'documents.changed', 'menu.chosen']) titleDesk.on(name, news => heard.push(JSON.stringify(news)))
  })
}

describe('the token', () => {
  it('is forgotten by the page once the connection stands, and is in no answer of the bridge (R17)', async () => {
    const { page } = app
    await listenOnTheBridge()
    await fillConnection(page, { baseAddress: practice.baseUrl, token: 'a-wrong-token' })
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect.poll(() => page.getByLabel('Token', { exact: true }).getAttribute('aria-invalid')).toBe('true')
    await connect(page, { baseAddress: practice.baseUrl, token: CANARY })
    await openForm(page, 'refinance')
    await fillEntry(page, filledEntry('refinance'))
    await review(page, 'refinance')
    await send(page)
    await page.getByRole('link', { name: 'Open the order' }).click()
    await page.getByRole('heading', { level: 2, name: 'Documents' }).waitFor()
    const seen = await page.evaluate(async () => {
      const { titleDesk, heard } = window as unknown as { titleDesk: { call(name: string, args: object): Promise<unknown> }; heard: string[] }
      const answers = await Promise.all(['connection.state', 'app.about'].map(name => titleDesk.call(name, {})))
      return JSON.stringify([answers, heard, document.documentElement.outerHTML, { ...localStorage }, { ...sessionStorage }, document.cookie,
        [...document.querySelectorAll('input')].map(input => input.value)])
    })
    expect(seen).toContain('127.0.0.1')
    expect(seen).not.toContain(CANARY)
  })

  it('is in no file of the profile, nor is any person or address, while the program runs and after it quit (R18, R21)', async () => {
    await app.close()
    const files = await filesUnder(profile)
    expect(files.map(path => path.slice(profile.length + 1))).toContain('connections.json')
    for (const path of files) {
      const bytes = await readFile(path)
      for (const secret of [CANARY, 'Ana Ramirez', 'pat.doe@example.com', '2214 Elm', 'LN-20447', 'signature=']) {
        expect(bytes.includes(secret) || bytes.includes(Buffer.from(secret, 'utf16le')), `${secret} in ${path}`).toBe(false)
      }
    }
  })

  it('is nowhere in what the program printed (R18)', () => {
    expect(app.stdout() + app.stderr()).not.toContain(CANARY)
    expect(app.consoleErrors().join()).not.toContain(CANARY)
  })
})

describe('the page', () => {
  it('sees one bridge of two functions, and nothing of Node or Electron (R11)', async () => {
    const other = await launchApp()
    try {
      const seen = await other.page.evaluate(() => {
        const all = window as unknown as Record<string, unknown>
        return { bridge: Object.keys(all['titleDesk'] as object).toSorted(), node: ['require', 'process', 'module', 'Buffer', 'ipcRenderer', 'electron'].filter(name => name in all) }
      })
      expect(seen).toEqual({ bridge: ['call', 'on'], node: [] })
      await expect(other.page.evaluate(() => (window as unknown as { titleDesk: { call(name: string, args: object): Promise<unknown> } }).titleDesk.call('vault.read', {})))
        .rejects.toThrow(/Refused/)
      expect(await other.page.evaluate(() => window.open('https://evil.test/'))).toBeNull()
    } finally {
      await other.close()
    }
  })
})

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  return entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
}
