import type { OrderList, TableView, UsedList } from './list.ts'

/** What All orders shows right after its rows, and what lets it be used (P1). */
export interface LateParts {
  readonly useList: (list: OrderList, view: TableView, loadSeldom: LoadSeldom) => UsedList
  readonly ListActions: typeof import('./head/ListActions.vue').default
  readonly ListFoot: typeof import('./use/ListFoot.vue').default
  readonly ListMenu: typeof import('./use/ListMenu.vue').default
  readonly ListNotes: typeof import('./use/ListNotes.vue').default
  readonly ViewBar: typeof import('./views/ViewBar.vue').default
}

/** What it shows seldom, or once someone uses it: the list at rest does not hold it (P18). */
export interface SeldomParts {
  readonly FailureNotice: typeof import('../ui/FailureNotice.vue').default
  readonly FilterSheet: typeof import('./filters/FilterSheet.vue').default
  readonly NothingFound: typeof import('./state/NothingFound.vue').default
  readonly RowMenu: typeof import('./row-menu/RowMenu.vue').default
  readonly SelectionBar: typeof import('./selection/SelectionBar.vue').default
  readonly ViewDialog: typeof import('./views/ViewDialog.vue').default
}
export type LoadSeldom = () => Promise<SeldomParts>
