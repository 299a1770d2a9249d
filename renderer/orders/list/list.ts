import type { Component, ComputedRef, Ref, ShallowReactive, ShallowRef } from 'vue'
import type { Router } from 'vue-router'
import type { Failure } from '#domain/common/failure.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import type { OrderColumn, OrderQuery, OrderRow } from '#domain/orders/order-list.ts'
import type { VirtualRows } from '../../ui/virtual-rows.ts'
import type { ColumnLayout } from '../columns/column-layout.ts'
import type { FoundRows } from '../query/rows.ts'

/** Draws a text into an element of a line. */
export type DrawText = (element: HTMLElement, text: string) => void

/** What All orders shows seldom, or once someone uses it: the list at rest does not hold it (P18). */
export type SeldomParts = Readonly<
  Record<
    'FailureNotice' | 'FilterSheet' | 'NothingFound' | 'RowMenu' | 'SelectionBar' | 'ViewDialog' | 'ViewUndo',
    Component
  >
>
export type LoadSeldom = () => Promise<SeldomParts>

/** The table on the screen. What loads late listens to its elements: at first it is only drawn (P1). */
export interface TableView extends VirtualRows {
  readonly box: HTMLElement
  readonly body: HTMLElement
  /** The index of the current row, and of the row at which Tab stops. */
  readonly at: Ref<number>
  readonly stop: ComputedRef<number>
  readonly layout: ComputedRef<ColumnLayout>
  /** Draws the cells' texts: plainly until something else does. */
  readonly drawText: ShallowRef<DrawText>
  /** Called after the rows were drawn. */
  drawn: () => void
}

/** All orders, as its first parts share it: before there is a router. */
export interface DrawnList {
  readonly query: ComputedRef<OrderQuery>
  readonly found: FoundRows
  /** The orders of every query. */
  readonly all: ComputedRef<number>
  readonly selected: ShallowReactive<Set<OrderId>>
}

/** The same as its other parts share it. */
export interface OrderList extends DrawnList {
  readonly router: Router
}

/** The same once it can be used: what loads right after the first rows acts on it. */
export interface UsedList extends OrderList {
  readonly view: TableView
  /** The rows to print; empty but while they are printed. */
  readonly paper: ShallowRef<readonly OrderRow[]>
  /** Why the last action failed. */
  readonly failure: ShallowRef<Failure | undefined>
  /** Whether the pointer or the focus was on the table: from then on its rows have their menu. */
  readonly isUsed: Ref<boolean>
  readonly fail: (failure: Failure | undefined) => void
  readonly look: (change: Partial<OrderQuery>) => Promise<void>
  readonly sort: (column: OrderColumn) => void
  readonly refresh: () => Promise<void>
  readonly retry: () => Promise<void>
  readonly follow: (row: OrderRow) => Promise<void>
  readonly select: (place: number, isRange: boolean) => void
  readonly selectAll: () => Promise<void>
  readonly clear: () => Promise<void>
  /** The row that stays in place while rows come and go above it. */
  readonly anchor: () => number | undefined
  readonly moveBy: (places: number) => void
  readonly loadSeldom: LoadSeldom
}
