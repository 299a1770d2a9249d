import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { markedParts, wordsToMark } from '../../../../renderer/orders/table/marked-parts.ts'

describe('words that were looked for', () => {
  const marked = (text: string, typed: string) =>
    markedParts(text, wordsToMark(typed))
      .map(part => (part.isMarked ? `[${part.text}]` : part.text))
      .join('')

  it.each([
    ['2214 Elm St, Katy', 'elm', '2214 [Elm] St, Katy'],
    ['Helmsley', 'elm', 'H[elm]sley'],
    ['Elm Street at St. Elmo', 'st', 'Elm [St]reet at [St]. Elmo'],
    ['Helmsley', 'el', 'Helmsley'],
    ['Iván Castellanos', 'ivan', '[Iván] Castellanos'],
    ['Maeve O’Neill', 'oneill', 'Maeve [O’Neill]'],
    ['Maeve O’Neill', "o'neill", 'Maeve [O’Neill]'],
    ['Maeve O’Neill', 'n', 'Maeve O’Neill'],
    ['Ana Ramirez, Ana Luz', 'ramirez ana', '[Ana] [Ramirez], [Ana] Luz'],
    ['Straße 5', 'strasse', 'Straße 5'],
    ['王小明', '小', '王[小]明'],
    ['Katy, TX 77494', '774', 'Katy, TX [774]94'],
    ['Elm', '', 'Elm'],
    ['', 'elm', '']
  ])('in "%s" for "%s" are %s', (text, typed, found) => {
    expect(marked(text, typed)).toBe(found)
  })

  it('leave the text what it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ maxLength: 6 }), (text, typed) => {
        expect(
          markedParts(text, wordsToMark(typed))
            .map(part => part.text)
            .join('')
        ).toBe(text)
      })
    )
  })
})
