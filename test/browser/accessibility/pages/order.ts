import { V3 } from '../../../../practice/http/endpoints.ts'
import { connect, goTo } from '../../steps.ts'
import { escape, heading, type Stop, type World } from './page.ts'

/** The order on the page gets other wire instructions at the service. */
async function replaceWire({ page, practice }: World): Promise<void> {
  const id = /orders\/([^?]+)/.exec(page.url())?.[1] ?? ''
  const headers = { Authorization: `Bearer ${practice.token}`, Accept: 'application/json' }
  const answer = await fetch(`${practice.baseUrl}${V3}/${id}/documents`, { headers })
  const { data } = (await answer.json()) as { data: { id: number; type: string }[] }
  const wire = data.find(document => document.type === 'Wire Instructions')
  if (wire === undefined) throw new Error('The order has no wire instructions')
  practice.replaceDocument(id, wire.id)
}

/** An order of the second service, with what may be wrong about it. */
export const ORDER: readonly Stop[] = [
  [
    'an order',
    async ({ page, practice }) => {
      await escape(page)
      await goTo(page, 'Connections')
      await connect(page, { baseAddress: practice.baseUrl, token: practice.token })
      await page.locator('main tbody tr', { hasText: 'Funded' }).getByRole('link').first().click()
      await heading(page, 2, 'Documents')
      await page.locator('.track li').first().waitFor()
      await page.locator('.document').first().waitFor()
    }
  ],
  [
    'wire instructions that changed',
    async world => {
      await replaceWire(world)
      await world.page.getByRole('button', { name: 'Refresh' }).click()
      await world.page.getByRole('region', { name: 'Wire instructions changed' }).waitFor()
    }
  ],
  [
    'the record of a call with mistakes told',
    async ({ page }) => {
      await page.getByRole('button', { name: 'Record call…' }).click()
      await page.getByRole('button', { name: 'Record call', exact: true }).click()
      await page.getByText('Enter who called.').waitFor()
    }
  ]
]
