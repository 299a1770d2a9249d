import { describe, expect, it } from 'vitest'
import { entryProblems } from '#domain/order/order-entry.ts'
import { ANA, ELM, loanFile, OAK, PAT, PRIVATE, REFINANCE } from '../../fixtures/loan-files.ts'
import { draftIn, fieldAt, reviewIn } from './read-sample.ts'

const OURS = { 'party-1': 'Loan Officer' }

describe('a refinance in a loan file', () => {
  it('fills the order, with nothing missing', async () => {
    const { entry, leftOut } = await draftIn(loanFile(REFINANCE), OURS)
    expect(entry).toEqual({
      kind: 'refinance',
      properties: [
        { address1: '2214 Elm St', address2: '', city: 'Katy', state: 'TX', zipCode: '77494', county: 'Fort Bend' }
      ],
      contacts: [
        {
          name: 'Ana Ramirez',
          email: 'ana.ramirez@example.com',
          phone: '(713) 555-0142',
          role: 'Buyer',
          isCompanyUser: false
        },
        { name: 'Pat Doe', email: 'pat.doe@example.com', phone: '', role: 'Loan Officer', isCompanyUser: true }
      ],
      loan: { lendersLoanId: 'LN-20447', amount: '$400,000', rateType: 'Conventional fixed', mortgage: '' },
      closingDate: '11/30/2026',
      slackNotificationChannel: ''
    })
    expect(entryProblems(entry)).toEqual([])
    expect(leftOut).toEqual([])
  })

  it('names the source of every field, and keeps what the file said of each', async () => {
    const draft = await draftIn(loanFile(REFINANCE), OURS)
    expect(draft.fields.filter(({ source }) => source === '')).toEqual([])
    expect(fieldAt(draft, 'loan.amount')).toMatchObject({ source: 'Note and base loan amount', state: 'given' })
    expect(draft.origins.fields).toContainEqual(['contacts.0.email', 'ana.ramirez@example.com'])
    expect(draft.origins.fields).toContainEqual(['closingDate', '11/30/2026'])
    expect(draft.origins.fields.filter(([path]) => path.endsWith('.role'))).toEqual([
      ['contacts.0.role', 'Buyer'],
      ['contacts.1.role', 'Loan Officer']
    ])
  })

  it('holds nothing but what is listed (R18)', async () => {
    const review = await reviewIn(loanFile(REFINANCE), OURS)
    for (const secret of PRIVATE) expect(JSON.stringify(review)).not.toContain(secret)
  })

  it('asks whether the loan officer is of our company, and leaves out who is not', async () => {
    const asked = await reviewIn(loanFile(REFINANCE))
    expect(asked.questions.map(({ title }) => title)).toEqual(['Does Pat Doe (loan officer) work for your company?'])
    expect(asked.open).toBe(1)
    const { entry, leftOut } = await draftIn(loanFile(REFINANCE), { 'party-1': 'no' })
    expect(entry.contacts.map(({ role }) => role)).toEqual(['Buyer', 'Loan Processor'])
    expect(leftOut).toEqual([{ what: 'Loan officer', value: 'Pat Doe', why: 'You left them out.' }])
  })

  it('asks which of two different amounts is meant, the note’s first, and fills in neither before', async () => {
    const file = loanFile({ ...REFINANCE, note: '409200.00' })
    const { questions, draft } = await reviewIn(file, OURS)
    expect(questions[0]?.choices.map(({ label, detail }) => [label, detail])).toEqual([
      ['$409,200', 'Note amount: what the policy insures'],
      ['$400,000', 'Base loan amount: without financed mortgage insurance or funding fee']
    ])
    expect(draft?.entry.loan.amount).toBe('')
    expect((await draftIn(file, { ...OURS, amount: 'note' })).entry.loan.amount).toBe('$409,200')
    expect(fieldAt(await draftIn(file, { ...OURS, amount: 'base' }), 'loan.amount')).toMatchObject({
      value: '$400,000',
      source: 'Base loan amount'
    })
  })

  it.each([
    ['the base amount only', { note: undefined }, '$400,000', 'Base loan amount'],
    ['the note amount only', { base: undefined }, '$400,000', 'Note amount'],
    ['one amount in two notations', { note: '400000' }, '$400,000', 'Note and base loan amount']
  ])('takes %s without asking', async (_what, change, value, source) => {
    const { note, base, ...rest } = { ...REFINANCE, ...change }
    const file = loanFile({ ...rest, ...(note && { note }), ...(base && { base }) })
    expect((await reviewIn(file)).questions.map(({ id }) => id)).toEqual(['party-1'])
    expect(fieldAt(await draftIn(file), 'loan.amount')).toMatchObject({ value, source })
  })

  it('asks which of two subject properties is refinanced', async () => {
    const file = loanFile({ ...REFINANCE, properties: [ELM, OAK] })
    const { questions, draft } = await reviewIn(file, OURS)
    expect(questions[0]?.choices.map(({ label }) => label)).toEqual([
      '2214 Elm St, Katy, TX 77494',
      '9 Oak Ave, Katy, TX 77493'
    ])
    expect(draft?.entry.properties[0]?.address1).toBe('')
    expect(draft?.fields.filter(({ state }) => state === 'missing')).toEqual([])
    expect((await draftIn(file, { ...OURS, property: '1' })).entry.properties[0]?.address1).toBe('9 Oak Ave')
  })

  it('asks which of two loans is meant, before anything else', async () => {
    const second = { ...REFINANCE, parties: [{ ...ANA, name: 'Bo Lind' }, PAT], properties: [OAK] }
    const file = loanFile(REFINANCE, second)
    const { questions, draft } = await reviewIn(file)
    expect(questions.map(({ id }) => id)).toEqual(['deal'])
    expect(questions[0]?.choices.map(({ label, detail }) => [label, detail])).toEqual([
      ['Ana Ramirez', '2214 Elm St, Katy, TX 77494'],
      ['Bo Lind', '9 Oak Ave, Katy, TX 77493']
    ])
    expect(draft).toBeUndefined()
    expect((await draftIn(file, { deal: '1' })).entry.contacts[0]?.name).toBe('Bo Lind')
  })
})
