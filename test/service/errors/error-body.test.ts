import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tries } from '../../campaign.ts'
import { retryAfter } from '../../../main/service/http/retry-after.ts'
import { inOneText, readErrorBody, type ErrorBody } from '../../../main/service/errors/error-body.ts'
import { WRAPPERS } from '../../../main/service/errors/error-members.ts'
import { REFUSALS } from '../refusals.ts'
import { REFUSALS_IN_TEXT } from './refusals-in-text.ts'

const TOKEN = 'canary-7f3a91c2'
const read = (body: unknown, sent = '') =>
  readErrorBody(typeof body === 'string' ? body : JSON.stringify(body), { token: TOKEN, sent })
const pairs = ({ fields }: ErrorBody) => fields.map(({ path, message }) => [path, message])

describe('the body of a refusal (S1)', () => {
  it.each([...REFUSALS, ...REFUSALS_IN_TEXT])(
    'of $shape is read whole, at its fields',
    ({ body, words, fields, more = [] }) => {
      const found = read(body)
      expect({ words: found.words, fields: pairs(found), more: found.more }).toEqual({ words, fields, more })
    }
  )

  it.each<[string, unknown, Partial<ErrorBody>]>([
    ['plain text', 'upstream timed out', { words: 'upstream timed out' }],
    ['a JSON text', '"Not now."', { words: 'Not now.' }],
    ['a JSON text of markup', '"<b>Not now.</b>"', { words: 'Not now.' }],
    [
      'HTML',
      '<!doctype html><html><head><title>No</title><style>p{}</style></head><body><h1>502 Bad&nbsp;Gateway</h1><!-- x --><script>go()</script><hr>nginx',
      { words: '502 Bad Gateway nginx' }
    ],
    [
      'HTML with nothing but a title',
      '<html><head><title>413 Request Entity Too Large</title></head><body></body></html>',
      { words: '413 Request Entity Too Large' }
    ],
    [
      'HTML that a script would draw',
      '<!doctype html><html><body><div id="root"></div><script src="x.js"></script></body></html>',
      {}
    ],
    [
      'XML',
      '<?xml version="1.0"?><Error><Code>E17</Code><Message>The &quot;county&quot; &#38; the ZIP &#x2260; <![CDATA[each other]]></Message></Error>',
      { words: 'The "county" & the ZIP ≠ each other', more: ['Code: E17'] }
    ],
    [
      'XML that says it in attributes',
      '<error code="E17" message="No county"/>',
      { words: 'No county', more: ['code: E17'] }
    ],
    ['XML with nothing but a text', '<?xml version="1.0"?><string xmlns="x">Not now.</string>', { words: 'Not now.' }],
    ['XML in a JSON text', '"<Error><Message>Not now.</Message></Error>"', { words: 'Not now.' }],
    [
      'XML that was cut short, and closes what it never opened',
      '<Error></b><Message>Not now.</Message><Detail>The cou',
      {
        words: 'Not now.',
        fields: [
          { path: '', message: 'The cou' },
          { path: '', message: '</b>' }
        ]
      }
    ],
    ['XML without a word', '<?xml version="1.0"?><root><a/></root>', {}],
    [
      'a page that is XML',
      '<?xml version="1.0"?><html xmlns="x"><body><p>Not now.</p></body></html>',
      { words: 'Not now.' }
    ],
    [
      'a sentence about a field',
      'closing_date must be in the future',
      { fields: [{ path: 'closingDate', message: 'closing_date must be in the future' }] }
    ],
    ['an entity nobody knows', '<p>A&B &bogus; &#9999999;', { words: 'A&B &bogus; &#9999999;' }],
    ['nothing', '', {}],
    ['null', null, {}],
    ['an empty object', {}, {}],
    [
      'a code alone',
      { code: 'E17', status: 422 },
      {
        fields: [
          { path: '', message: 'code: E17' },
          { path: '', message: 'status: 422' }
        ]
      }
    ],
    [
      'members of other types',
      { message: 5, error: [1, 2] },
      {
        fields: [
          { path: '', message: '5' },
          { path: '', message: '1' },
          { path: '', message: '2' }
        ]
      }
    ]
  ])('of %s is read', (_what, body, expected) => {
    expect(read(body)).toEqual({ fields: [], more: [], ...expected })
  })

  it('takes what only repeats the order for no reason, and keeps it for whoever looks into it', () => {
    const order = { contacts: [{ name: 'Ana Ruiz', role: 'Buyer' }], closing_date: '2026-12-04' }
    const found = read({ contacts: [{ email: ['Needed.'] }], request: order }, JSON.stringify(order))
    expect(found).toEqual({
      fields: [{ path: 'contacts.0.email', message: 'Needed.' }],
      more: ['contacts.0.name: Ana Ruiz', 'contacts.0.role: Buyer', 'closingDate: 2026-12-04']
    })
  })

  it('shows every text of any JSON, with its path, as far as the bounds reach', () => {
    const key = fc.oneof(
      fc.constantFrom(
        ...WRAPPERS,
        'contacts',
        'email',
        'property_address',
        'zip_code',
        'field',
        'path',
        'name',
        'code',
        'type'
      ),
      fc.stringMatching(/^[a-z]{1,8}$/)
    )
    const { tree } = fc.letrec(tie => ({
      tree: fc.oneof(
        { maxDepth: 5 },
        fc.integer(),
        fc.constant('leaf'),
        fc.array(tie('tree'), { maxLength: 3 }),
        fc.dictionary(key, tie('tree'), { maxKeys: 4 })
      )
    }))
    fc.assert(
      fc.property(tree, shape => {
        let leaves = 0
        let numbers = 0
        const text = JSON.stringify(shape, (_key, value: unknown) => {
          if (typeof value === 'number') numbers++
          return value === 'leaf' ? `said-${leaves++}-` : value
        })
        const found = read(text)
        const shown = [
          found.words,
          ...found.fields.flatMap(({ path, message }) => [path, message]),
          ...found.more
        ].join('\n')
        fc.pre(leaves + numbers <= 40)
        for (let leaf = 0; leaf < leaves; leaf++) expect(shown).toContain(`said-${leaf}-`)
      }),
      { numRuns: tries(3000, 3) }
    )
  })

  it('shows every text and attribute of any XML, and reads whatever looks like XML', () => {
    const name = fc.constantFrom('Error', 'errors', 'contacts', 'email', 'item', 's:Fault', 'code', 'ModelState', 'x')
    const { tree } = fc.letrec<{ tree: string }>(tie => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        fc.constant('leaf'),
        fc
          .tuple(name, fc.boolean(), fc.array(tie('tree'), { maxLength: 3 }))
          .map(([tag, isSaid, inner]) => `<${tag}${isSaid ? ' text="leaf"' : ''}>${inner.join(' ')}</${tag}>`)
      )
    }))
    fc.assert(
      fc.property(tree, inner => {
        let leaves = 0
        const { words, fields, more } = read(`<errors>${inner.replaceAll('leaf', () => `said-${leaves++}-`)}</errors>`)
        const shown = [words, ...fields.flatMap(({ path, message }) => [path, message]), ...more].join('\n')
        fc.pre(leaves <= 40)
        for (let leaf = 0; leaf < leaves; leaf++) expect(shown).toContain(`said-${leaf}-`)
      })
    )
    const pieces = fc.constantFrom('<', '>', '</', '/>', 'a', '"', "'", '=', ' ', '<?', '<!--', '<![CDATA[', '&#', ':')
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), parts => {
        expect(read(`<errors>${parts.join('')}`).fields.length).toBeLessThanOrEqual(100)
      })
    )
  })

  it('shows the name of a field of which nothing is said', () => {
    expect(read([{ name: 'Lender', message: [] }])).toEqual({ words: 'Lender', fields: [], more: [] })
    expect(read({ errors: [{ field: 'closing', errors: {} }, 'Bad.'] }).fields).toEqual([
      { path: '', message: 'closing' },
      { path: '', message: 'Bad.' }
    ])
  })

  it('says that it said more than is shown', () => {
    const found = read(Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`a${index}`, 'No.'])))
    expect([found.fields.length, found.more]).toEqual([100, ['…']])
    const deep = Array.from({ length: 30 }).reduce<unknown>(inner => ({ a: inner }), 'No.')
    expect(read({ message: 'Bad.', deep }).more).toEqual(['…'])
    expect(read(Array(20_000).fill([])).fields).toEqual([{ path: '', message: '…' }])
    expect(read({ codes: Array.from({ length: 41 }, (_, index) => `E${index}`), message: 'Bad.' }).more).toHaveLength(
      41
    )
  })

  it('is one text for a failure that has no fields, with all of it', () => {
    expect(inOneText(read({ message: 'No.', errors: { scope: ['Needed.'] }, code: 'E17' }))).toBe(
      'No. · scope: Needed. · code: E17'
    )
    expect(inOneText(read(''))).toBeUndefined()
    expect(
      inOneText(read({ errors: Array.from({ length: 90 }, (_, index) => `${index}${'x'.repeat(90)}`) }))
    ).toHaveLength(1000)
  })

  it('gives words on one line without control or direction characters', () => {
    expect(read({ message: 'a\u0000b\r\n\tc \u202Edcba\u2066 \u200Bz\u0085 می\u200Cخواهم' }).words).toBe(
      'a b c dcba z می\u200Cخواهم'
    )
  })

  it('gives at most 500 characters of words, of each message too', () => {
    const long = 'x'.repeat(5000)
    expect(read({ message: long }).words).toHaveLength(500)
    expect(read(long).words).toHaveLength(500)
    expect(read({ errors: { a: [long] } }).fields[0]?.message).toHaveLength(500)
    expect(read('🏠'.repeat(400)).words?.isWellFormed()).toBe(true)
  })

  it('gives at most 100 messages', () => {
    const errors = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`a${index}`, ['no', 'no']]))
    expect(read({ errors }).fields).toHaveLength(100)
  })

  it('never gives the token back, however it is said (R18)', () => {
    const hidden = 'canary-\u200B7f3a91c2'
    const said = [
      TOKEN,
      `<p>${TOKEN}</p>`,
      JSON.stringify({ deep: TOKEN }),
      `Bearer ${TOKEN} is bad`,
      hidden,
      ' '.repeat(490) + TOKEN,
      'x'.repeat(490) + TOKEN
    ].flatMap(text => [
      read(text),
      read({ message: text }),
      read({ errors: { [text]: [text] } }),
      read({ errors: [{ field: text, message: text }] }),
      read({ code: text, message: 'x' }),
      read({ anything: { [text]: text } })
    ])
    expect(JSON.stringify(said)).not.toContain('canary-7f3')
  })

  it('is read whatever it is (R31)', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.string().map(inner => `<${inner}`)
        ),
        text => {
          const body = read(text)
          expect(body.words ?? 'x').toMatch(/^.{1,500}$/u)
          expect(body.fields.length).toBeLessThanOrEqual(100)
        }
      ),
      { numRuns: tries(2000, 3) }
    )
  })
})

it.each([
  ['120', { retryAfterSeconds: 120 }],
  [' 0 ', {}],
  ['99999999999', { retryAfterSeconds: 86_400 }],
  ['Fri, 20 Nov 2026 12:00:30 GMT', { retryAfterSeconds: 30 }],
  ['Fri, 20 Nov 2026 11:00:00 GMT', {}],
  ['soon', {}],
  ['', {}]
])('Retry-After %j means %j', (header, expected) => {
  expect(retryAfter(header, Date.UTC(2026, 10, 20, 12))).toEqual(expected)
})

it('a time to try again is never early, not by the part of a second that has passed (RFC 9110)', () => {
  const at = Date.UTC(2026, 10, 20, 12)
  expect(retryAfter(new Date(at + 10_000).toUTCString(), at + 500)).toEqual({ retryAfterSeconds: 10 })
})
