import { afterEach, beforeEach, expect, it } from 'vitest'
import { ok } from '#domain/common/result.ts'
import { entryBridge, entryPage, type EntryPage } from './entry-page.ts'

let page: EntryPage
beforeEach(async () => {
  const bridge = entryBridge().answer(
    'places.zip',
    ok({ zip: '77494', city: 'Katy', state: 'TX', counties: ['Fort Bend'], clear: true })
  )
  page = await entryPage('refinance', bridge)
})
afterEach(() => page.close())

async function enter(more: KeyboardEventInit = {}) {
  const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...more })
  document.activeElement?.dispatchEvent(event)
  await page.settle()
  return event
}

const label = () => {
  const { activeElement } = document
  return activeElement instanceof HTMLButtonElement
    ? activeElement.textContent
    : document.querySelector(`label[for="${activeElement?.id}"]`)?.textContent
}

/** The labels of the fields that Enter leads to. */
async function path(count: number) {
  const labels: unknown[] = []
  for (let at = 0; at < count; at++) {
    await enter()
    labels.push(label())
  }
  return labels
}

it('goes to the next field by Enter, and back by Shift+Enter', async () => {
  page.labelled('Street address').focus()
  expect(await path(3)).toEqual(['Unit or suite', 'ZIP code', 'City'])
  await enter({ shiftKey: true })
  expect(label()).toBe('ZIP code')
})

it('passes the city and state filled in from the ZIP code, but not a county nobody has looked at', async () => {
  await page.type('ZIP code', '77494')
  expect(page.labelled('State').value).toBe('TX')
  expect(await path(2)).toEqual(['County', 'Name'])
  page.labelled('ZIP code').focus()
  expect(await path(1)).toEqual(['Name'])
})

it('goes to a city that was typed over the one filled in', async () => {
  await page.type('ZIP code', '77494')
  await page.type('City', 'Fulshear')
  page.labelled('ZIP code').focus()
  expect(await path(1)).toEqual(['City'])
})

it('passes the role a new contact comes with, and no button is among the fields', async () => {
  page.labelled('Name').focus()
  expect(await path(6)).toEqual(['Email', 'Phone', 'Name', 'Email', 'Phone', 'Loan amount'])
})

it('asks for a role that is still open', async () => {
  await page.press('Add contact')
  expect(await path(2)).toEqual(['Role', 'Email'])
})

it('leads from the last field to the review', async () => {
  page.labelled('Slack channel').focus()
  await enter()
  expect(label()).toBe('Review order')
})

it('leaves Enter to a button, to a text of several lines, and to a letter being composed', async () => {
  for (const one of [page.labelled('Mortgagee clause'), page.button('Add contact')]) {
    one.focus()
    expect((await enter()).defaultPrevented).toBe(false)
    expect(document.activeElement).toBe(one)
  }
  page.labelled('Street address').focus()
  await enter({ isComposing: true })
  expect(label()).toBe('Street address')
})

it.each<[string, KeyboardEventInit]>([
  ['held down', { repeat: true }],
  ['with Ctrl', { ctrlKey: true }],
  ['with Command', { metaKey: true }],
  ['with Alt', { altKey: true }]
])('leaves Enter %s alone', async (_how, more) => {
  page.labelled('Street address').focus()
  expect((await enter(more)).defaultPrevented).toBe(false)
  expect(label()).toBe('Street address')
})

it('selects the text of the field that Enter leads to', async () => {
  await page.type('Unit or suite', 'Unit 4')
  page.labelled('Street address').focus()
  await enter()
  const { value, selectionStart, selectionEnd } = page.labelled('Unit or suite')
  expect([label(), value.slice(selectionStart ?? 0, selectionEnd ?? 0)]).toEqual(['Unit or suite', 'Unit 4'])
})

it('shows the problem of a field left by Enter, and none of a field it leads to', async () => {
  await page.type('ZIP code', '774')
  await enter()
  expect(page.text()).toContain('Enter a 5-digit ZIP code.')
  expect(page.text()).not.toContain('Enter the city.')
})

it('chooses the marked suggestion of a list, and only the next Enter goes on', async () => {
  await page.type('ZIP code', '77494')
  await page.type('County', 'Fort')
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true })
  )
  await page.settle()
  await enter()
  expect(page.labelled('County').value).toBe('Fort Bend')
  expect(label()).toBe('County')
  expect(await path(1)).toEqual(['Name'])
})
