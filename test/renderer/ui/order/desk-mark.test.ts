import { expect, it } from 'vitest'
import { deskMark } from '../../../../renderer/ui/order/desk-mark.ts'

const shown = (mark: Node) =>
  mark instanceof Element ? [mark.textContent, mark.getAttribute('aria-label'), mark.classList.contains('own')] : []

it('a desk has its mark, and another one where it is this desk', () => {
  expect(shown(deskMark('Front desk', false))).toEqual(['FD', 'Assigned to Front desk', false])
  expect(shown(deskMark('Front desk', true))).toEqual(['FD', 'Assigned to Front desk (this desk)', true])
  expect(shown(deskMark('Front desk', false))).toEqual(['FD', 'Assigned to Front desk', false])
  expect(shown(deskMark('Back office', false))).toEqual(['BO', 'Assigned to Back office', false])
})

it('a mark is another element each time, so that it can be in many rows', () => {
  const rows = [1, 2, 3].map(() => document.createElement('td'))
  for (const row of rows) row.append(deskMark('Front desk', false))
  expect(rows.map(row => row.textContent)).toEqual(['FD', 'FD', 'FD'])
})
