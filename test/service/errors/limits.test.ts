import { describe, expect, it } from 'vitest'
import { inOneText, readErrorBody } from '../../../main/service/errors/error-body.ts'
import { tellsWhy } from '../../../main/service/errors/tells-why.ts'
import { xmlValue } from '../../../main/service/errors/xml-value.ts'

const read = (body: unknown) => readErrorBody(JSON.stringify(body), { token: '', sent: '' })
/** A value, wrapped so many times. */
const within = (times: number, value: unknown, wrap: (inner: unknown) => unknown) =>
  Array.from({ length: times }).reduce<unknown>(wrap, value)

describe('what is shown of an error', () => {
  it('is 500 characters of each text, and 1,000 of all together', () => {
    const text = (length: number) => read({ message: 'x'.repeat(length) }).words
    expect([text(500), text(501)]).toEqual(['x'.repeat(500), `${'x'.repeat(499)}…`])
    const all = (length: number) => inOneText({ words: 'x'.repeat(length), fields: [], more: [] })
    expect([all(1000), all(1001)]).toEqual(['x'.repeat(1000), `${'x'.repeat(999)}…`])
  })

  it('is a hundred messages and forty details, and whether there were more', () => {
    const messages = (count: number) =>
      read(Object.fromEntries(Array.from({ length: count }, (_one, at) => [`a${at}`, 'No.'])))
    expect([messages(100).fields.length, messages(100).more]).toEqual([100, []])
    expect([messages(101).fields.length, messages(101).more]).toEqual([100, ['…']])
    const details = (count: number) =>
      read({ message: 'Bad.', codes: Array.from({ length: count }, (_one, at) => `E${at}`) }).more
    expect([details(40).length, details(40).at(-1)]).toEqual([40, 'codes: E39'])
    expect([details(41).length, details(41).at(-1)]).toEqual([41, '…'])
  })

  it('lies twenty levels deep at most', () => {
    const deep = (levels: number) => read({ message: 'Bad.', deep: within(levels - 1, 'No.', inner => ({ a: inner })) })
    expect([deep(20).fields.map(({ message }) => message), deep(20).more]).toEqual([['No.'], []])
    expect([deep(21).fields, deep(21).more]).toEqual([[], ['…']])
  })

  it('is what ten thousand values say', () => {
    const values = (count: number) => read(Array(count - 1).fill([])).fields
    expect([values(10_000), values(10_001)]).toEqual([[], [{ path: '', message: '…' }]])
  })
})

it('a reason is looked for in lists and envelopes, five levels deep', () => {
  const lists = (levels: number) => tellsWhy(within(levels, 'Closed.', inner => [inner]))
  expect([lists(1), lists(6), lists(7)]).toEqual([true, true, false])
  const envelopes = (levels: number) => tellsWhy(within(levels, { error: 'Closed.' }, data => ({ data })))
  expect([envelopes(0), envelopes(5), envelopes(6)]).toEqual([true, true, false])
})

describe('XML', () => {
  it.each(['list-item', 'item', 'element', 'entry'])('whose lists name each element %s is read as a list', name => {
    const twice = ['a', 'b'].map(text => `<${name}>${text}</${name}>`).join('')
    expect(xmlValue(`<errors>${twice}</errors>`)).toEqual(['a', 'b'])
  })

  it('whose lists name each element otherwise has these as a member', () => {
    expect(xmlValue('<errors><x>a</x><x>b</x></errors>')).toEqual({ x: ['a', 'b'] })
  })

  it('is read thirty elements deep, and the texts of what is deeper with those', () => {
    const nested = (levels: number) => xmlValue(`${'<a>'.repeat(levels)}x${'</a>'.repeat(levels)}`)
    expect(nested(31)).toEqual(nested(30))
    expect(nested(30)).toEqual({ a: nested(29) })
  })
})

it('a page’s named characters are read as what they stand for', () => {
  const page = '<p>a &lt; b &gt; c &amp; d&nbsp;&quot;e&quot; &apos;f&apos; &LT; &#65;&#x42;</p>'
  expect(readErrorBody(page, { token: '', sent: '' }).words).toBe('a < b > c & d "e" \'f\' &LT; AB')
})
