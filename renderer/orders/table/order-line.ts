import type { TableColumn } from '#domain/orders/column-choice.ts'
import type { OrderRow } from '#domain/orders/order-list.ts'
import { buyersOrBorrowers } from '#domain/orders/order-page.ts'
import { orderType, shortName } from '#domain/orders/order-type.ts'
import { closingDateText, hrefOf, nameLine, propertyLine } from '../../ui/order/row-messages.ts'
import { statusTone } from '../../ui/order/status-tone.ts'
import type { DrawText } from '../list/list.ts'
import { ROW_HEIGHT } from './row-height.ts'
import { COMMITMENT, POLICY } from './row-messages.ts'

/** How the line of a row looks beyond its texts. */
export interface LineState {
  /** Whether Tab stops here. */
  readonly isStop: boolean
  readonly isOpened: boolean
  readonly isSelected: boolean
  /** Makes the mark of a wire alert, if there is one. */
  readonly alert: (() => Element) | undefined
}

/** The class names of the cells: the column's, and what its text needs. */
const CELLS = [
  'name',
  'type',
  'property cut',
  'closing cut numbers',
  'people cut',
  'sellers cut',
  'status',
  'commitment cut',
  'policy cut'
] as const
type Cells = Readonly<Record<(typeof CELLS)[number], HTMLElement>>

/** A text alone: its node is refilled, not replaced. */
export const drawPlainly: DrawText = (element, text) => {
  const { firstChild } = element
  if (firstChild instanceof Text && firstChild.nextSibling === null) firstChild.data = text
  else element.textContent = text
}

let created = 0

/**
 * One line of the table, positioned at the row it holds and refilled for another. By hand: a fast scroll refills every
 * line in each frame, and a component with its nodes costs three times what the browser needs to show the texts (P11).
 * What does not change is not touched, and what most rows do not have is not there.
 */
export class OrderLine {
  readonly element = document.createElement('tr')
  readonly #link = document.createElement('a')
  readonly #box = document.createElement('input')
  readonly #cells: Cells
  readonly #year: number
  #place: number | undefined
  #row: OrderRow | undefined
  #draw: DrawText | undefined
  #marks = ''

  /** `year` is left out of its dates. */
  constructor(year: number, order: readonly TableColumn[]) {
    this.#year = year
    this.element.setAttribute('role', 'row')
    this.#cells = {
      name: cell('name', 'rowheader'),
      type: cell('type'),
      'property cut': cell('property cut'),
      'closing cut numbers': cell('closing cut numbers'),
      'people cut': cell('people cut'),
      'sellers cut': cell('sellers cut'),
      status: cell('status'),
      'commitment cut': cell('commitment cut'),
      'policy cut': cell('policy cut')
    }
    const column = (name: (typeof CELLS)[number]) => order.findIndex(id => name.startsWith(id))
    const inOrder = CELLS.toSorted((one, other) => column(one) - column(other))
    this.element.append(...inOrder.map(name => this.#cells[name]))
    this.#link.className = 'cut'
    this.#link.dataset['row'] = ''
    this.#link.id = `order-line-${(created += 1)}`
    this.#box.type = 'checkbox'
    this.#box.className = 'check'
    this.#box.tabIndex = -1
    this.#box.setAttribute('aria-labelledby', this.#link.id)
    this.#cells.name.append(this.#link, this.#box)
  }

  /** Shows a row; if it is undefined, that it is loading. */
  show(place: number, row: OrderRow | undefined, state: LineState, draw: DrawText): void {
    if (place !== this.#place) {
      this.#place = place
      this.element.setAttribute('aria-rowindex', String(place + 2))
      this.element.style.transform = `translateY(${place * ROW_HEIGHT}px)`
    }
    if (this.#draw === undefined || row !== this.#row || draw !== this.#draw) {
      ;[this.#row, this.#draw] = [row, draw]
      if (row === undefined) this.#empty()
      else this.#fill(row, draw)
    }
    this.#showState(row, state)
  }

  #fill(row: OrderRow, draw: DrawText): void {
    const cells = this.#cells
    const type = orderType(row)
    const { goneAt, properties, commitmentUploaded, policyIssued } = row
    this.#link.setAttribute('href', hrefOf(row.orderId))
    draw(this.#link, shortName(row.name, type) || 'No name')
    setClass(cells.type, `type ${type ?? ''}`)
    draw(cells['property cut'], propertyLine(properties) || '–')
    setAttribute(cells['property cut'], 'data-whole', properties.length > 1 ? properties.join('\n') : undefined)
    drawPlainly(cells['closing cut numbers'], closingDateText(row, this.#year) || '–')
    draw(cells['people cut'], nameLine(buyersOrBorrowers(row)) || '–')
    draw(cells['sellers cut'], nameLine(row.sellers) || '–')
    drawPlainly(cells.status, goneAt === null ? row.status || '–' : 'No longer listed')
    setClass(cells.status, goneAt === null ? statusClass(row.status) : 'status cut tag')
    drawPlainly(cells['commitment cut'], COMMITMENT.get(commitmentUploaded) ?? '')
    setClass(cells['commitment cut'], `commitment cut ${commitmentUploaded ? 'yes' : 'muted'}`)
    drawPlainly(cells['policy cut'], POLICY.get(policyIssued) ?? '')
    setClass(cells['policy cut'], `policy cut ${policyIssued ? 'yes' : 'muted'}`)
  }

  /** A row that is not read yet. */
  #empty(): void {
    for (const name of CELLS) {
      if (name === 'name') continue
      drawPlainly(this.#cells[name], '')
      setClass(this.#cells[name], name)
    }
    setAttribute(this.#cells['property cut'], 'data-whole', undefined)
    setAttribute(this.#link, 'href', undefined)
    drawPlainly(this.#link, 'Loading…')
  }

  #showState(row: OrderRow | undefined, { isStop, isOpened, isSelected, alert }: LineState): void {
    setClass(
      this.element,
      `row${isOpened ? ' opened' : ''}${isSelected ? ' selected' : ''}${row?.goneAt ? ' gone' : ''}${row ? '' : ' coming'}`
    )
    setAttribute(this.element, 'aria-selected', String(isSelected))
    setAttribute(this.#link, 'tabindex', isStop ? '0' : '-1')
    if (this.#box.checked !== isSelected) this.#box.checked = isSelected
    this.#mark(row, alert)
  }

  #mark(row: OrderRow | undefined, alert: LineState['alert']): void {
    const news = alert === undefined ? row?.unread || 0 : 0
    const marks = `${alert === undefined ? '' : 'alert'} ${news || ''} ${row?.followed ? 'followed' : ''}`
    if (marks === this.#marks || (marks === '  ' && this.#marks === '')) return
    this.#marks = marks
    while (this.#box.nextSibling !== null) this.#box.nextSibling.remove()
    if (alert !== undefined) this.#cells.name.append(alert())
    if (news > 0) this.#cells.name.append(span('news', `${news} new`))
    if (!row?.followed) return
    const star = span('followed', '★')
    star.setAttribute('role', 'img')
    star.setAttribute('aria-label', 'Followed')
    this.#cells.name.append(star)
  }
}

function cell(className: string, role = 'gridcell'): HTMLElement {
  const made = document.createElement('td')
  made.setAttribute('role', role)
  made.className = className
  return made
}

function span(className: string, text: string): HTMLElement {
  const made = document.createElement('span')
  made.className = className
  made.textContent = text
  return made
}

const statusClass = (status: string): string =>
  status === '' ? 'status' : `status cut tag ${statusTone(status) ?? ''}`

function setClass(element: HTMLElement, name: string): void {
  if (element.className !== name) element.className = name
}

function setAttribute(element: HTMLElement, name: string, value: string | undefined): void {
  if (value === undefined) element.removeAttribute(name)
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value)
}
