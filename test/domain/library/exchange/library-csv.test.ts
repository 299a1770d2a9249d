import { describe, expect, it } from 'vitest'
import { libraryCsv, readLibraryCsv } from '#domain/library/exchange/library-csv.ts'
import type { LibraryEntry, LibraryList } from '#domain/library/library.ts'
import { parseCsv } from '../../../../renderer/common/files/parse-csv.ts'

const entry = (list: LibraryList, text: string, more: Partial<LibraryEntry> = {}): LibraryEntry => ({
  list,
  text,
  email: '',
  phone: '',
  role: '',
  names: [text.toLowerCase()],
  startsOn: [],
  used: 0,
  lastUsedAt: null,
  recordId: null,
  ...more
})

function read(csv: string, list: LibraryList = 'people') {
  const table = parseCsv(new TextEncoder().encode(csv))
  if (typeof table === 'string') throw new Error(table)
  return readLibraryCsv(table.headings, table.rows, list)
}

describe('lists as CSV', () => {
  it('come back as they were: every list, line breaks, new orders and guarded cells', () => {
    const entries = [
      entry('people', 'Doe, "Pat"', {
        email: 'pat@example.com',
        phone: '+1 713 555 0142',
        role: 'Loan Officer',
        startsOn: ['refinance', 'purchase']
      }),
      entry('clauses', 'Lone Star Lending\n-ISAOA/ATIMA\n=1 Main St'),
      entry('loanTypes', '30 yr fixed', { startsOn: ['refinance'] }),
      entry('channels', '@closings')
    ]
    expect(read(libraryCsv(entries))?.lines).toEqual(
      entries.map(({ list, text, email, phone, role, startsOn }, index) => ({
        line: expect.any(Number) as number,
        list,
        text,
        email,
        phone,
        role,
        startsOn,
        ...(index === 0 ? { line: 2 } : {})
      }))
    )
  })

  it('have no cell that a spreadsheet runs as a formula (W9)', () => {
    const csv = libraryCsv([entry('people', '=HYPERLINK("https://x.example","y")', { phone: '+1', email: '@SUM(1)' })])
    expect(csv).toContain(`"'=HYPERLINK(""https://x.example"",""y"")"`)
    expect(csv).toContain(`"'+1"`)
    expect(csv).toContain(`"'@SUM(1)"`)
  })

  it('are read from other address books, with first and last names', () => {
    const outlook =
      'First Name,Last Name,E-mail Address,Business Phone,Job Title\nPat,Doe,pat@example.com,713,Processor\n'
    expect(read(outlook)?.lines).toMatchObject([
      { list: 'people', text: 'Pat Doe', email: 'pat@example.com', phone: '713', role: 'Loan Processor' }
    ])
  })

  it.each(['Organization Title', 'Organization 1 - Title'])('are read from Google’s contacts, with “%s”', title => {
    const google = `First Name,Last Name,${title},E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value\n`
    expect(read(`${google}Pat,Doe,Loan Officer,* Work,pat@example.com,Work,713\n`)?.lines).toMatchObject([
      { list: 'people', text: 'Pat Doe', email: 'pat@example.com', phone: '713', role: 'Loan Officer' }
    ])
  })

  it.each(['Name or text', 'Name', 'Full name', 'Display name', 'Contact', 'Contact name', 'Text', 'DisplayName'])(
    'have whole names under “%s”',
    heading => {
      expect(read(`${heading},Email\nPat Doe,pat@example.com\n`)?.lines).toMatchObject([
        { list: 'people', text: 'Pat Doe', email: 'pat@example.com' }
      ])
    }
  )

  it('go to the list on screen where no column says which', () => {
    expect(read('Loan type\n5/1 ARM\n', 'loanTypes')?.lines).toMatchObject([{ list: 'loanTypes', text: '5/1 ARM' }])
  })

  it('leave out what names no list, and people of other companies, by row', () => {
    const csv = 'List,Name,Role\nContact,Pat,Buyer\nVendors,Kim,\nContacts,"Zoe\n'
    expect(read(csv)?.unreadable).toEqual([
      { line: 2, text: 'Contact Pat Buyer', reason: 'People with this role don’t work for your company.' },
      { line: 3, text: 'Vendors Kim', reason: 'There’s no list named “Vendors”.' },
      { line: 4, text: 'Contacts Zoe', reason: 'A quotation mark isn’t closed.' }
    ])
  })

  it('are named in the singular or the plural, in whatever letters', () => {
    const csv = 'List,Name\nContacts,Pat Doe\nLOAN TYPES,FHA\n slack channel ,#title\nMortgagee clauses,Lone Star\n'
    expect(read(csv)?.lines.map(({ list, text }) => [list, text])).toEqual([
      ['people', 'Pat Doe'],
      ['loanTypes', 'FHA'],
      ['channels', '#title'],
      ['clauses', 'Lone Star']
    ])
  })

  it('have an email, a phone and a role of people alone', () => {
    const csv = 'List,Name,Email,Phone,Role\nLoan type,FHA,x@example.com,713,Buyer\n'
    expect(read(csv)?.lines).toMatchObject([{ list: 'loanTypes', text: 'FHA', email: '', phone: '', role: '' }])
  })

  it('take the number at work before a cell phone’s, and a whole name before its parts', () => {
    const headings = 'First name,Middle name,Last name,Full name,Mobile phone,Business phone\n'
    expect(
      read(`${headings}Pat,Q,Doe,P. Q. Doe,1,2\nKim,A,Lee,,1,\n`)?.lines.map(({ text, phone }) => [text, phone])
    ).toEqual([
      ['P. Q. Doe', '2'],
      ['Kim A Lee', '']
    ])
  })

  it('start new orders of the types that are named', () => {
    const csv = 'List,Name,New orders\nLoan type,FHA,Purchase\nLoan type,VA,refinance and PURCHASE\nLoan type,ARM,no\n'
    expect(read(csv)?.lines.map(({ startsOn }) => startsOn)).toEqual([['purchase'], ['refinance', 'purchase'], []])
  })

  it('need a column with names', () => {
    expect(read('Email,Phone\npat@example.com,713\n')).toBeNull()
  })
})
