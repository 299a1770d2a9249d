import { mount } from '@vue/test-utils'
import { expect, it, onTestFinished } from 'vitest'
import type { OfficeNote } from '#domain/office/order-notes.ts'
import NoteList from '../../../../renderer/order/office/NoteList.vue'
import { DESK_DAY } from '../../app/desk-day.ts'
import { wordsOf } from '../../app/desk.ts'
import { BACK_OFFICE } from '../../app/office-samples.ts'

const note = (number: number): OfficeNote => ({
  id: `n${number}`,
  at: DESK_DAY,
  rank: number,
  desk: BACK_OFFICE,
  isShared: true,
  text: `Note ${number}`
})

function shown(count: number, ...fresh: readonly string[]) {
  const notes = Array.from({ length: count }, (_, index) => note(index + 1))
  const list = mount(NoteList, { props: { notes, fresh: new Set(fresh), now: DESK_DAY } })
  onTestFinished(() => list.unmount())
  return list
}

it('of many notes the last six are in sight, and the others are those before them', () => {
  const parts = shown(8).findAll('ol')
  expect(parts.map(part => part.findAll('.text').map(text => text.text()))).toEqual([
    ['Note 1', 'Note 2'],
    ['Note 3', 'Note 4', 'Note 5', 'Note 6', 'Note 7', 'Note 8']
  ])
  expect(shown(6).find('details').exists()).toBe(false)
})

it('a note that came while the page was open is heard as new, and no other', () => {
  const lines = shown(2, 'n2').findAll('li')
  expect(lines.map(line => [wordsOf(line.element), line.classes('fresh')])).toEqual([
    ['Back office · 10:45 AM Note 1', false],
    ['New: Back office · 10:45 AM Note 2', true]
  ])
})
