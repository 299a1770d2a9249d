import { afterEach, beforeEach, expect, it } from 'vitest'
import { ok } from '#domain/common/result.ts'
import { filledEntry } from '../../../fixtures/entries.ts'
import { entryBridge, entryPage, type EntryPage } from '../entry-page.ts'

const KATY = { zip: '77494', city: 'Katy', state: 'TX', counties: ['Fort Bend', 'Harris'], clear: false }

let page: EntryPage
beforeEach(async () => {
  page = await entryPage('refinance', entryBridge().answer('places.zip', ok(KATY)))
})
afterEach(() => page.close())

const offered = () => [...document.querySelectorAll('[role="option"] .value')].map(one => one.textContent)

it.each<[string, string | undefined, readonly string[]]>([
  ['OK', undefined, []],
  ['TX', 'The county isn’t clear from the ZIP code. Nearby: Fort Bend, Harris.', ['Fort Bend', 'Harris']]
])('the counties of a ZIP code in TX are near a property in %s: %s', async (state, note, counties) => {
  await page.type('State', state)
  await page.type('ZIP code', '77494')
  page.labelled('County').focus()
  await page.settle()
  expect([page.described('County', 'place'), offered()]).toEqual([note, counties])
})

it('a key to undo is named for what was removed, not for what is filled in as one types', async () => {
  const keys = () => page.button('Undo').querySelectorAll('kbd').length
  await page.type('ZIP code', '77494')
  expect(keys()).toBe(0)
  await page.type('Name', 'Ana Ramirez')
  await page.press('Remove Ana Ramirez')
  expect(keys()).toBeGreaterThan(0)
})

it('a county far from its ZIP code is pointed out in the review, too, and leads back to its field', async () => {
  await page.fill(filledEntry('refinance'))
  await page.type('County', 'Travis')
  await page.command('proceed')
  expect(page.title()).toBe('Review refinance')
  expect(page.list('Double-check')).toEqual(['Travis isn’t a county near ZIP code 77494.'])
  await page.press('Travis isn’t a county')
  expect(document.activeElement).toBe(page.labelled('County'))
})
