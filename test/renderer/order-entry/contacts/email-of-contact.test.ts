import { afterEach, expect, it } from 'vitest'
import { ok } from '#domain/common/result.ts'
import type { ContactEntry } from '#domain/order/order-entry.ts'
import { NOTHING_USED } from '#domain/library/used-before.ts'
import { filledEntry } from '../../../fixtures/entries.ts'
import { DRAFT_ID, entryBridge, entryPage, sampleDraft, type EntryPage } from '../entry-page.ts'

let page: EntryPage
afterEach(() => page.close())

const PAT: ContactEntry = {
  name: 'Pat Doe',
  email: 'pat.doe@ours.example',
  phone: '',
  role: 'Loan Officer',
  isCompanyUser: true
}
const withPat = () => entryBridge().answer('library.used', ok({ ...NOTHING_USED, people: [PAT] }))
const offered = () => [...document.querySelectorAll('[role="option"] .value')].map(one => one.textContent)

it('an email is offered at the company of the contact entered last, then of those before, then at ours', async () => {
  page = await entryPage('refinance', withPat())
  await page.type('Email', 'ana@first.example')
  await page.type('Email', 'bo@second.example', 1)
  await page.press('Add contact')
  await page.type('Email', 'zed', 2)
  expect(offered()).toEqual(['zed@second.example', 'zed@first.example', 'zed@ours.example'])
})

async function key(label: string, keyName: string, index: number) {
  const held = { bubbles: true, cancelable: true, shiftKey: keyName === 'Delete' }
  page.labelled(label, index).dispatchEvent(new KeyboardEvent('keydown', { key: keyName, ...held }))
  await page.settle()
}

it('only a name can be removed from what is offered, not an email', async () => {
  page = await entryPage('refinance', withPat())
  const crosses = () => document.querySelectorAll('[role=option] .forget').length
  await page.type('Name', 'pat', 1)
  expect(crosses()).toBe(1)
  await page.type('Email', 'zed', 1)
  expect([offered(), crosses()]).toEqual([['zed@ours.example'], 0])
  await key('Email', 'ArrowDown', 1)
  await key('Email', 'Delete', 1)
  expect(page.bridge.argsOf('library.forget')).toEqual([])
})

it('a contact’s field says whether its list is open, and which entry the keys are at', async () => {
  page = await entryPage('refinance', withPat())
  const told = (index: number) => {
    const field = page.labelled('Name', index)
    const list = `${field.id}-list`
    return ['role', 'aria-expanded', 'aria-controls', 'aria-activedescendant'].map(
      name => field.getAttribute(name)?.replace(list, 'list') ?? null
    )
  }
  expect([told(0), told(1)]).toEqual([
    [null, null, null, null],
    ['combobox', 'false', null, null]
  ])
  await page.type('Name', 'pat', 1)
  expect(told(1)).toEqual(['combobox', 'true', 'list', null])
  await key('Name', 'ArrowDown', 1)
  expect(told(1)).toEqual(['combobox', 'true', 'list', 'list-0'])
  await key('Name', 'Escape', 1)
  expect(told(1)).toEqual(['combobox', 'false', null, null])
})

it('a contact’s field says what the file said, once it says something else', async () => {
  const origins = {
    from: 'loan-file',
    fields: [
      ['contacts.0.name', 'Ana Ramirez'],
      ['contacts.1.email', 'pat@old.example']
    ]
  } as const
  const draft = sampleDraft(filledEntry('refinance'), { origins })
  page = await entryPage(`/drafts/${DRAFT_ID}`, entryBridge().answer('drafts.open', ok(draft)))
  const said = (label: string, index: number) =>
    document
      .getElementById(`${page.labelled(label, index).id}-source`)
      ?.textContent.replace(/\s+/g, ' ')
      .trim()
  expect([said('Name', 0), said('Email', 1), said('Email', 0)]).toEqual([
    'From the loan file',
    'Changed. Loan file: pat@old.example',
    undefined
  ])
  expect([...document.querySelectorAll('[role=group] .visually-hidden')].map(one => one.textContent)).toEqual([
    'From the loan file'
  ])
})
