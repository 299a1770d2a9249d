import { afterEach, describe, expect, it } from 'vitest'
import { ok } from '#domain/common/result.ts'
import type { ContactEntry } from '#domain/order/order-entry.ts'
import type { OrderKind } from '#domain/order/role.ts'
import { NOTHING_USED, type UsedBefore } from '#domain/library/used-before.ts'
import { announcement } from '../../../../renderer/common/announcer.ts'
import { runPageCommand } from '../../../../renderer/common/page/page-commands.ts'
import { connectionState, entryBridge, entryPage, newDraft, sampleDraft, type EntryPage } from '../entry-page.ts'

let page: EntryPage
afterEach(() => page.close())

const PAT: ContactEntry = {
  name: 'Pat Doe',
  email: 'pat.doe@example.com',
  phone: '(713) 555-0100',
  role: 'Loan Officer',
  isCompanyUser: true
}
const KIM: ContactEntry = { ...PAT, name: 'Kim Lee', email: 'kim@example.com', phone: '', role: 'Loan Processor' }
const CLAUSE = 'Lone Star Lending\nISAOA/ATIMA'
const USED: UsedBefore = {
  ...NOTHING_USED,
  people: [PAT, KIM],
  usual: { refinance: [PAT, KIM], purchase: [KIM] },
  loanTypes: ['30 yr fixed', 'FHA'],
  clauses: [CLAUSE]
}

async function open(kind: OrderKind, used: UsedBefore = USED) {
  const bridge = entryBridge()
    .answer('library.used', ok(used))
    .answer('library.forget', ({ text }) =>
      ok({ ...used, people: used.people.filter(({ name }) => name !== text), usual: NOTHING_USED.usual })
    )
  page = await entryPage(kind, bridge)
  await page.settle()
  return bridge
}

async function key(label: string, keyName: string, more: KeyboardEventInit = {}, index = 0) {
  const control = page.labelled(label, index)
  control.focus()
  control.dispatchEvent(new KeyboardEvent('keydown', { key: keyName, bubbles: true, cancelable: true, ...more }))
  await page.settle()
}

const contact = (index: number) =>
  ['Name', 'Role', 'Email', 'Phone', 'Works for our company'].map(label => page.labelled(label, index).value)
const names = () => [...document.querySelectorAll('label')].filter(one => one.textContent === 'Name').length
const offered = () => [...document.querySelectorAll('[role="option"] .value')].map(one => one.textContent)

describe('our usual people', () => {
  it('are added by one key, into the empty rows of our company first, and undone by one', async () => {
    await open('refinance')
    await key('Street address', 'u', { ctrlKey: true })
    expect(names()).toBe(3)
    expect(contact(0)).toEqual(['', 'Buyer', '', '', 'No'])
    expect(contact(1)).toEqual(['Pat Doe', 'Loan Officer', 'pat.doe@example.com', '(713) 555-0100', 'Yes'])
    expect(contact(2)).toEqual(['Kim Lee', 'Loan Processor', 'kim@example.com', '', 'Yes'])
    expect(page.text()).toContain('Pat Doe and Kim Lee were added.')
    expect(document.activeElement).toBe(page.button('Add contact'))
    expect(page.text()).not.toContain('Add usual people')
    page.button('Undo').focus()
    await page.press('Undo')
    expect(names()).toBe(2)
    expect(contact(1)).toEqual(['', 'Loan Processor', '', '', 'Yes'])
    expect(document.activeElement).toBe(page.button('Add contact'))
  })

  it('are those of the kind, and leave what was typed', async () => {
    await open('purchase')
    await page.type('Name', 'Ana Ramirez', 1)
    await page.press('Add usual people')
    expect(names()).toBe(3)
    expect(contact(1).slice(0, 3)).toEqual(['Ana Ramirez', 'Loan Processor', ''])
    expect(contact(2).slice(0, 3)).toEqual(['Kim Lee', 'Loan Processor', 'kim@example.com'])
    expect(page.text()).toContain('Kim Lee was added.')
  })

  it('are not offered where nobody is usual', async () => {
    await open('refinance', NOTHING_USED)
    expect(page.text()).not.toContain('Add usual people')
    await key('Street address', 'u', { ctrlKey: true })
    expect(names()).toBe(2)
  })
})

describe('a person of our company', () => {
  it('is found by name, and brings email, phone and role', async () => {
    await open('refinance')
    await page.type('Name', 'doe', 1)
    expect(offered()).toEqual(['Pat Doe'])
    await key('Name', 'ArrowDown', {}, 1)
    await key('Name', 'Enter', {}, 1)
    expect(contact(1)).toEqual(['Pat Doe', 'Loan Officer', 'pat.doe@example.com', '(713) 555-0100', 'Yes'])
    await page.press('Undo')
    expect(contact(1)).toEqual(['Pat Doe', 'Loan Processor', '', '', 'Yes'])
  })

  it('is not offered as a borrower', async () => {
    await open('refinance')
    await page.type('Name', 'Pat')
    expect(offered()).toEqual([])
    expect(page.labelled('Name').getAttribute('role')).toBeNull()
  })

  it('is removed from the list by Shift+Delete, and stays on the order', async () => {
    const bridge = await open('refinance')
    await page.type('Name', 'Pat Doe', 1)
    await key('Name', 'ArrowDown', {}, 1)
    await key('Name', 'Delete', { shiftKey: true }, 1)
    expect(bridge.argsOf('library.forget')).toEqual([{ connectionId: 'c1', list: 'people', text: 'Pat Doe' }])
    expect(contact(1)[0]).toBe('Pat Doe')
    await page.type('Name', '', 1)
    expect(offered()).toEqual(['Kim Lee'])
  })
})

describe('an email', () => {
  it('is offered as a colleague’s on the order is made', async () => {
    await open('refinance', NOTHING_USED)
    await page.type('Name', 'Ana Ramirez')
    await page.type('Email', 'aramirez@lender.example')
    await page.type('Name', 'Pat Doe', 1)
    await page.type('Email', 'p', 1)
    expect(offered()).toEqual(['pdoe@lender.example'])
    await key('Email', 'ArrowDown', {}, 1)
    await key('Email', 'Tab', {}, 1)
    expect(contact(1)[2]).toBe('pdoe@lender.example')
  })

  it('is offered at the company of our people', async () => {
    await open('refinance')
    await page.type('Email', 'lee@')
    expect(offered()[0]).toBe('lee@example.com')
  })
})

describe('the loan', () => {
  it('takes a loan type and a mortgagee clause used before', async () => {
    await open('refinance')
    await page.type('Loan type', 'fh')
    expect(offered()).toEqual(['FHA', 'FHA 30 yr fixed'])
    await key('Loan type', 'ArrowDown')
    await key('Loan type', 'Enter')
    expect(page.labelled('Loan type').value).toBe('FHA')
    await page.type('Use a recent clause', 'isaoa')
    await key('Use a recent clause', 'ArrowDown')
    await key('Use a recent clause', 'Enter')
    expect(page.labelled('Mortgagee clause').value).toBe(CLAUSE)
    expect(page.labelled('Use a recent clause').value).toBe('')
    expect(page.text()).not.toContain('was replaced')
  })

  it('takes a chosen clause back where it replaced another one', async () => {
    await open('refinance')
    await page.type('Mortgagee clause', 'Other Bank')
    await page.type('Use a recent clause', 'lone')
    await key('Use a recent clause', 'ArrowDown')
    await key('Use a recent clause', 'Enter')
    expect(page.labelled('Mortgagee clause').value).toBe(CLAUSE)
    await page.press('Undo')
    expect(page.labelled('Mortgagee clause').value).toBe('Other Bank')
    expect(document.activeElement).toBe(page.labelled('Mortgagee clause'))
  })

  it('takes it back, too, once the form was left and opened again', async () => {
    await open('refinance')
    await page.type('Mortgagee clause', 'Other Bank')
    await page.type('Use a recent clause', 'lone')
    await key('Use a recent clause', 'ArrowDown')
    await key('Use a recent clause', 'Enter')
    await page.go('/orders')
    await page.go(newDraft('refinance'))
    expect(page.labelled('Mortgagee clause').value).toBe(CLAUSE)
    await page.press('Undo')
    expect(page.labelled('Mortgagee clause').value).toBe('Other Bank')
    await page.pause()
    expect(page.saves().at(-1)?.entry.loan.mortgage).toBe('Other Bank')
  })

  it('begins a clause with the client’s name before one was used, for the clerk to go on', async () => {
    await open('refinance', NOTHING_USED)
    expect(page.text()).not.toContain('Use a recent clause')
    await key('Use a suggested clause', 'ArrowDown')
    await key('Use a suggested clause', 'Tab')
    const clause = page.labelled('Mortgagee clause')
    expect(clause.value).toBe('c1\nISAOA/ATIMA\n')
    expect(clause.selectionStart).toBe(clause.value.length)
  })

  it('offers the usual loan types before one was used, which stay in the list', async () => {
    const bridge = await open('refinance', NOTHING_USED)
    await page.type('Loan type', '15')
    expect(offered()).toEqual(['15 yr fixed'])
    await key('Loan type', 'ArrowDown')
    await key('Loan type', 'Delete', { shiftKey: true })
    expect(bridge.argsOf('library.forget')).toEqual([])
    await key('Loan type', 'Enter')
    expect(page.labelled('Loan type').value).toBe('15 yr fixed')
  })

  it('offers loan types used before ahead of the usual ones', async () => {
    await open('refinance')
    await page.type('Loan type', 'f')
    expect(offered()).toEqual(['FHA', 'FHA 30 yr fixed', '30 yr fixed', '15 yr fixed', '20 yr fixed', 'VA 30 yr fixed'])
  })
})

describe('Alt+Enter', () => {
  it('adds a property where it is most likely to be, and a contact', async () => {
    await open('purchase')
    await page.type('City', 'Katy')
    await key('City', 'Enter', { altKey: true })
    expect(page.labelled('City', 1).value).toBe('Katy')
    expect(document.activeElement).toBe(page.labelled('Street address', 1))
    await key('Email', 'Enter', { altKey: true })
    expect(names()).toBe(3)
    expect(document.activeElement).toBe(page.labelled('Name', 2))
  })

  it('adds no second property to a refinance', async () => {
    await open('refinance')
    await key('City', 'Enter', { altKey: true })
    expect([...document.querySelectorAll('label')].filter(one => one.textContent === 'City')).toHaveLength(1)
  })
})

describe('a new order', () => {
  const STARTS = { people: [PAT], loanType: 'FHA', clause: CLAUSE, channel: '#title' }
  const started: UsedBefore = { ...USED, channels: ['#title'], starts: { refinance: STARTS, purchase: STARTS } }

  it('starts with the people, loan type, clause and channel chosen for its type, and saves nothing yet', async () => {
    const bridge = await open('refinance', started)
    expect(contact(1)).toEqual(['Pat Doe', 'Loan Officer', 'pat.doe@example.com', '(713) 555-0100', 'Yes'])
    expect(names()).toBe(2)
    expect(page.labelled('Loan type').value).toBe('FHA')
    expect(page.labelled('Mortgagee clause').value).toBe(CLAUSE)
    expect(page.labelled('Slack channel').value).toBe('#title')
    expect(bridge.argsOf('drafts.save')).toEqual([])
  })

  it('has no loan on a purchase', async () => {
    const bridge = await open('purchase', started)
    expect(page.labelled('Slack channel').value).toBe('#title')
    await page.type('City', 'Austin')
    await page.settle()
    runPageCommand('save')
    await page.settle()
    expect(bridge.argsOf('drafts.save').at(-1)?.entry.loan).toEqual({
      lendersLoanId: '',
      amount: '',
      rateType: '',
      mortgage: ''
    })
  })

  it('that is opened again stays as it was saved', async () => {
    const bridge = await open('refinance', started)
    await page.type('Loan type', '')
    runPageCommand('save')
    await page.settle()
    const saved = bridge.argsOf('drafts.save').at(-1)
    if (saved === undefined) throw new Error('nothing was saved')
    expect(saved.entry.loan.rateType).toBe('')
    page.close()
    // As after a restart: the draft is read from where it was saved.
    bridge.answer('drafts.open', ok(sampleDraft(saved.entry)))
    page = await entryPage('refinance', bridge)
    await page.settle()
    expect(page.labelled('Loan type').value).toBe('')
    expect(page.labelled('Mortgagee clause').value).toBe(CLAUSE)
  })

  it('offers the channels that were used', async () => {
    await open('purchase', { ...USED, channels: ['#title', '#closings'] })
    page.labelled('Slack channel').focus()
    await page.settle()
    expect(offered()).toEqual(['#title', '#closings'])
  })
})

describe('Ctrl+U', () => {
  it.each<[string, KeyboardEventInit]>([
    ['held down', { repeat: true }],
    ['with Shift', { shiftKey: true }],
    ['with Alt', { altKey: true }]
  ])('%s adds nobody', async (_how, more) => {
    await open('refinance')
    await key('Street address', 'u', { ctrlKey: true, ...more })
    expect(names()).toBe(2)
  })

  it('adds nobody to a draft whose page was left', async () => {
    await open('refinance')
    await page.type('City', 'Katy')
    await page.go('/orders')
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'u', ctrlKey: true, bubbles: true }))
    await page.pause()
    expect(
      page
        .saves()
        .at(-1)
        ?.entry.contacts.map(({ name }) => name)
    ).toEqual(['', ''])
  })

  it('adds nobody while a dialog is open, and is the same with caps lock', async () => {
    await open('refinance')
    const dialog = document.body.appendChild(document.createElement('dialog'))
    dialog.setAttribute('open', '')
    await key('Street address', 'u', { ctrlKey: true })
    dialog.remove()
    expect(names()).toBe(2)
    await key('Street address', 'U', { ctrlKey: true })
    expect(names()).toBe(3)
  })
})

describe('a list of what was used before', () => {
  it('of people opens as soon as an empty name has the focus, and closes once that is left', async () => {
    await open('refinance')
    const goTo = async (label: string) => {
      page.labelled(label, 1).focus()
      await page.settle()
    }
    await goTo('Name')
    expect(offered()).toEqual(['Pat Doe', 'Kim Lee'])
    await goTo('Phone')
    expect(offered()).toEqual([])
    await page.type('Name', 'Sam Fox', 1)
    await goTo('Phone')
    await goTo('Name')
    expect(offered()).toEqual([])
  })

  it.each([
    ['loanTypes', 'Loan type', 'FHA'],
    ['clauses', 'Use a recent clause', CLAUSE],
    ['channels', 'Slack channel', '#title']
  ] as const)('of the %s loses what is removed by Shift+Delete, which is said', async (list, label, text) => {
    const bridge = await open('refinance', { ...USED, loanTypes: ['FHA'], channels: ['#title'] })
    await key(label, 'ArrowDown')
    await key(label, 'Delete', { shiftKey: true })
    expect(bridge.argsOf('library.forget')).toEqual([{ connectionId: 'c1', list, text }])
    expect(announcement.value.text).toBe('Suggestion removed.')
  })
})

describe('the field that finds a clause', () => {
  it('offers those used before and no other, and is empty once it is left', async () => {
    await open('refinance')
    await page.type('Use a recent clause', 'isaoa')
    expect(offered()).toEqual([CLAUSE])
    await page.leave('Use a recent clause')
    expect(page.labelled('Use a recent clause').value).toBe('')
    expect(page.labelled('Mortgagee clause').value).toBe('')
  })

  it('replaces nothing by the clause that is there already', async () => {
    await open('refinance')
    for (let time = 0; time < 2; time++) {
      await page.type('Use a recent clause', 'isaoa')
      await key('Use a recent clause', 'ArrowDown')
      await key('Use a recent clause', 'Enter')
    }
    expect(page.labelled('Mortgagee clause').value).toBe(CLAUSE)
    expect(page.text()).not.toContain('was replaced')
  })

  it('is not there for the practice client before a clause was used', async () => {
    const state = connectionState('c1')
    const connections = state.connections.map(one => ({ ...one, practice: true }))
    page = await entryPage('refinance', entryBridge().answer('connection.state', ok({ ...state, connections })))
    expect(page.text()).toContain('Mortgagee clause')
    expect(page.text()).not.toContain('Use a suggested clause')
  })
})
