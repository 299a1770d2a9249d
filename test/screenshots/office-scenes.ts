import type { Page } from 'playwright-core'
import { addBusinessDays } from '#domain/calendar/business-days.ts'
import { today } from '#domain/calendar/calendar-date.ts'
import { startPractice } from '../../practice/index.ts'
import {
  addNote,
  hasNote,
  inviteDesk,
  joinOffice,
  lookAfter,
  openOffice,
  openOrder,
  setUpOffice
} from '../browser/office/office-steps.ts'
import { connect, goTo, prepareKept, saveDraft, send } from '../browser/steps.ts'
import { launchApp, type RunningApp } from '../browser/support/launch.ts'
import { filledEntry } from '../fixtures/entries.ts'
import { startCluster } from '../office/support/cluster.ts'
import { installed } from '../office/support/installed.ts'
import { newDatabase } from '../office/support/new-database.ts'
import type { Scene } from './scenes.ts'

const FRONT = 'Front desk'
const BRANCH = 'Katy Freeway branch, closing department'
/** They are invited, and don't join. */
const INVITED = ['Escrow and disbursements, second floor', 'Post-closing', 'San Antonio'] as const
const WAITING = 'a corrected payoff statement from Lone Star Lending, promised for Friday'
const NOTES = [
  'Payoff ordered.',
  'The borrower asks whether the closing can be at our branch on the Katy Freeway, in the late afternoon. Told her that we’d call.',
  'Survey is in, no encroachments.',
  'HOA says that the transfer fee is still open: hoa-transfers@katy-meadows-homeowners-association.example.com',
  'Called; nobody there.'
] as const

export interface Office {
  /** The desk whose pictures are taken. */
  readonly app: RunningApp
  crash(): Promise<void>
  end(): Promise<void>
}

/** Two desks of an office that have worked together. */
export async function startOffice(profile: string, env: Readonly<Record<string, string>>): Promise<Office> {
  const [postgres] = installed()
  if (postgres === undefined) throw new Error('There is no PostgreSQL: run `npm install` first.')
  const cluster = await startCluster(postgres)
  const practice = await startPractice({ orders: 120, pace: 100_000 })
  const app = await launchApp({ profile, env, width: 1280, height: 800 })
  const branch = await launchApp({ env, width: 1280, height: 800 })
  for (const { page } of [app, branch]) await connect(page, { baseAddress: practice.baseUrl, token: practice.token })
  await setUpOffice(app.page, await newDatabase(cluster.server, FRONT))
  await joinOffice(branch.page, await inviteDesk(app.page, BRANCH), BRANCH)
  for (const name of INVITED) await inviteDesk(app.page, name)
  await work(app.page, branch.page)
  return {
    app,
    crash: () => cluster.crash('SIGQUIT'),
    async end() {
      await branch.close()
      await app.close()
      await practice.stop()
      await cluster.stop()
    }
  }
}

/** Every other order is looked after; one has notes of both, and both have drafts. */
async function work(front: Page, branch: Page): Promise<void> {
  await goTo(front, 'Closings')
  const rows = front.locator('.board [data-row]')
  await rows.first().waitFor()
  const ids = await rows.evaluateAll(links =>
    links.map(link => (link.getAttribute('href') ?? '').split('/').at(-1) ?? '')
  )
  for (const [index, id] of ids.entries()) {
    if (index > 11 || index % 3 === 2) continue
    await openOrder(front, id)
    await lookAfter(front, index % 3 === 0 ? BRANCH : `${FRONT} (this desk)`)
  }
  const [first = ''] = ids
  for (const [page, desk] of [
    [branch, BRANCH],
    [front, FRONT]
  ] as const) {
    await openOrder(page, first)
    for (const note of NOTES) {
      await addNote(page, note)
      await hasNote(page, note, desk)
    }
  }
  await front.getByLabel('Waiting for').fill(WAITING)
  await front.getByRole('button', { name: 'Save', exact: true }).click()
  const closingDate = addBusinessDays(today(), 3)
  await prepareKept(branch, { ...filledEntry('purchase'), closingDate })
  await send(branch)
  for (const page of [branch, front])
    for (const kind of ['purchase', 'refinance'] as const) await saveDraft(page, { ...filledEntry(kind), closingDate })
}

const place = (name: string, hash: string, part: string): Scene => ({
  name,
  async go(page) {
    await page.keyboard.press('Escape')
    await page.evaluate(address => void (location.hash = address), hash)
    await page.locator(part).first().waitFor()
  }
})

/** Pages of a desk that has joined, in any order but the last. */
export const OFFICE_SCENES: readonly Scene[] = [
  place('office-orders', '#/all-orders', 'main tbody [data-row]'),
  place('office-closings', '#/closings', '.board .desk-mark'),
  {
    name: 'office-order',
    async go(page) {
      await page.locator('.board [data-row]').first().click()
      await page.locator('.office .notes').waitFor()
      await page.locator('.office').evaluate(office => {
        const show = () => office.scrollIntoView({ block: 'start' })
        show()
        addEventListener('resize', show)
      })
    }
  },
  place('office-missing', '#/missing', 'main tbody tr'),
  place('office-drafts', '#/drafts', '.others li'),
  {
    name: 'office-draft-read',
    async go(page) {
      await page
        .getByRole('button', { name: /^Read draft/ })
        .first()
        .click()
      await page.getByRole('dialog').getByText('Fort Bend').waitFor()
    }
  },
  {
    name: 'office-activity',
    async go(page) {
      await page.keyboard.press('Escape')
      await page.evaluate(() => void (location.hash = '#/settings/activity'))
      await page.getByLabel('Desk').selectOption('Other desks')
      await page.locator('main tbody tr').first().waitFor()
    }
  },
  {
    name: 'office-joined',
    async go(page) {
      await openOffice(page)
      await page.locator('.desks li').first().waitFor()
    }
  },
  {
    name: 'office-invite',
    async go(page) {
      await page.getByRole('button', { name: 'Invite desk…' }).click()
      await page.getByRole('dialog').getByLabel('Name of the new desk').fill('Houston')
      await page.getByRole('dialog').getByRole('button', { name: 'Invite desk' }).click()
      await page.getByText(/^title-desk-office-1\./).waitFor()
    }
  },
  {
    name: 'office-out',
    async go(page, { crash }) {
      await page.keyboard.press('Escape')
      await crash()
      await page.getByText(/^Not connected since/).waitFor()
    }
  }
]
