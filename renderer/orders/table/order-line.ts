import type { TableColumn } from '#domain/orders/column-choice.ts'
import type { OrderRow } from '#domain/orders/order-list.ts'
import { buyersOrBorrowers } from '#domain/orders/order-page.ts'
import { statusOf } from '#domain/orders/order-status.ts'
import { orderType, shortName } from '#domain/orders/order-type.ts'
import { closingDateText, hrefOf, nameLine, propertyLine, UNNAMED_ORDER } from '../../ui/order/row-messages.ts'
import { statusTone } from '../../ui/order/status-tone.ts'
import type { DrawText } from '../list/list.ts'
import { drawAddress } from './draw-address.ts'
import { drawPlainly } from './draw-plainly.ts'
import { LinePart } from './line-part.ts'
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
type Cells = Readonly<Record<(typeof CELLS)[number], LinePart>>

let created = 0

/**
 * One line of the table, positioned at the row it holds and refilled for another. By hand: a fast scroll refills every
 * line in each frame, and a component with its nodes costs three times what the browser needs to show the texts (P11).
 * What does not change is not touched, and what most rows do not have is not there.
 */
export class OrderLine {
  readonly element = document.createElement('tr')
  readonly #line = new LinePart(this.element)
  readonly #link = new LinePart(document.createElement('a'), 'cut')
  readonly #box = document.createElement('input')
  readonly #cells: Cells
  #place: number | undefined
  #row: OrderRow | undefined
  #draw: DrawText | undefined
  #isStop: boolean | undefined
  #isOpened: boolean | undefined
  #isSelected: boolean | undefined
  #alert: LineState['alert']
  #whole: string | undefined
  #marks = ''

  constructor(order: readonly TableColumn[]) {
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
    this.element.append(...inOrder.map(name => this.#cells[name].element))
    const link = this.#link.element
    link.dataset['row'] = ''
    link.id = `order-line-${(created += 1)}`
    this.#box.type = 'checkbox'
    this.#box.className = 'check'
    this.#box.tabIndex = -1
    this.#box.setAttribute('aria-labelledby', link.id)
    this.#cells.name.element.append(link, this.#box)
  }

  /** Shows a row; if it is undefined, that it is loading. */
  show(place: number, row: OrderRow | undefined, state: LineState, draw: DrawText): void {
    if (place !== this.#place) {
      this.#place = place
      this.element.setAttribute('aria-rowindex', String(place + 2))
      this.element.style.transform = `translateY(${place * ROW_HEIGHT}px)`
    }
    const isFirst = this.#draw === undefined
    const isOther = isFirst || row !== this.#row
    if (isOther || draw !== this.#draw) {
      ;[this.#row, this.#draw] = [row, draw]
      if (row === undefined) this.#empty()
      else this.#fill(row, draw)
    }
    this.#showState(row, state, isOther)
  }

  #fill(row: OrderRow, draw: DrawText): void {
    const cells = this.#cells
    const type = orderType(row)
    const { properties, commitmentUploaded, policyIssued } = row
    this.#link.element.setAttribute('href', hrefOf(row.orderId))
    this.#link.show(shortName(row.name, type) || UNNAMED_ORDER, draw)
    cells.type.look(`type ${type ?? ''}`)
    cells['property cut'].show(propertyLine(properties) || '–', draw === drawPlainly ? drawAddress : draw)
    this.#showWhole(properties.length > 1 ? properties.join('\n') : undefined)
    // The year as of now: on a new day all rows are read again (460), and so drawn again.
    cells['closing cut numbers'].show(closingDateText(row, new Date().getFullYear()) || '–', drawPlainly)
    cells['people cut'].show(nameLine(buyersOrBorrowers(row)) || '–', draw)
    cells['sellers cut'].show(nameLine(row.sellers) || '–', draw)
    cells.status.show(statusOf(row) || '–', drawPlainly)
    cells.status.look(row.goneAt ? 'status cut tag' : statusClass(row.status))
    cells['commitment cut'].show(COMMITMENT.get(commitmentUploaded) ?? '', drawPlainly)
    cells['commitment cut'].look(`commitment cut ${commitmentUploaded ? 'yes' : 'muted'}`)
    cells['policy cut'].show(POLICY.get(policyIssued) ?? '', drawPlainly)
    cells['policy cut'].look(`policy cut ${policyIssued ? 'yes' : 'muted'}`)
  }

  /** A row that is not read yet. */
  #empty(): void {
    for (const name of CELLS) {
      if (name === 'name') continue
      this.#cells[name].show('', name === 'property cut' ? drawAddress : drawPlainly)
      this.#cells[name].look(name)
    }
    this.#showWhole(undefined)
    this.#link.element.removeAttribute('href')
    this.#link.show('Loading…', drawPlainly)
  }

  #showWhole(whole: string | undefined): void {
    if (whole === this.#whole) return
    this.#whole = whole
    const { element } = this.#cells['property cut']
    if (whole === undefined) element.removeAttribute('data-whole')
    else element.dataset['whole'] = whole
  }

  #showState(row: OrderRow | undefined, state: LineState, isOther: boolean): void {
    const { isStop, isOpened, isSelected, alert } = state
    if (isStop !== this.#isStop) this.#link.element.tabIndex = isStop ? 0 : -1
    if (isSelected !== this.#isSelected) {
      this.element.setAttribute('aria-selected', String(isSelected))
    }
    if (isOther || isOpened !== this.#isOpened || isSelected !== this.#isSelected) {
      this.#line.look(
        `row${isOpened ? ' opened' : ''}${isSelected ? ' selected' : ''}${row?.goneAt ? ' gone' : ''}${row ? '' : ' coming'}`
      )
    }
    if (isOther || alert !== this.#alert) this.#mark(row, alert)
    // A click sets the box before the selection does.
    if (this.#box.checked !== isSelected) this.#box.checked = isSelected
    this.#isStop = isStop
    this.#isOpened = isOpened
    this.#isSelected = isSelected
    this.#alert = alert
  }

  #mark(row: OrderRow | undefined, alert: LineState['alert']): void {
    const news = alert === undefined ? row?.unread || 0 : 0
    const marks = `${alert === undefined ? '' : 'alert'} ${news || ''} ${row?.followed ? 'followed' : ''}`
    if (marks === this.#marks || (marks === '  ' && this.#marks === '')) return
    this.#marks = marks
    while (this.#box.nextSibling !== null) this.#box.nextSibling.remove()
    const name = this.#cells.name.element
    if (alert !== undefined) name.append(alert())
    if (news > 0) name.append(span('news', `${news} new`))
    if (!row?.followed) return
    const star = span('followed', '★')
    star.setAttribute('role', 'img')
    star.setAttribute('aria-label', 'Followed')
    name.append(star)
  }
}

function cell(className: string, role = 'gridcell'): LinePart {
  const made = new LinePart(document.createElement('td'), className)
  made.element.setAttribute('role', role)
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
