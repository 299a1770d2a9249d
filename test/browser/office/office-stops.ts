import { escape, follow, heading, keptStop, type KeptStop, type Stop } from '../accessibility/pages/page.ts'
import { goTo } from '../steps.ts'
import { officeOf, openOffice } from './office-steps.ts'

const MODAL = 'dialog:modal'
/** What the draft at another desk is about. */
export const DRAFT = '88 Depot St, Katy'

/** The pages of a desk that can invite others, once the desks have worked together, in the order in which people get there. */
const STOPS: readonly Stop[] = [
  [
    'the order',
    async ({ page }) => {
      await goTo(page, 'Orders')
      const listed = page.locator('main tbody tr', { hasText: '2214 Elm St' }).getByRole('link').first()
      // Rows move down while orders of the other desks arrive: a click could meet the next one.
      const address = await listed.getAttribute('href')
      await page.evaluate(to => void (location.hash = to), address ?? '')
      await officeOf(page).getByRole('listitem').first().waitFor()
    },
    '.office'
  ],
  [
    'the closings of a desk',
    async ({ page }) => {
      await follow(page, 'Closings')
      await page.getByRole('combobox', { name: 'Assigned to' }).waitFor()
    },
    '.legend'
  ],
  [
    'the missing documents of a desk',
    async ({ page }) => {
      await follow(page, 'Missing documents')
      await page.getByRole('combobox', { name: 'Assigned to' }).waitFor()
    },
    '.filters'
  ],
  [
    'the drafts of other desks',
    async ({ page }) => {
      await follow(page, 'Drafts')
      await page.getByRole('region', { name: 'Other desks' }).getByRole('listitem').first().waitFor()
    }
  ],
  [
    'a draft of another desk',
    async ({ page }) => {
      await page.getByRole('button', { name: `Read draft: ${DRAFT}` }).click()
      await page.getByRole('dialog').getByText('Fort Bend').waitFor()
    },
    MODAL
  ],
  [
    'the taking over of a draft with mistakes told',
    async ({ page }) => {
      await escape(page)
      await page.getByRole('button', { name: `Ask for draft: ${DRAFT}` }).click()
      await page.getByRole('button', { name: /^Take over/ }).click()
      await page.getByRole('button', { name: 'Take over draft' }).click()
      await page.locator('[aria-invalid=true]').first().waitFor()
    },
    MODAL
  ],
  [
    'the handing over of a draft',
    async ({ page }) => {
      await escape(page)
      await page.getByRole('button', { name: /^Hand over/ }).click()
      await page.getByRole('dialog').waitFor()
    },
    MODAL
  ],
  [
    'the library of an office',
    async ({ page }) => {
      await escape(page)
      await page.evaluate(() => void (location.hash = '#/settings/library'))
      await heading(page, 1, 'Contacts and lists')
      await page.locator('main tbody tr').first().waitFor()
    }
  ],
  [
    'the activity of other desks',
    async ({ page }) => {
      await page.evaluate(() => void (location.hash = '#/settings/activity'))
      await page.getByLabel('Desk').selectOption('Other desks')
      await page.getByRole('columnheader', { name: 'Desk' }).waitFor()
    }
  ],
  ['the office', async ({ page }) => openOffice(page)],
  [
    'an invitation',
    async ({ page }) => {
      await page.getByRole('button', { name: 'Invite desk…' }).click()
      const dialog = page.getByRole('dialog', { name: 'Invite desk' })
      await dialog.getByLabel('Name of the new desk').fill('Accounting')
      await dialog.getByRole('button', { name: 'Invite desk' }).click()
      await dialog.getByText(/^title-desk-office-1\./).waitFor()
    },
    MODAL
  ],
  [
    'the question before a desk is removed',
    async ({ page }) => {
      await escape(page)
      await page.getByRole('button', { name: 'Remove… desk Escrow' }).click()
      await page.getByRole('dialog').waitFor()
    },
    MODAL
  ],
  [
    'the question before the key is renewed',
    async ({ page }) => {
      await escape(page)
      await page.getByRole('button', { name: 'Renew key…' }).click()
      await page.getByRole('dialog').waitFor()
    },
    MODAL
  ],
  [
    'the question before this desk leaves',
    async ({ page }) => {
      await escape(page)
      await page.getByRole('button', { name: 'Leave office…' }).click()
      await page.getByRole('dialog').waitFor()
    },
    MODAL
  ]
]

/** Once its database is gone. */
const OUT: readonly Stop[] = [
  [
    'an office that cannot be reached',
    async ({ page }) => {
      await openOffice(page)
      await page
        .getByRole('status')
        .getByText(/^Not connected/)
        .waitFor()
    }
  ],
  [
    'the sign on the rail',
    async ({ page }) => {
      await page.getByRole('link', { name: /^Shared office/ }).waitFor()
    },
    '.office-sign'
  ]
]

const kept = (group: string, stops: readonly Stop[]): readonly KeptStop[] => stops.map(stop => keptStop(group, stop))
export const OFFICE_STOPS = kept('pages', STOPS)
export const OUT_STOPS = kept('unreachable', OUT)

/** What differs from one run to the next: moments and days, who is at a draft, where the database is, secrets, and which desk reads for all. */
export const masked = (tree: string): string =>
  tree
    .replaceAll(/(?:\w{3}, )?\w{3} \d{1,2}, (?:\d{4}, )?(?=\d{1,2}:\d\d [AP]M)/g, '')
    .replaceAll(/\byesterday(?:, | (?=at ))/g, '')
    .replaceAll(/\byesterday\b/g, '10:00 AM')
    .replaceAll(/\d{1,2}:\d\d [AP]M/g, '10:00 AM')
    .replaceAll(/\w{3}, \w{3} \d{1,2}(?:, \d{4})?|\w{3} \d{1,2}, \d{4}|\d{4}-\d\d-\d\d/g, 'DAY')
    .replaceAll(/(?: is editing|, edited 10:00 AM)$/gm, ' LAST')
    .replaceAll(/\S+td-pg-\w+(?::\d+)?/g, 'SERVER')
    .replaceAll(/title-desk-office-1\.\S+/g, 'title-desk-office-1.SEALED')
    .replaceAll(/\b\w{4}-\w{4}-\w{4}$/gm, 'CODE')
    .replaceAll(/(?<=paragraph: |shared\.)[\w ]+ reads the order list for the office, .*\./g, 'WHO READS.')
