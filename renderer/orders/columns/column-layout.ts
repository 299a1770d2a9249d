import type { ColumnChoice, TableColumn } from '#domain/orders/column-choice.ts'
import type { OrderRow } from '#domain/orders/order-list.ts'
import { buyersOrBorrowers } from '#domain/orders/order-page.ts'
import { orderType, shortName } from '#domain/orders/order-type.ts'
import { nameLine, propertyLine } from '../../ui/order/row-messages.ts'
import { columnOrder } from './column-order.ts'
import { COLUMNS } from './columns.ts'

type Widths = Readonly<Partial<Record<TableColumn, number>>>

/** The columns in view with their widths, in pixels. */
export type ColumnLayout = ReadonlyMap<TableColumn, number>

/** Space at the right end of a row, for its menu. */
const END = 36
/** Of a letter on average, of a bold one, and of a cell's padding. */
const [LETTER, BOLD_LETTER, PADDING] = [7, 8, 14]
/** Check box and marks. */
const BESIDE_NAME = 46
/** The share of rows whose text fits: a few very long ones are cut. */
const FITTING = 0.9

/** Widths at which most of these rows' texts fit. */
export function contentWidths(rows: Iterable<OrderRow>): Widths {
  const texts = [...rows].map(row => ({
    name: shortName(row.name, orderType(row)).length * BOLD_LETTER + BESIDE_NAME,
    property: propertyLine(row.properties).length * LETTER,
    people: nameLine(buyersOrBorrowers(row)).length * LETTER,
    sellers: nameLine(row.sellers).length * LETTER
  }))
  const fitting = (column: keyof (typeof texts)[number]) => {
    const widths = texts.map(text => text[column]).sort((one, other) => one - other)
    return (widths[Math.floor((widths.length - 1) * FITTING)] ?? 0) + PADDING
  }
  return {
    name: fitting('name'),
    property: fitting('property'),
    people: fitting('people'),
    sellers: fitting('sellers')
  }
}

/** Lays the columns out in a table of this width; those the user set keep their width, whatever the others need. */
export function columnLayout(room: number, content: Widths, choice: ColumnChoice): ColumnLayout {
  const { hidden, widths } = choice
  const shown = columnOrder(choice).filter(id => !hidden.includes(id) && room >= (COLUMNS[id].from ?? 0))
  const wanted = shown.map(id => {
    const { least, most } = COLUMNS[id]
    return widths[id] ?? Math.max(least, Math.min(content[id] ?? most, most))
  })
  const spare = room - END - sum(wanted)
  // Too much room goes to the columns of texts; too little is taken from all that the user did not set, and from the
  // names half of their share, where that leaves the others enough: they are what a clerk looks for.
  const gives = shown.map((id, at) => {
    const width = wanted[at] ?? 0
    if (widths[id] !== undefined) return 0
    if (spare < 0) return (width - COLUMNS[id].least) / (id === 'name' && room > 900 ? 2 : 1)
    return content[id] === undefined ? 0 : width
  })
  const all = sum(gives)
  const share = all === 0 ? 0 : Math.max(-1, spare / all)
  return new Map(shown.map((id, at) => [id, Math.floor((wanted[at] ?? 0) + (gives[at] ?? 0) * share)]))
}

/** As grid-template-columns; the last track is for the row's menu. */
export function gridTracks(layout: ColumnLayout): string {
  return `${[...layout.values()].map(width => `${width}px`).join(' ')} minmax(${END}px, 1fr)`
}

/** The least width of the table, in pixels. */
export function leastWidth(layout: ColumnLayout): number {
  return sum([...layout.values()]) + END
}

function sum(widths: readonly number[]): number {
  return widths.reduce((all, width) => all + width, 0)
}
