/** What All orders shows right after its rows (P1). */
export interface LateParts {
  readonly ListActions: typeof import('./head/ListActions.vue').default
  readonly MarkedText: typeof import('./table/MarkedText.vue').default
  readonly wordsToMark: (text: string) => readonly string[]
  readonly PrintedRows: typeof import('./head/PrintedRows.vue').default
  readonly ListState: typeof import('./state/ListState.vue').default
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
