import type { Router } from 'vue-router'
import type { LoadSeldom, OrderList, TableView, UsedList } from './list/list.ts'

/** What All orders shows right after its rows, and what lets it be used (P1). */
export interface LateParts {
  readonly router: Router
  readonly useList: (list: OrderList, view: TableView, loadSeldom: LoadSeldom) => UsedList
  readonly ListActions: typeof import('./head/ListActions.vue').default
  readonly ListFoot: typeof import('./use/ListFoot.vue').default
  readonly ListMenu: typeof import('./use/ListMenu.vue').default
  readonly ListNotes: typeof import('./use/ListNotes.vue').default
  readonly ViewBar: typeof import('./views/ViewBar.vue').default
}
