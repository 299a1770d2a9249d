import { afterEach, describe, expect, it } from 'vitest'
import { ok } from '#domain/common/result.ts'
import type { Draft } from '#domain/order/draft.ts'
import { incomingFile } from '../../../renderer/common/files/incoming-file.ts'
import { notice } from '../../../renderer/common/notice.ts'
import { reviewGroups } from '../../../renderer/loan-file/review-groups.ts'
import { ANA, ELM, loanFile, OAK, REFINANCE, type SampleDeal } from '../../fixtures/loan-files.ts'
import { deskBridge, openDesk, wordsOf, type Desk } from '../app/desk.ts'
import { draftIn } from './read-sample.ts'

const PURCHASE: SampleDeal = {
  ...REFINANCE,
  purpose: 'Purchase',
  parties: [ANA, { role: 'PropertySeller', name: 'Sam Seller' }],
  dates: {},
  contractDate: '2026-12-15'
}

describe('the page of a loan file', () => {
  let desk: Desk
  afterEach(() => {
    desk.close()
    notice.value = ''
  })

  async function opened(deal: SampleDeal) {
    const bridge = deskBridge()
      .answer('files.choose', ok({ name: 'loan.xml', content: new TextEncoder().encode(loanFile(deal)) }))
      .answer('drafts.save', ok({ revision: 1, savedAt: 1 }))
      .answer('drafts.similar', ok([]))
      .answer('places.zip', ok(null))
      .answer('places.counties', ok([]))
    desk = await openDesk('/new/loan-file', bridge)
    await desk.press('Select file…')
  }
  const answer = async (words: string) => {
    const label = desk.all('fieldset label').find(one => wordsOf(one).startsWith(words))
    label?.querySelector('input')?.click()
    await desk.settle()
  }
  const status = () => desk.text('header [role=status]')
  const rowOf = (label: string) =>
    desk
      .all('.body tbody tr')
      .map(wordsOf)
      .find(words => words.startsWith(label))
  const marks = (tone: string) => [...new Set(desk.all(`.body tbody .${tone}`).map(wordsOf))]
  const leftOut = () => desk.all('[aria-labelledby=left-out]').map(wordsOf)

  it('marks what is missing, and says what to enter', async () => {
    await opened({ ...REFINANCE, dates: {}, parties: [ANA] })
    expect(status()).toMatch(/^\d missing$/)
    expect(rowOf('Closing date')).toBe('Closing date – Not in the file Missing Enter the closing date.')
    expect([marks('tag-bad'), marks('tag-warn')]).toEqual([['Missing'], []])
  })

  it('marks what is to be checked, and says why', async () => {
    await opened(PURCHASE)
    expect(status()).toMatch(/\b1 to check$/)
    expect(rowOf('Closing date')).toBe('Closing date 12/15/2026 Purchase contract closing date Check An estimate.')
    expect(marks('tag-warn')).toEqual(['Check'])
  })

  it('lists who is left out, and why', async () => {
    await opened(REFINANCE)
    expect(leftOut()).toEqual([])
    await answer('No, leave out')
    expect(leftOut()).toEqual(['Left out Loan officer: Pat Doe You left them out.'])
  })

  it('leads to the first question that is still open', async () => {
    await opened({ ...REFINANCE, note: '409200', properties: [ELM, OAK] })
    const questions = () => desk.all('.questions fieldset')
    questions()[0]?.querySelector('input')?.click()
    await desk.settle()
    await desk.press('Create draft')
    expect(desk.said()).toBe('2 questions to answer first.')
    expect(document.activeElement?.closest('fieldset')).toBe(questions()[1])
  })

  /** Lets a draft be opened as it was saved. */
  const keepDraft = () =>
    desk.bridge.answer('drafts.open', ({ id }) => {
      const [save] = desk.bridge.argsOf('drafts.save')
      if (save === undefined) throw new Error('nothing was saved')
      const { entry, origins, connectionId, revision } = save
      const draft: Draft = { id, connectionId, state: 'draft', entry, revision, savedAt: 1, refusal: null, origins }
      return ok(draft)
    })

  it('opens the draft with a note that says which file filled it in', async () => {
    await opened({ ...REFINANCE, parties: [ANA] })
    keepDraft()
    await desk.press('Create draft')
    await desk.settle()
    expect(desk.text()).toContain('Filled from “loan.xml”. Check each field before you send.')
  })

  it('does not take the name of a file that was dropped while the draft was saved into its note', async () => {
    await opened({ ...REFINANCE, parties: [ANA] })
    keepDraft()
    const held = desk.bridge.hold('drafts.save')
    await desk.press('Create draft')
    incomingFile.value = { kind: 'loan-file', file: new File(['hello'], 'other.xml') }
    await desk.settle()
    held.answer(ok({ revision: 1, savedAt: 1 }))
    await desk.settle()
    expect([desk.place(), desk.text('[role=alert]')]).toEqual(['/new/loan-file', expect.stringContaining('other.xml')])
    await desk.router.push(
      `/drafts/${desk.bridge
        .argsOf('drafts.save')
        .map(({ id }) => id)
        .join('')}`
    )
    await desk.settle()
    expect(desk.text()).toContain('Filled from “loan.xml”. Check each field before you send.')
  })
})

describe('the fields of a review', () => {
  const titles = async (deal: SampleDeal, answers: Readonly<Record<string, string>> = {}) =>
    reviewGroups(await draftIn(loanFile(deal), answers)).map(({ title }) => title)

  it('are in groups as the form has them, each person by role and name', async () => {
    expect(await titles(REFINANCE, { 'party-1': 'Loan Officer' })).toEqual([
      'Property',
      'Borrower: Ana Ramirez',
      'Loan Officer: Pat Doe',
      'Loan',
      'Closing'
    ])
  })

  it('of several properties are by number, and of nobody yet by the role alone', async () => {
    const all = await titles({ ...PURCHASE, properties: [ELM, OAK] }, { property: 'all' })
    expect(all.slice(0, 5)).toEqual([
      'Property 1',
      'Property 2',
      'Buyer: Ana Ramirez',
      'Seller: Sam Seller',
      'Loan Processor'
    ])
    expect(all.at(-1)).toBe('Closing')
  })

  it('have the labels of the form, and no line for a role, which is in the title', async () => {
    const groups = reviewGroups(await draftIn(loanFile(REFINANCE), { 'party-1': 'Loan Officer' }))
    const labels = groups.map(({ rows }) => rows.map(({ label }) => label))
    expect(labels.slice(1, 3)).toEqual([
      ['Name', 'Email', 'Phone'],
      ['Name', 'Email']
    ])
    expect(labels.at(-1)).toEqual(['Closing date'])
  })
})
