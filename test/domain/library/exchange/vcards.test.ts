import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readVcards, vcardsOf } from '#domain/library/exchange/vcards.ts'
import type { LibraryEntry } from '#domain/library/library.ts'

const card = (...lines: readonly string[]) => ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD', ''].join('\r\n')
const contactsIn = (text: string) => readVcards(text)?.lines ?? []
const firstIn = (text: string) => contactsIn(text)[0]
const reasonsIn = (text: string) => readVcards(text)?.unreadable.map(({ line, reason }) => [line, reason])

const person = (text: string, more: Partial<LibraryEntry> = {}): LibraryEntry => ({
  list: 'people',
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

describe('a vCard', () => {
  it('gives name, email, phone and role, as address books write them', () => {
    const apple = card(
      'N:Doe;Pat;;;',
      'FN:Pat Doe',
      'ORG:Lone Star Lending;',
      'TITLE:Senior Loan Processor',
      'item1.EMAIL;type=INTERNET;type=WORK;type=pref:pat@example.com',
      'TEL;type=WORK;type=VOICE;type=pref:(713) 555-0142'
    )
    expect(firstIn(apple)).toMatchObject({
      line: 1,
      list: 'people',
      text: 'Pat Doe',
      email: 'pat@example.com',
      phone: '(713) 555-0142',
      role: 'Loan Processor'
    })
  })

  it('of version 4.0 gives its links as texts, and the preferred of several', () => {
    const text = card(
      'FN:Kim Lee',
      'EMAIL;PREF=2:old@example.com',
      'EMAIL;PREF=1:mailto:kim@example.com',
      'TEL;VALUE=uri;TYPE="voice,work":tel:+1-713-555-0100',
      'ROLE:MLO'
    )
    expect(firstIn(text)).toMatchObject({ email: 'kim@example.com', phone: '+1-713-555-0100', role: 'Loan Officer' })
  })

  it.each([
    ['10 before 9', ['EMAIL;PREF=10:ten@example.com', 'EMAIL;PREF=9:nine@example.com'], 'nine@example.com'],
    [
      'one without a number',
      ['EMAIL;PREF=2:two@example.com', 'EMAIL;TYPE=WORK,PREF:one@example.com'],
      'one@example.com'
    ],
    [
      'the least preferred before none',
      ['EMAIL:none@example.com', 'EMAIL;PREF=100:least@example.com'],
      'least@example.com'
    ],
    ['two alike', ['EMAIL;PREF=1:first@example.com', 'EMAIL;PREF=1:second@example.com'], 'first@example.com']
  ])('gives the email that is most preferred: %s', (_what, emails, email) => {
    expect(firstIn(card('FN:Kim Lee', ...emails))).toMatchObject({ email })
  })

  it('of version 2.1 is quoted-printable, over several lines, in UTF-8 or Latin-1', () => {
    const utf8 = card('FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Zo=C3=AB =\r\nR=C3=A1y')
    expect(firstIn(utf8)?.text).toBe('Zoë Ráy')
    expect(firstIn(card('FN;QUOTED-PRINTABLE:Zo=EB 100%'))?.text).toBe('Zoë 100%')
    expect(firstIn(card('FN;QUOTED-PRINTABLE:Zo=C3=AB 100%'))?.text).toBe('Zoë 100%')
  })

  it('is unfolded, and its escapes are read', () => {
    expect(firstIn(card('FN:Law Offices of O’Neil\\, Ray\\; and', '  Partners'))?.text).toBe(
      'Law Offices of O’Neil, Ray; and Partners'
    )
    expect(firstIn(card('FN:Kim L', '\tee'))?.text).toBe('Kim Lee')
  })

  it('without a written name takes its parts in their order, else the company', () => {
    expect(firstIn(card('N:de la Cruz;Ana;M.;Dr.;Jr.'))?.text).toBe('Dr. Ana M. de la Cruz Jr.')
    expect(firstIn(card('FN:', 'ORG:Lone Star Lending;Closing'))?.text).toBe('Lone Star Lending')
  })

  it('gives the number at work before a cell phone’s, and never a fax', () => {
    const text = card('FN:A', 'TEL;TYPE=WORK,FAX:1', 'TEL;TYPE=CELL:2', 'TEL;TYPE=WORK:3')
    expect(firstIn(text)?.phone).toBe('3')
    expect(firstIn(card('FN:A', 'TEL;TYPE=FAX:1'))?.phone).toBe('')
  })

  it('gives what is marked as preferred before what comes first', () => {
    const mail = card('FN:A', 'EMAIL:one@example.com', 'EMAIL;TYPE=INTERNET,PREF:two@example.com')
    expect(firstIn(mail)?.email).toBe('two@example.com')
    const phone = card('FN:A', 'TEL;TYPE=WORK:1', 'TEL;TYPE=CELL,PREF:2', 'TEL;TYPE=WORK,FAX,PREF:3')
    expect(firstIn(phone)?.phone).toBe('2')
  })

  it('has parameters that may have a colon in quotation marks', () => {
    expect(firstIn(card('FN;X-FROM="a:b":Pat Doe'))?.text).toBe('Pat Doe')
  })

  it('that is none of our company, a group, nameless or cut off is told by its line', () => {
    const file =
      card('FN:Bo Fox', 'TITLE:Seller Agent') +
      card('KIND:group', 'FN:Closers') +
      card('EMAIL:x@example.com') +
      'BEGIN:VCARD\nFN:Cut Off\n' +
      card('FN:Pat Doe') +
      'BEGIN:VCARD\nFN:Last\n'
    expect(contactsIn(file).map(({ text }) => text)).toEqual(['Pat Doe'])
    expect(reasonsIn(file)).toEqual([
      [1, 'People with this role don’t work for your company.'],
      [6, 'This is a group, not a person.'],
      [11, 'This contact has no name.'],
      [15, 'This contact isn’t complete.'],
      [21, 'This contact isn’t complete.']
    ])
  })

  it('is found in nothing that has none', () => {
    for (const text of ['', 'name,email\nPat,pat@example.com', 'END:VCARD', '\u0000\u0001'.repeat(5000)])
      expect(readVcards(text)).toBeNull()
  })

  it('keeps no picture, and is read with one of two megabytes', () => {
    const photo = `PHOTO;ENCODING=b;TYPE=JPEG:${'QUJD\r\n '.repeat(300_000)}`
    expect(contactsIn(card(photo, 'FN:Pat Doe'))).toMatchObject([{ text: 'Pat Doe' }])
  })

  it('that we write is read again as it was, in lines of 75 octets at most', () => {
    const word = fc.stringMatching(/^[A-Za-zÀ-ž一-龠’;,\\:"=+@-]{1,40}$/)
    fc.assert(
      fc.property(fc.array(fc.tuple(word, word, word), { minLength: 1, maxLength: 4 }), people => {
        const text = vcardsOf(people.map(([name, email, phone]) => person(name, { email, phone, role: 'Lender' })))
        expect(contactsIn(text).map(one => [one.text, one.email, one.phone, one.role])).toEqual(
          people.map(([name, email, phone]) => [
            name,
            email.replace(/^mailto:/i, ''),
            phone.replace(/^tel:/i, ''),
            'Lender'
          ])
        )
        for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
      })
    )
  })

  it.each([
    [1, '~'],
    [2, '\u00a1'],
    [2, '\u07ff'],
    [3, '\u0800'],
    [3, '\ufffd'],
    [4, '\u{10000}']
  ])('that we write has lines as long as they may be, of characters of %i octets, as %s', (octets, sign) => {
    const rows = vcardsOf([person(sign.repeat(200))]).split('\r\n')
    const [first = '', second = ''] = rows.slice(rows.findIndex(row => row.startsWith('FN:')))
    const sizes = [first, second].map(row => new TextEncoder().encode(row).length)
    expect(sizes).toEqual([75 - ((75 - 'FN:'.length) % octets), 75 - ((75 - ' '.length) % octets)])
  })
})
