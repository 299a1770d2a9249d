import { afterEach, describe, expect, it } from 'vitest'
import { runPageCommand } from '../../../renderer/common/page/page-commands.ts'
import { notice } from '../../../renderer/common/notice.ts'
import type { DraftId } from '#domain/order/draft.ts'
import type { Failure } from '#domain/common/failure.ts'
import { emptyEntry } from '#domain/order/order-entry.ts'
import { failed, ok } from '#domain/common/result.ts'
import { useConnections } from '../../../renderer/common/connections.ts'
import { announcement } from '../../../renderer/common/announcer.ts'
import { filledEntry } from '../../fixtures/entries.ts'
import {
  connectionState,
  DRAFT_ID,
  entryBridge,
  entryPage,
  newDraft,
  sampleDraft,
  SAVED_AT,
  type EntryPage
} from './entry-page.ts'

let page: EntryPage
afterEach(() => page.close())

const FULL: Failure = { kind: 'store', trouble: 'disk-full' }
const OTHER = '5a3c0d11-0000-4000-8000-000000000002' as DraftId
const values = (...labels: string[]) => labels.map(label => page.labelled(label).value)
const opened = (more = {}) =>
  entryPage(`/drafts/${DRAFT_ID}`, entryBridge().answer('drafts.open', ok(sampleDraft(filledEntry('refinance'), more))))

describe('a new form', () => {
  it('is empty, and saves nothing until something is typed', async () => {
    page = await entryPage('purchase')
    page.labelled('City').focus()
    page.labelled('County').focus()
    await page.pause()
    await page.go('/orders')
    expect(page.saves()).toEqual([])
  })

  it('says "saved" only after the response (R51)', async () => {
    page = await entryPage('refinance')
    expect(page.tag()).toBe('Draft')
    const held = page.bridge.hold('drafts.save')
    await page.type('Street address', '2214 Elm St')
    expect(page.tag()).toBe('Not saved yet')
    await page.pause()
    expect(page.tag()).toBe('Saving…')
    held.answer(ok({ revision: 1, savedAt: SAVED_AT }))
    await page.settle()
    expect(page.tag()).toBe('Saved 10:43 AM')
    expect(announcement.value.text).toBe('Draft saved.')
    expect(page.saves()).toEqual([
      {
        id: DRAFT_ID,
        connectionId: 'c1',
        revision: 1,
        entry: {
          ...emptyEntry('refinance'),
          properties: [{ ...emptyEntry('refinance').properties[0], address1: '2214 Elm St' }]
        }
      }
    ])
  })

  it.each(['Street address', 'Role', 'Phone', 'Loan amount', 'Mortgagee clause', 'Closing date', 'Slack channel'])(
    'saves %s as typed',
    async label => {
      page = await entryPage('refinance')
      await page.type(label, label === 'Role' ? 'Lender' : '12a,')
      await page.pause()
      expect(JSON.stringify(page.saves().at(-1)?.entry)).toContain(label === 'Role' ? '"Lender"' : '12a,')
    }
  )

  it('is saved at once with Ctrl+S, which says so', async () => {
    page = await entryPage('refinance')
    await page.type('Name', 'Ana Ramirez')
    expect(page.saves()).toEqual([])
    expect(runPageCommand('save')).toBe(true)
    await page.settle()
    expect(page.saves()).toHaveLength(1)
    expect(notice.value).toMatch(/^Saved \d/)
  })

  it('says with Ctrl+S that it could not be saved', async () => {
    page = await entryPage('refinance', entryBridge().answer('drafts.save', failed(FULL)))
    await page.type('Name', 'Ana Ramirez')
    runPageCommand('save')
    await page.settle()
    expect(notice.value).toBe('Not saved')
  })

  it('saves rows that were added, removed and restored', async () => {
    page = await entryPage('refinance')
    const saved = () =>
      page
        .saves()
        .at(-1)
        ?.entry.contacts.map(({ name }) => name)
    await page.type('Name', 'Ana Ramirez')
    await page.press('Remove Ana Ramirez')
    await page.pause()
    expect(saved()).toEqual([''])
    await page.press('Undo')
    await page.press('Add contact')
    await page.pause()
    expect(saved()).toEqual(['Ana Ramirez', '', ''])
  })

  it('opens even if the store cannot be read, and says that nothing is saved', async () => {
    page = await entryPage(
      'refinance',
      entryBridge().answer('drafts.open', failed(FULL)).answer('drafts.save', failed(FULL))
    )
    await page.type('City', 'Katy')
    await page.pause()
    expect(page.tag()).toBe('Not saved')
  })

  it('says if work lasts only until the program quits', async () => {
    const unlock = {
      kind: 'until-quit',
      because: 'absent',
      cure: 'set-passphrase',
      sealedWork: false,
      notices: []
    } as const
    page = await entryPage('refinance', entryBridge().answer('unlock.state', ok(unlock)))
    await page.type('City', 'Katy')
    await page.pause()
    expect([page.tag(), announcement.value.text]).toEqual(['Saved until you quit', 'Draft saved until you quit.'])
    runPageCommand('save')
    await page.settle()
    expect(notice.value).toBe('Saved until you quit')
    page.bridge.emit('unlock.changed', { kind: 'kept', by: 'passphrase', notices: [] })
    await page.settle()
    expect(page.tag()).toBe('Saved 10:43 AM')
  })
})

describe('what was typed is saved', () => {
  const typed = async () => {
    page = await entryPage('refinance')
    await page.type('City', 'Katy')
    expect(page.saves()).toEqual([])
  }

  it.each<[string, () => unknown]>([
    ['when its field is left', () => page.labelled('City').blur()],
    ['when the page is left', () => page.router.push('/orders')],
    ['before the review', () => page.button('Review order').click()],
    ['when the window closes', () => dispatchEvent(new Event('pagehide'))]
  ])('%s', async (_when, act) => {
    await typed()
    await act()
    await page.settle()
    expect(page.saves().map(({ entry }) => entry.properties[0]?.city)).toEqual(['Katy'])
  })

  it('when the window is hidden, and not when it comes back', async () => {
    await typed()
    let visible: DocumentVisibilityState = 'visible'
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visible })
    document.dispatchEvent(new Event('visibilitychange'))
    expect(page.saves()).toEqual([])
    visible = 'hidden'
    document.dispatchEvent(new Event('visibilitychange'))
    expect(page.saves()).toHaveLength(1)
    Reflect.deleteProperty(document, 'visibilityState')
  })

  it('normalized, if leaving the field normalizes it', async () => {
    page = await entryPage('refinance')
    await page.type('City', ' Katy ')
    await page.leave('City')
    await page.pause()
    expect(page.saves().at(-1)?.entry.properties[0]?.city).toBe('Katy')
  })
})

describe('a save that fails', () => {
  async function unsaved() {
    page = await entryPage('refinance', entryBridge().answer('drafts.save', failed(FULL)))
    await page.type('City', 'Katy')
    await page.pause()
  }

  it('loses nothing typed, and is shown and announced once', async () => {
    await unsaved()
    const { count } = announcement.value
    expect(page.labelled('City').value).toBe('Katy')
    expect(page.text()).toContain(
      'This computer’s disk is full. What you typed is still here, but not saved yet. Free up space, then try again.'
    )
    expect(announcement.value.text).toBe('Draft not saved. This computer’s disk is full.')
    await page.press('Try again')
    expect(announcement.value.count).toBe(count)
    expect(page.saves()).toHaveLength(2)
  })

  it('disappears when a later one succeeds', async () => {
    await unsaved()
    page.bridge.answer('drafts.save', ({ revision }) => ok({ revision, savedAt: SAVED_AT }))
    for (let second = 0; second < 10; second++) await page.pause()
    expect([page.tag(), page.labelled('City').value]).toEqual(['Saved 10:43 AM', 'Katy'])
    expect(page.text()).not.toContain('is full')
  })

  it('is retried even after leaving the page, and the typed text is there on return', async () => {
    await unsaved()
    await page.go('/orders')
    page.bridge.answer('drafts.save', ({ revision }) => ok({ revision, savedAt: SAVED_AT }))
    for (let second = 0; second < 10; second++) await page.pause()
    await page.go(newDraft('refinance'))
    expect([page.tag(), page.labelled('City').value]).toEqual(['Saved 10:43 AM', 'Katy'])
  })

  it('because the order moved on says so, and links to its state', async () => {
    page = await entryPage('refinance')
    await page.type('City', 'Katy')
    page.bridge.answer('drafts.save', failed({ kind: 'out-of-date' }))
    await page.pause()
    expect(page.text()).toContain('This order was sent, deleted, or changed in another window.')
    expect(page.labelled('City').value).toBe('Katy')
    page.bridge.answer('drafts.open', ok(sampleDraft(filledEntry('refinance'), { state: 'sending' })))
    await page.press('Show current order')
    expect(page.place()).toBe(`/outbox/${DRAFT_ID}`)
  })

  it('because a newer revision is stored leads to that one', async () => {
    page = await entryPage('refinance')
    await page.type('City', 'Waller')
    page.bridge.answer('drafts.save', failed({ kind: 'out-of-date' }))
    await page.pause()
    page.bridge.answer('drafts.open', ok(sampleDraft(filledEntry('refinance'))))
    await page.press('Show current order')
    expect([page.labelled('City').value, page.tag()]).toEqual(['Katy', 'Saved 10:43 AM'])
    expect(page.text()).not.toContain('in another window')
  })
})

describe('a draft', () => {
  it('opens as it was kept, half-filled fields and all, and goes on counting its saves', async () => {
    const half = { ...filledEntry('refinance'), closingDate: '11/3', contacts: [] }
    page = await entryPage(`/drafts/${DRAFT_ID}`, entryBridge().answer('drafts.open', ok(sampleDraft(half))))
    expect([page.title(), page.tag()]).toEqual(['New refinance', 'Saved 10:43 AM'])
    expect(values('Street address', 'Loan amount', 'Closing date', 'Slack channel')).toEqual([
      '2214 Elm St',
      '$400,000.00',
      '11/3',
      '#closings'
    ])
    await page.pause()
    expect(page.saves()).toEqual([])
    await page.type('City', 'Waller')
    await page.pause()
    expect(page.saves().map(({ revision }) => revision)).toEqual([4])
  })

  it('is one of any number, each with its own form', async () => {
    page = await entryPage('refinance')
    await page.type('Street address', '2214 Elm St')
    await page.go(newDraft('refinance', OTHER))
    expect(page.labelled('Street address').value).toBe('')
    await page.type('Street address', '18 Harbor View Dr')
    await page.go(newDraft('refinance'))
    expect(page.labelled('Street address').value).toBe('2214 Elm St')
    expect(page.saves().map(({ id, entry }) => [id, entry.properties[0]?.address1])).toEqual([
      [DRAFT_ID, '2214 Elm St'],
      [OTHER, '18 Harbor View Dr']
    ])
  })

  it('shows the problems that showed when it was left', async () => {
    page = await opened()
    await page.type('Loan amount', '400,0')
    await page.leave('Loan amount')
    await page.go('/orders')
    await page.go(`/drafts/${DRAFT_ID}`)
    expect(page.described('Loan amount', 'message')).toBe('Enter an amount in dollars, like 400,000.')
    expect(page.bridge.argsOf('drafts.open')).toHaveLength(1)
  })

  it.each(['queued', 'sending', 'unknown', 'sent', 'closed'] as const)(
    'that is %s is shown in the outbox, and Back skips it',
    async state => {
      page = await entryPage(
        '/orders',
        entryBridge().answer('drafts.open', ok(sampleDraft(filledEntry('refinance'), { state })))
      )
      await page.go(`/drafts/${DRAFT_ID}`)
      expect(page.place()).toBe(`/outbox/${DRAFT_ID}`)
      page.router.back()
      await page.settle()
      expect(page.place()).toBe('/orders')
    }
  )

  it.each(['/drafts/nonsense', `/drafts/${DRAFT_ID}`, `/drafts/${DRAFT_ID}?kind=lease`])(
    'that is nowhere is said so (%s)',
    async place => {
      page = await entryPage(place as `/${string}`)
      expect(page.text()).toContain('This order is no longer on this computer.')
      expect(page.button('Drafts').getAttribute('href')).toBe('/drafts')
      expect(page.button('Outbox').getAttribute('href')).toBe('/outbox')
    }
  )

  it('that was there once is not a new one when it is gone', async () => {
    page = await entryPage('refinance')
    await page.type('City', 'Katy')
    page.bridge.answer('drafts.delete', ok({})).answer('drafts.list', ok([])).answer('drafts.purge', ok({}))
    await page.press('Delete draft')
    expect(page.place()).toBe('/drafts')
    expect(page.saves()).toHaveLength(1)
    await page.go(newDraft('refinance'))
    expect(page.text()).toContain('This order is no longer on this computer.')
  })

  it('stays when it cannot be deleted, and why is said', async () => {
    page = await opened()
    page.bridge.answer('drafts.delete', failed(FULL))
    await page.press('Delete draft')
    expect(page.title()).toBe('New refinance')
    const alert = document.querySelector('[role=alert]')?.textContent
    expect(alert).toContain('This computer’s disk is full.')
    expect(alert).toContain('Nothing was changed.')
  })
})

describe('a draft of another connection than the active one (R47)', () => {
  const FOREIGN = 'This draft is for c2'

  it('is not edited, and can be had by a switch', async () => {
    page = await opened({ connectionId: 'c2' })
    expect(page.text()).toContain(FOREIGN)
    expect(() => page.labelled('City')).toThrow('no field City')
    expect(page.button('Drafts of c1').getAttribute('href')).toBe('/drafts')
    page.bridge.answer('connection.activate', ok(connectionState('c2')))
    await page.press('Switch to c2')
    expect(page.bridge.argsOf('connection.activate')).toEqual([{ id: 'c2' }])
    expect(page.labelled('City').value).toBe('Katy')
    await page.type('City', 'Waller')
    await page.pause()
    expect(page.saves().map(({ connectionId }) => connectionId)).toEqual(['c2'])
  })

  it('says why the switch failed', async () => {
    page = await opened({ connectionId: 'c2' })
    page.bridge.answer('connection.activate', failed({ kind: 'vault', trouble: 'locked' }))
    await page.press('Switch to c2')
    expect(document.querySelector('[role=alert]')?.textContent).toContain('This computer’s keychain is locked.')
  })

  it('also goes out of the hands of who switches while it is open, saved for its own', async () => {
    page = await entryPage('refinance')
    await page.type('City', 'Katy')
    page.bridge.emit('connection.changed', connectionState('c2'))
    await page.settle()
    expect(page.text()).toContain('This draft is for c1')
    await page.pause()
    expect(page.saves().map(({ connectionId }) => connectionId)).toEqual(['c1'])
    page.bridge.emit('connection.changed', connectionState('c1'))
    await page.settle()
    expect(page.labelled('City').value).toBe('Katy')
  })

  it('is not one nobody has typed into: that is for the active one', async () => {
    page = await entryPage('refinance')
    page.bridge.emit('connection.changed', connectionState('c2'))
    await page.settle()
    await page.type('City', 'Katy')
    await page.pause()
    expect(page.saves().map(({ connectionId }) => connectionId)).toEqual(['c2'])
  })

  it('goes with its connection (R24)', async () => {
    page = await opened()
    page.bridge
      .answer('connection.remove', ok(connectionState('c2', ['c2'])))
      .answer('drafts.open', failed({ kind: 'no-such-draft' }))
    await page.type('City', 'Waller')
    await useConnections().remove('c1')
    await page.pause()
    expect(page.text()).toContain('This order is no longer on this computer.')
    expect(page.saves()).toEqual([])
  })
})
