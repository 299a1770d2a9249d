import { afterEach, describe, expect, it } from 'vitest'
import { watch } from 'vue'
import { failed, ok } from '#domain/common/result.ts'
import { announcement } from '../../../renderer/common/announcer.ts'
import { filledEntry } from '../../fixtures/entries.ts'
import { connectionState, DRAFT_ID, entryBridge, entryPage, sampleDraft, type EntryPage } from './entry-page.ts'

let page: EntryPage
afterEach(() => page.close())

/** What is announced while something is done. */
async function heardDuring(act: () => Promise<unknown>): Promise<readonly string[]> {
  const heard: string[] = []
  const end = watch(announcement, ({ text }) => heard.push(text), { flush: 'sync' })
  await act()
  end()
  return heard
}

it.each([
  ['sent', 'Copied without address, parties, closing date, loan amount, or loan number.'],
  ['listed', 'This order wasn’t sent from this computer.']
])('a copy of an order that was %s says once what it left out, until that is dismissed', async (copied, words) => {
  page = await entryPage(`/drafts/${DRAFT_ID}?kind=refinance&copied=${copied}`)
  expect(page.text()).toContain(words)
  expect(page.place()).toBe(`/drafts/${DRAFT_ID}`)
  await page.press('Dismiss')
  expect(page.text()).not.toContain(words)
})

it('a draft can be deleted once something was typed, and not in the review', async () => {
  page = await entryPage('refinance')
  const remove = () => page.button('Delete draft')
  expect(remove).toThrow('no button')
  await page.fill(filledEntry('refinance'))
  expect(remove()).toBeTruthy()
  await page.command('proceed')
  expect(page.title()).toBe('Review refinance')
  expect(remove).toThrow('no button')
  await page.command('back')
  expect(remove()).toBeTruthy()
})

it('an order that can’t be reviewed yet says how many problems it has, and leads to the first', async () => {
  page = await entryPage('refinance')
  page.labelled('City').focus()
  const problems = page.list('Required to send').length
  expect(problems).toBeGreaterThan(5)
  expect(await heardDuring(() => page.command('proceed'))).toContain(`${problems} problems to fix before you can send.`)
  expect(document.activeElement).toBe(page.labelled('Street address'))
})

it('the one problem that is left is named as one, and has the focus', async () => {
  page = await entryPage('refinance')
  await page.fill(filledEntry('refinance'))
  await page.type('County', '')
  page.labelled('Closing date').focus()
  expect(await heardDuring(() => page.command('proceed'))).toContain('1 problem to fix before you can send.')
  expect(document.activeElement).toBe(page.labelled('County'))
})

const kept = () => ok(sampleDraft(filledEntry('refinance')))

it('a draft that could not be saved is not deleted, and why is said, until it can be', async () => {
  page = await entryPage(`/drafts/${DRAFT_ID}`, entryBridge().answer('drafts.open', kept()))
  page.bridge.answer('drafts.save', failed({ kind: 'store', trouble: 'disk-full' }))
  page.bridge.answer('drafts.delete', ok({})).answer('drafts.list', ok([])).answer('drafts.purge', ok({}))
  await page.type('City', 'Waller')
  await page.press('Delete draft')
  expect(page.bridge.argsOf('drafts.delete')).toEqual([])
  expect(document.querySelector('[role=alert]')?.textContent).toContain('This computer’s disk is full.')
  expect(page.labelled('City').value).toBe('Waller')
  page.bridge.answer('drafts.save', ({ revision }) => ok({ revision, savedAt: 1 }))
  await page.press('Delete draft')
  expect(page.bridge.argsOf('drafts.delete')).toEqual([{ id: DRAFT_ID }])
  expect(page.place()).toBe('/drafts')
})

it('a draft that could not be deleted is still saved as it is typed', async () => {
  page = await entryPage(`/drafts/${DRAFT_ID}`, entryBridge().answer('drafts.open', kept()))
  page.bridge.answer('drafts.delete', failed({ kind: 'store', trouble: 'disk-full' }))
  await page.press('Delete draft')
  await page.type('City', 'Waller')
  await page.pause()
  expect(page.saves().map(({ entry }) => entry.properties[0]?.city)).toEqual(['Waller'])
})

describe('a draft that is deleted from its form', () => {
  const pressed = async () => {
    page = await entryPage(`/drafts/${DRAFT_ID}`, entryBridge().answer('drafts.open', kept()))
    page.bridge.answer('drafts.list', ok([])).answer('drafts.purge', ok({}))
    const held = page.bridge.hold('drafts.delete')
    await page.press('Delete draft')
    return held
  }

  it('is deleted once, however often that is pressed, and can be had back from the drafts', async () => {
    const held = await pressed()
    await page.press('Delete draft')
    held.answer(ok({}))
    await page.settle()
    expect(page.bridge.argsOf('drafts.delete')).toEqual([{ id: DRAFT_ID }])
    expect(page.place()).toBe('/drafts')
    expect(page.text()).toContain('Deleted “2214 Elm St, Katy”.')
  })

  it('leads nowhere once its page was left', async () => {
    const held = await pressed()
    await page.go('/orders')
    held.answer(ok({}))
    await page.settle()
    expect(page.place()).toBe('/orders')
  })
})

it('a draft that could not be read is there once that is tried again', async () => {
  page = await entryPage(`/drafts/${DRAFT_ID}`, entryBridge().answer('drafts.open', failed({ kind: 'offline' })))
  expect(page.text()).toContain('This computer is offline.')
  page.bridge.answer('drafts.open', kept())
  await page.press('Try again')
  expect(page.labelled('City').value).toBe('Katy')
  expect(page.text()).not.toContain('This computer is offline.')
})

it('a draft that was kept does not begin at its first field', async () => {
  page = await entryPage(`/drafts/${DRAFT_ID}`, entryBridge().answer('drafts.open', kept()))
  expect(page.labelled('Street address').value).toBe('2214 Elm St')
  expect(document.activeElement).not.toBe(page.labelled('Street address'))
})

it('a draft that moved on elsewhere cannot be deleted from here', async () => {
  page = await entryPage('refinance')
  await page.type('City', 'Katy')
  expect(page.button('Delete draft')).toBeTruthy()
  page.bridge.answer('drafts.save', failed({ kind: 'out-of-date' }))
  await page.pause()
  expect(page.tag()).toBe('No longer saved')
  expect(() => page.button('Delete draft')).toThrow('no button')
})

it('a review that waits for another client is not called one', async () => {
  page = await entryPage('refinance')
  await page.fill(filledEntry('refinance'))
  await page.command('proceed')
  expect(page.title()).toBe('Review refinance')
  page.bridge.emit('connection.changed', connectionState('c2'))
  await page.settle()
  expect(page.text()).toContain('This draft is for c1')
  expect(page.title()).toBe('New refinance')
})

it('a draft that turns out to be on its way leads nowhere once its page was left', async () => {
  page = await entryPage('/orders')
  const held = page.bridge.hold('drafts.open')
  await page.go(`/drafts/${DRAFT_ID}`)
  await page.go('/orders')
  held.answer(ok(sampleDraft(filledEntry('refinance'), { state: 'sent' })))
  await page.settle()
  expect(page.place()).toBe('/orders')
})

it('a draft that was kept is offered what its client used before', async () => {
  page = await entryPage(`/drafts/${DRAFT_ID}`, entryBridge().answer('drafts.open', kept()))
  expect(page.bridge.argsOf('library.used')).toEqual([{ connectionId: 'c1' }])
})
