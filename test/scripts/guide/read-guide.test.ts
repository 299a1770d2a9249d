import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { anchorOf, readGuide } from '../../../scripts/guide/read-guide.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'title-desk-guide-'))
  mkdirSync(join(folder, 'images'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** As much of a lossless WebP picture as says its size. */
function picture(file: string, width: number, height: number) {
  const bytes = Buffer.alloc(25)
  bytes.write('RIFF', 0, 'latin1')
  bytes.write('WEBPVP8L', 8, 'latin1')
  bytes.writeUInt32LE(((height - 1) << 14) | (width - 1), 21)
  writeFileSync(join(folder, 'images', file), bytes)
}

/** A guide of two pages: `one` with that text, and `two`. */
function guideWith(text: string) {
  writeFileSync(join(folder, 'README.md'), '# Guide\n\n1. [One](one.md)\n2. [Two](two.md)\n')
  writeFileSync(join(folder, 'one.md'), text)
  writeFileSync(join(folder, 'two.md'), '# Page two\n\n## Its part\n\nText.\n')
  return readGuide(folder)
}

describe('the guide', () => {
  it('has its pages in the order in which the README lists them, with their titles', () => {
    expect(guideWith('# Page one\n').map(({ name, title }) => [name, title])).toEqual([
      ['one', 'Page one'],
      ['two', 'Page two']
    ])
  })

  it('is data: paragraphs, keys, labels, lists and tables', () => {
    const [page] = guideWith(
      '# One\n\nPress `Ctrl+F` in\n**Orders**.\n\n- one\n- two\n\n| A | B |\n|---|---|\n| c | d |\n'
    )
    expect(page?.body).toEqual([
      {
        tag: 'p',
        children: ['Press ', { tag: 'kbd', children: ['Ctrl+F'] }, ' in ', { tag: 'strong', children: ['Orders'] }, '.']
      },
      {
        tag: 'ul',
        children: [
          { tag: 'li', children: ['one'] },
          { tag: 'li', children: ['two'] }
        ]
      },
      {
        tag: 'table',
        children: [
          {
            tag: 'thead',
            children: [
              {
                tag: 'tr',
                children: [
                  { tag: 'th', children: ['A'] },
                  { tag: 'th', children: ['B'] }
                ]
              }
            ]
          },
          {
            tag: 'tbody',
            children: [
              {
                tag: 'tr',
                children: [
                  { tag: 'td', children: ['c'] },
                  { tag: 'td', children: ['d'] }
                ]
              }
            ]
          }
        ]
      }
    ])
  })

  it('turns links between its files into addresses of the app', () => {
    const [page] = guideWith('# One\n\n## Here\n\n[a](two.md), [b](two.md#its-part), [c](#here)\n')
    expect(JSON.stringify(page?.body).match(/#\/guide[^"]*/g)).toEqual([
      '#/guide/two',
      '#/guide/two#its-part',
      '#/guide/one#here'
    ])
  })

  it('has each picture in both themes, in pixels of the page', () => {
    picture('a.webp', 300, 150)
    picture('a-dark.webp', 300, 150)
    expect(guideWith('# One\n\n![A table](images/a.webp)\n')[0]?.body).toEqual([
      {
        tag: 'figure',
        picture: { file: 'a.webp', dark: 'a-dark.webp', alt: 'A table', width: 200, height: 100 },
        children: []
      }
    ])
    picture('a-dark.webp', 300, 149)
    expect(() => guideWith('# One\n\n![A table](images/a.webp)\n')).toThrow(
      'a-dark.webp is of another size than a.webp'
    )
    rmSync(join(folder, 'images', 'a-dark.webp'))
    expect(() => guideWith('# One\n\n![A table](images/a.webp)\n')).toThrow('a-dark.webp')
  })

  it.each([
    ['a link to a page that is not there', '# One\n\n[a](three.md)\n', 'nothing is at #/guide/three'],
    ['a link to a heading that is not there', '# One\n\n[a](two.md#nowhere)\n', 'nothing is at #/guide/two#nowhere'],
    ['a link that leaves the app', '# One\n\n[a](https://example.com)\n', 'leads out of the guide'],
    ['a picture without a description', '# One\n\n![](images/a.webp)\n', 'no picture with a description'],
    ['a page without a title', 'Text.\n', 'begins with its title'],
    ['markup', '# One\n\n<b>bold</b>\n', 'the guide has no html']
  ])('refuses %s', (_what, text, message) => {
    expect(() => guideWith(text)).toThrow(message)
  })

  it('gives headings the anchors that GitHub gives them', () => {
    expect(anchorOf('When an order can’t be confirmed')).toBe('when-an-order-cant-be-confirmed')
    expect(anchorOf('Is the closing on track?')).toBe('is-the-closing-on-track')
    expect(anchorOf('Views & filters')).toBe('views--filters')
  })
})
