import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { focusSearch, leaveSearch, searchBox } from '../../../../renderer/common/search/focus-search.ts'
import { searchText } from '../../../../renderer/common/search/search-text.ts'

beforeEach(() => {
  document.body.innerHTML =
    '<input id="find" value="elm" /><main id="page" tabindex="-1"><a id="row" tabindex="0">A row</a></main>'
  searchText.value = 'elm'
  onTestFinished(() => {
    document.body.replaceChildren()
    searchText.value = ''
  })
})
const focused = () => document.activeElement?.id
const selected = () => [searchBox()?.selectionStart, searchBox()?.selectionEnd]

it('the search box selects its text, or goes on at its end', () => {
  focusSearch()
  expect([focused(), ...selected()]).toEqual(['find', 0, 3])
  focusSearch('end')
  expect([focused(), ...selected()]).toEqual(['find', 3, 3])
})

it('the focus goes back to where it was before the box, however often the box was asked for', () => {
  document.getElementById('row')?.focus()
  focusSearch()
  focusSearch()
  leaveSearch()
  expect(focused()).toBe('row')
})

it('the focus goes to the page where what had it is gone', () => {
  document.getElementById('row')?.focus()
  focusSearch()
  document.getElementById('row')?.remove()
  leaveSearch()
  expect(focused()).toBe('page')
})
