// late.ts holds what these pages share with the shell (P1).
import './late.ts'

/*
 * The pages without forms, and what All orders shows seldom. They load when the user is about to use one (prefetch.ts),
 * so that the list at rest does not hold them (P18).
 */
export { default as ChangesPage } from '../changes/ChangesPage.vue'
export { default as ClosingsPage } from '../closings/ClosingsPage.vue'
export { default as DownloadsPage } from '../downloads/DownloadsPage.vue'
export { default as GuidePage } from '../guide/GuidePage.vue'
export { default as MissingDocumentsPage } from '../missing-documents/MissingDocumentsPage.vue'
export { default as OrderPage } from '../order/OrderPage.vue'
export { readAhead } from '../order/read-ahead.ts'
export { default as ServicePages } from '../orders/service-pages/ServicePages.vue'
export { default as FailureNotice } from '../ui/FailureNotice.vue'
export { default as FilterSheet } from '../orders/filters/FilterSheet.vue'
export { default as NothingFound } from '../orders/state/NothingFound.vue'
export { default as RowMenu } from '../orders/row-menu/RowMenu.vue'
export { default as SelectionBar } from '../orders/selection/SelectionBar.vue'
export { default as ViewDialog } from '../orders/views/ViewDialog.vue'
export { default as ViewUndo } from '../orders/views/ViewUndo.vue'
