import { expect, it } from 'vitest'
import type { GuideNode, GuidePage } from '../../../renderer/guide/content.ts'
import { findInGuide } from '../../../renderer/guide/guide-search.ts'

const text = (words: string) => ({ tag: 'p', children: [words] }) as const
const PAGES: readonly GuidePage[] = [
  {
    name: 'orders',
    title: 'Finding orders',
    body: [text('Type a name.'), { tag: 'h2', id: 'views', children: ['Views'] }, text('Save a view with filters.')]
  },
  { name: 'wire', title: 'Wire instructions', body: [text('Call first, then look at filters of the bank.')] }
]
const places = (asked: string) => findInGuide(PAGES, asked).map(({ href }) => href)

it('finds a section by words in any order, each by its beginning', () => {
  expect(places('filt sav')).toEqual(['#/guide/orders#views'])
  expect(places('name type')).toEqual(['#/guide/orders'])
})

it('puts sections with the words in their title first', () => {
  expect(places('wire')).toEqual(['#/guide/wire'])
  expect(places('view')).toEqual(['#/guide/orders#views'])
  expect(places('filters')).toEqual(['#/guide/orders#views', '#/guide/wire'])
})

it('tells the end of a cell or an item from the beginning of the next', () => {
  const item = (tag: 'li' | 'td', word: string): GuideNode => ({ tag, children: [word] })
  const row: GuideNode = { tag: 'tr', children: [item('td', 'Ctrl'), item('td', 'go')] }
  const list: GuideNode = { tag: 'ul', children: [item('li', 'one'), item('li', 'two')] }
  const page: GuidePage = { name: 'keys', title: 'Keys', body: [row, list] }
  expect(['go', 'two'].map(asked => findInGuide([page], asked).length)).toEqual([1, 1])
})

it('finds nothing for a part within a word, or for no word', () => {
  expect(places('ilters')).toEqual([])
  expect(places('  ')).toEqual([])
})

it('names the page and the heading of each place', () => {
  expect(findInGuide(PAGES, 'views')).toEqual([
    { page: 'Finding orders', heading: 'Views', href: '#/guide/orders#views' }
  ])
})

it('takes the title of the page for a part of each of its sections', () => {
  expect(places('finding save')).toEqual(['#/guide/orders#views'])
})
