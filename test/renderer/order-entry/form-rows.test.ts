import { afterEach, describe, expect, it } from 'vitest'
import type { OrderKind } from '#domain/order/role.ts'
import { entryPage, type EntryPage } from './entry-page.ts'

let page: EntryPage
const open = async (kind: OrderKind) => (page = await entryPage(kind))
afterEach(() => page.close())

const count = (label: string) => [...document.querySelectorAll('label')].filter(one => one.textContent === label).length
const options = (label: string, index = 0) =>
  [...page.labelled(label, index).querySelectorAll('option')].map(option => option.textContent)

async function paste(label: string, text: string, index = 0) {
  const control = page.labelled(label, index)
  control.focus()
  const event = new Event('paste', { bubbles: true, cancelable: true })
  Object.assign(event, { clipboardData: { getData: () => text } })
  control.dispatchEvent(event)
  await page.settle()
  return event.defaultPrevented
}

async function undoKey() {
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true }))
  await page.settle()
}

describe('contacts', () => {
  it.each<[OrderKind, string[]]>([
    ['refinance', ['Borrower', 'Buyer Agent', 'Lender', 'Loan Officer', 'Loan Processor']],
    [
      'purchase',
      ['Assigner', 'Buyer', 'Buyer Agent', 'Lender', 'Loan Officer', 'Loan Processor', 'Seller', 'Seller Agent']
    ]
  ])('of a %s have the roles of its kind (specification 2.3)', async (kind, roles) => {
    await open(kind)
    expect(options('Role')).toEqual(['Select a role', ...roles])
  })

  it.each([
    ['Lender', 'Yes'],
    ['Loan Officer', 'Yes'],
    ['Loan Processor', 'Yes'],
    ['Buyer', 'No'],
    ['Buyer Agent', 'No'],
    ['Seller', 'No'],
    ['Seller Agent', 'No']
  ])('in the role %s are of our company or not by role: %s (specification 2.3 rules 2 and 3)', async (role, answer) => {
    await open('purchase')
    await page.type('Role', role)
    expect(page.labelled('Works for our company').value).toBe(answer)
    expect(page.labelled('Works for our company').readOnly).toBe(true)
    expect(page.labelled('Works for our company').tabIndex).toBe(-1)
    expect(page.described('Works for our company', 'reason')).toBe('Set by role')
  })

  it('ask the clerk for an Assigner, and require an answer (specification 2.3 rule 4)', async () => {
    await open('purchase')
    await page.type('Role', 'Assigner')
    expect(options('Works for our company')).toEqual(['Select', 'Yes', 'No'])
    expect(page.labelled('Works for our company').value).toBe('')
    await page.press('Review order')
    expect(page.described('Works for our company', 'message')).toBe('Select whether this person works for our company.')
    await page.type('Works for our company', 'Yes')
    expect(page.described('Works for our company', 'message')).toBeUndefined()
    expect(page.described('Email', 'message')).toBe('Enter an email: this person works for our company.')
    await page.type('Works for our company', 'No')
    expect(page.described('Email', 'message')).toBeUndefined()
  })

  it("do not keep a value set by another role as the clerk's answer", async () => {
    await open('purchase')
    await page.type('Role', 'Lender')
    await page.type('Role', 'Assigner')
    expect(page.labelled('Works for our company').value).toBe('')
  })

  it('mark the email as required if the role requires it', async () => {
    await open('refinance')
    const needed = () => page.labelled('Email').getAttribute('aria-required')
    expect(needed()).toBeNull()
    await page.type('Role', 'Lender')
    expect(needed()).toBe('true')
  })

  it('focus the name of a new row', async () => {
    await open('refinance')
    await page.press('Add contact')
    expect(count('Name')).toBe(3)
    expect(document.activeElement).toBe(page.labelled('Name', 2))
    expect(page.labelled('Role', 2).value).toBe('')
    expect(page.described('Works for our company', 'reason', 2)).toBe('Set by role')
  })

  it('are removed silently when empty, and the next key removes the next row', async () => {
    await open('refinance')
    await page.press('Add contact')
    await page.press('Remove Borrower')
    expect(count('Name')).toBe(2)
    expect(page.labelled('Role').value).toBe('Loan Processor')
    expect(page.text()).not.toContain('was removed')
    expect(document.activeElement).toBe(page.button('Remove Loan Processor'))
    await page.press('Remove Loan Processor')
    await page.press('Remove Contact 1')
    expect(count('Name')).toBe(0)
    expect(document.activeElement).toBe(page.button('Add contact'))
  })

  it('are removed by Alt+Delete in any field, and their buttons are no Tab stops', async () => {
    await open('refinance')
    await page.press('Add contact')
    await page.type('Name', 'Ana Ramirez')
    expect(page.button('Remove Ana Ramirez').tabIndex).toBe(-1)
    const press = (altKey: boolean) =>
      page.labelled('Email').dispatchEvent(new KeyboardEvent('keydown', { key: 'Delete', altKey, bubbles: true }))
    press(false)
    await page.settle()
    expect(count('Name')).toBe(3)
    press(true)
    await page.settle()
    expect(count('Name')).toBe(2)
    expect(page.text()).toContain('Ana Ramirez was removed.')
    expect(document.activeElement).toBe(page.labelled('Name'))
  })

  it('are restored by "Undo" as they were and where they were', async () => {
    await open('refinance')
    await page.type('Name', 'Ana Ramirez')
    await page.type('Email', 'ana@example.com')
    await page.press('Remove Ana Ramirez')
    expect(page.text()).toContain('Ana Ramirez was removed.')
    expect(count('Name')).toBe(1)
    await page.press('Undo')
    expect([page.labelled('Name').value, page.labelled('Email').value, page.labelled('Role', 1).value]).toEqual([
      'Ana Ramirez',
      'ana@example.com',
      'Loan Processor'
    ])
    expect(document.activeElement).toBe(page.labelled('Name'))
    expect(page.text()).not.toContain('was removed')
  })

  it('are restored by Ctrl+Z, except in a text field that was typed in since: it has its own undo', async () => {
    await open('refinance')
    await page.type('Name', 'Ana Ramirez')
    await page.press('Remove Ana Ramirez')
    await page.type('Email', 'a')
    await undoKey()
    expect(count('Name')).toBe(1)
    page.button('Remove Loan Processor').focus()
    await undoKey()
    expect(count('Name')).toBe(2)
  })

  it.each([
    ['Name', 'Ana Ramirez'],
    ['Email', 'ana@example.com'],
    ['Phone', '(713) 555-0142']
  ])('can be restored if nothing but the %s was typed, and not if nothing was', async (label, text) => {
    await open('refinance')
    const remove = async () => {
      document.querySelector<HTMLElement>('[aria-label^="Remove"]')?.click()
      await page.settle()
    }
    await page.type(label, text)
    await remove()
    expect(page.text()).toContain('was removed')
    await remove()
    expect(page.text()).not.toContain('was removed')
  })

  it('can be removed for good by dismissing "Undo"', async () => {
    await open('refinance')
    await page.type('Name', 'Ana Ramirez')
    await page.press('Remove Ana Ramirez')
    await page.press('Dismiss')
    expect(page.text()).not.toContain('was removed')
    await undoKey()
    expect(count('Name')).toBe(1)
  })

  it('come back by Ctrl+Z in the field the focus went to, until something is typed there', async () => {
    await open('refinance')
    await page.type('Name', 'Ana Ramirez')
    const removeFirst = async () => {
      page
        .labelled('Name')
        .dispatchEvent(new KeyboardEvent('keydown', { key: 'Delete', altKey: true, bubbles: true, cancelable: true }))
      await page.settle()
    }
    page.labelled('Name').focus()
    await removeFirst()
    expect(document.activeElement).toBe(page.labelled('Name'))
    await undoKey()
    expect(count('Name')).toBe(2)
    page.labelled('Name').focus()
    await removeFirst()
    await page.type('Name', 'P')
    await undoKey()
    expect(count('Name')).toBe(1)
  })

  it.each(['Name', 'Email'])('undo a pasted `Name <address>` in %s by one key', async into => {
    await open('refinance')
    await paste(into, 'Pat Doe <pat@example.com>')
    expect(page.text()).toContain('Name and email split into their fields.')
    await undoKey()
    expect([page.labelled('Name').value, page.labelled('Email').value]).toEqual(['', ''])
    expect(document.activeElement).toBe(page.labelled(into))
  })

  it.each(['Name', 'Email'])('take `Name <address>` pasted into %s apart', async into => {
    await open('refinance')
    expect(await paste(into, '"XYZ Title, INC" <orders@example.com>')).toBe(true)
    expect([page.labelled('Name').value, page.labelled('Email').value]).toEqual([
      'XYZ Title, INC',
      'orders@example.com'
    ])
  })

  it('paste anything else unchanged, even into the middle of a text', async () => {
    await open('refinance')
    expect(await paste('Name', 'Pat Doe')).toBe(false)
    await page.type('Name', 'Dr. ')
    page.labelled('Name').setSelectionRange(4, 4)
    expect(await paste('Name', 'Pat Doe <pat@example.com>')).toBe(false)
    page.labelled('Name').setSelectionRange(0, 4)
    expect(await paste('Name', 'Pat Doe <pat@example.com>')).toBe(true)
  })

  it('that look alike get a warning', async () => {
    await open('refinance')
    await page.type('Name', 'Pat Doe')
    await page.type('Name', 'pat doe', 1)
    expect(page.list('Double-check')).toEqual(['pat doe is listed twice, as contacts 1 and 2.'])
    await page.press('pat doe is listed twice')
    expect(document.activeElement).toBe(page.labelled('Name', 1))
  })
})

describe('properties', () => {
  it('are exactly one on a refinance (specification 4.1)', async () => {
    await open('refinance')
    expect(count('Street address')).toBe(1)
    expect(() => page.button('Add property')).toThrow('no button')
    expect(() => page.button('Remove Property')).toThrow('no button')
  })

  it('are one or more on a purchase; the last cannot be removed (specification 4.2)', async () => {
    await open('purchase')
    expect(() => page.button('Remove Property')).toThrow('no button')
    await page.press('Add property')
    expect(count('Street address')).toBe(2)
    expect(document.activeElement).toBe(page.labelled('Street address', 1))
    await page.type('Street address', '18 Harbor View Dr')
    await page.press('Remove 18 Harbor View Dr')
    expect(count('Street address')).toBe(1)
    expect(() => page.button('Remove Property')).toThrow('no button')
    await page.press('Undo')
    expect(page.labelled('Street address').value).toBe('18 Harbor View Dr')
  })

  it('are told apart by number when something is missing', async () => {
    await open('purchase')
    await page.press('Add property')
    expect(page.list('Required to send').slice(5, 7)).toEqual(['Property 2: street address', 'Property 2: ZIP code'])
    expect(document.querySelectorAll('[role=group]')[1]?.getAttribute('aria-label')).toBe('Property 2')
  })

  it('are removed by Alt+Delete in any field, silently when empty; the last is not', async () => {
    await open('purchase')
    await page.press('Add property')
    const press = async (index: number, altKey: boolean) => {
      page
        .labelled('City', index)
        .dispatchEvent(new KeyboardEvent('keydown', { key: 'Delete', altKey, bubbles: true, cancelable: true }))
      await page.settle()
    }
    await press(1, false)
    expect(count('City')).toBe(2)
    await press(1, true)
    expect(count('City')).toBe(1)
    expect(page.text()).not.toContain('was removed')
    await press(0, true)
    expect(count('City')).toBe(1)
  })

  it('are added next, once one was removed by its button and one is left', async () => {
    await open('purchase')
    await page.press('Add property')
    page.button('Remove Property 2').focus()
    await page.press('Remove Property 2')
    expect(document.activeElement).toBe(page.button('Add property'))
  })
})

it('someone of our company is asked for at the review, not while the contacts are being entered', async () => {
  await open('refinance')
  const rule = () => document.getElementById('contacts-message')
  const described = () => page.button('Add contact').getAttribute('aria-describedby')
  await page.press('Remove Loan Processor')
  expect([rule(), described()]).toEqual([null, null])
  await page.press('Review order')
  expect(rule()?.textContent).toContain('from our company')
  expect(described()).toBe('contacts-message')
})
