import { afterEach, describe, expect, it } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import { notice } from '../../../renderer/common/notice.ts'
import { ANA, ELM, loanFile, OAK, PAT, PRIVATE, REFINANCE, type SampleDeal } from '../../fixtures/loan-files.ts'
import { deskBridge, openDesk, wordsOf, type Desk } from '../app/desk.ts'

let desk: Desk
afterEach(() => {
  desk.close()
  notice.value = ''
})

async function opened(...deals: readonly SampleDeal[]) {
  const bridge = deskBridge()
    .answer('files.choose', ok({ name: 'loan.xml', content: new TextEncoder().encode(loanFile(...deals)) }))
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
const saves = () => desk.bridge.argsOf('drafts.save')
const rows = () => desk.all('.body tbody tr').map(wordsOf)
const status = () => desk.text('header [role=status]')

describe('the page of a loan file', () => {
  it('shows each field with its value, and puts the first question under the keys', async () => {
    await opened(REFINANCE)
    expect(status()).toBe('1 question')
    expect(rows().join('\n')).toMatch(/Street address .*2214 Elm St/)
    expect(rows().join('\n')).toMatch(/Loan amount .*\$400,000/)
    expect(document.activeElement?.closest('fieldset')?.textContent).toContain('Pat Doe')
  })

  it('makes no draft while a question is open, and says how many', async () => {
    await opened({ ...REFINANCE, note: '409200', properties: [ELM, OAK] })
    await desk.press('Create draft')
    expect(desk.said()).toBe('3 questions to answer first.')
    expect([saves(), desk.place()]).toEqual([[], '/new/loan-file'])
    await answer('9 Oak Ave')
    await answer('$409,200')
    await answer('Yes, add as Loan Officer')
    expect(status()).toBe('Everything found')
  })

  it('leads to a question whose answer is no choice any more', async () => {
    await opened({ ...REFINANCE, purpose: '', properties: [ELM, OAK], parties: [ANA] })
    await answer('Purchase')
    await answer('All of them')
    await answer('Refinance')
    await desk.press('Create draft')
    expect(desk.said()).toBe('1 question to answer first.')
    expect(document.activeElement?.closest('fieldset')?.textContent).toContain('Which one is being refinanced?')
  })

  it('asks each question by choices of its own: an answer to one changes no other', async () => {
    await opened({ ...REFINANCE, note: '409200', properties: [ELM, OAK] })
    const names = desk
      .all('.questions fieldset')
      .map(question => [...new Set([...question.querySelectorAll('input')].map(({ name }) => name))])
    expect(names.map(({ length }) => length)).toEqual([1, 1, 1])
    expect(new Set(names.flat()).size).toBe(3)
  })

  it('saves a draft with what the file said of each field, and opens it', async () => {
    await opened(REFINANCE)
    await answer('Yes, add as Loan Officer')
    await desk.press('Create draft')
    const [save] = saves()
    expect(save).toMatchObject({ connectionId: 'c1', revision: 1, entry: { kind: 'refinance' } })
    expect(save?.origins?.fields).toContainEqual(['properties.0.address1', '2214 Elm St'])
    for (const secret of PRIVATE) expect(JSON.stringify(save)).not.toContain(secret)
    expect(desk.place()).toBe(`/drafts/${save?.id}`)
  })

  it('makes one draft, however often that is pressed until it is open', async () => {
    await opened(REFINANCE)
    await answer('No, leave out')
    const held = desk.bridge.hold('drafts.open')
    await desk.press('Create draft')
    await desk.press('Create draft')
    expect([saves().length, desk.place()]).toEqual([1, '/new/loan-file'])
    held.answer(failed({ kind: 'no-such-draft' }))
    await desk.settle()
    expect(desk.place()).toBe(`/drafts/${saves()[0]?.id}`)
  })

  it('stays where the user went before the draft was saved', async () => {
    await opened(REFINANCE)
    await answer('No, leave out')
    const held = desk.bridge.hold('drafts.save')
    await desk.press('Create draft')
    await desk.router.push('/drafts')
    held.answer(ok({ revision: 1, savedAt: 1 }))
    await desk.settle()
    expect(desk.place()).toBe('/drafts')
  })

  it('lets someone be left out', async () => {
    await opened({ ...REFINANCE, parties: [ANA, PAT] })
    await answer('No, leave out')
    await desk.press('Create draft')
    expect(JSON.stringify(saves()[0]?.entry)).not.toContain('Pat Doe')
  })

  it('stays with its answers where the draft could not be saved', async () => {
    await opened(REFINANCE)
    desk.bridge.answer('drafts.save', failed({ kind: 'store', trouble: 'disk-full' }))
    await answer('No, leave out')
    await desk.press('Create draft')
    expect(desk.all('main [role=alert]')).toHaveLength(1)
    expect([desk.place(), status()]).toEqual(['/new/loan-file', expect.not.stringContaining('question')])
  })

  it('says what is missing, and what is left out and why', async () => {
    await opened({ ...REFINANCE, loanNumber: '', dates: {}, parties: [ANA] })
    expect(status()).toMatch(/\d missing/)
    expect(rows().find(text => text.startsWith('Closing date'))).toMatch(/Not in the file|Missing/i)
  })

  it('refuses what is no loan file in a sentence, and takes the next one', async () => {
    await opened(REFINANCE)
    desk.bridge.answer('files.choose', ok({ name: 'big.xml', content: 'too-large' }))
    await desk.press('Select another file…')
    expect(desk.text('[role=alert]')).toMatch(/^big\.xml .*20 MB/)
    desk.bridge.answer('files.choose', ok({ name: 'a.txt', content: new TextEncoder().encode('hello') }))
    await desk.press('Select file…')
    expect(desk.text('[role=alert]')).toMatch(/^a\.txt /)
    desk.bridge.answer('files.choose', ok(null))
    await desk.press('Select file…')
    expect(desk.text('[role=alert]')).toMatch(/^a\.txt /)
  })
})
