import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { connectToPractice, openForm, saved, setPassphrase } from '../browser/steps.ts'
import { profileFor } from '../browser/support/profile.ts'
import { hasEndedWell, runStandIn, type RunOptions, type StandIn } from '../electron/run.ts'
import { PATIENT } from './fixture.ts'
import { lookAt } from './look.ts'

/* The built program on a Mac, on Windows and as it is installed, as far as the stand-in can show them. */

interface Desk {
  readonly app: StandIn
  readonly profile: string
  /** Looks at the page that is open now, over a connection of its own. */
  look<T>(use: (page: Page) => Promise<T>): Promise<T>
  log(): Promise<string>
  end(): Promise<void>
}

async function startDesk(options: Omit<RunOptions, 'headless'>): Promise<Desk> {
  const profile = await profileFor(options.profile)
  const app = await runStandIn({
    headless: true,
    shortLived: true,
    env: { TITLE_DESK_PRACTICE: '{"orders":20}' },
    ...options,
    profile: profile.path
  })
  const end = async (): Promise<void> => {
    await app.kill()
    await profile.remove()
  }
  try {
    await app.windowReady
  } catch (error) {
    await end()
    throw error
  }
  return {
    app,
    profile: profile.path,
    log: () => readFile(join(profile.path, 'title-desk.log'), 'utf8').catch(() => ''),
    look: use => lookAt(app, use),
    end
  }
}

const hasPages = async ({ app }: Desk): Promise<number> => {
  const browser = await chromium.connectOverCDP(await app.endpoint, { noDefaults: true })
  try {
    return browser
      .contexts()
      .flatMap(context => context.pages())
      .filter(page => page.url().includes('bundle')).length
  } finally {
    await browser.close()
  }
}

describe('on a Mac without a window (E9)', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await startDesk({ platform: 'darwin' })
  })
  afterAll(() => desk.end())

  it('a menu command opens one at its page, the Dock opens one, and a second start does', async () => {
    await desk.look(connectToPractice)
    // Each look at the pages is a connection of its own: the app knows when it is time for one.
    const closed = async (): Promise<void> => {
      await desk.app.ask('closeWindow')
      await expect.poll(() => desk.app.ask('hasPage'), PATIENT).toBe(false)
      await expect.poll(() => hasPages(desk), PATIENT).toBe(0)
    }
    const opened = async (): Promise<void> => {
      await expect.poll(() => desk.app.ask('hasPage'), PATIENT).toBe(true)
      expect(await hasPages(desk)).toBe(1)
    }
    await closed()
    await desk.app.ask('clickMenu', ['Go', 'Closings'])
    await opened()
    await desk.look(page => page.getByRole('heading', { level: 1, name: 'Closings' }).waitFor())
    await closed()
    await desk.app.ask('activate')
    await opened()
    await closed()
    const second = await runStandIn({ headless: true, shortLived: true, profile: desk.profile, platform: 'darwin' })
    expect((await second.ended).code).toBe(0)
    await opened()
  })

  it('has Cmd for Ctrl, an application menu, and quits without waiting for a page', async () => {
    const { app } = desk
    const [own, file] = await app.ask('menuItems')
    expect([own?.label, own?.items?.at(-1)?.label]).toEqual(['Title Desk', 'Quit Title Desk'])
    expect(file?.items?.map(({ label }) => label)).not.toContain('Settings')
    expect(own?.items?.find(({ label }) => label === 'Settings…')?.accelerator).toBe('CmdOrCtrl+,')
    await expect.poll(() => app.ask('hasPage'), PATIENT).toBe(true)
    await app.ask('closeWindow')
    expect(await app.quit()).toSatisfy(hasEndedWell)
  })
})

describe('on Windows', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await startDesk({ platform: 'win32' })
  })
  afterAll(() => desk.end())

  it('is known by the installer’s id (E2)', async () => {
    const { app } = desk
    expect(await app.ask('recorded', 'app.setAppUserModelId')).toEqual([['app.titledesk.desktop']])
    expect(await app.ask('recorded', 'app.setToastActivatorCLSID')).toHaveLength(1)
  })

  it('the end of the session saves what was typed, asks nothing and is not held up (E6)', async () => {
    await desk.look(async page => {
      await connectToPractice(page)
      await setPassphrase(page, 'three blue herons')
      await openForm(page, 'refinance')
      await page.getByLabel('Closing date').fill('9/17/2027')
      await saved(page)
    })
    expect(await desk.app.ask('endSession')).toBe('quits')
    const ending = await desk.app.ended
    expect(ending).toMatchObject({ quit: true, killed: false })
    expect(ending).toSatisfy(hasEndedWell)
    expect(await desk.log()).not.toMatch(/where=quit|unhandled|uncaught/)
  })
})

describe('as it is installed (E22)', () => {
  it('does not start with a switch that opens its pages to others (E18)', async () => {
    const profile = await profileFor(undefined)
    onTestFinished(() => profile.remove())
    let said = ''
    const app = await runStandIn({
      headless: true,
      shortLived: true,
      packaged: true,
      profile: profile.path,
      args: ['--remote-debugging-port=9222'],
      onOutput: (_stream, text) => {
        said += text
      }
    })
    expect((await app.ended).code).toBe(1)
    expect(said).toContain('It was started with --remote-debugging-port')
  })
})
