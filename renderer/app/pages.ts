// late.ts holds what these pages share with the shell (P1).
import './late.ts'

/* The pages without forms. They load when the user is about to open one (prefetch.ts), so that the list at rest does not hold them (P18). */
export { default as AllOrdersPage } from '../orders/AllOrdersPage.vue'
export { default as ChangesPage } from '../changes/ChangesPage.vue'
export { default as ClosingsPage } from '../closings/ClosingsPage.vue'
export { default as DownloadsPage } from '../downloads/DownloadsPage.vue'
export { default as MissingDocumentsPage } from '../missing-documents/MissingDocumentsPage.vue'
export { default as OrderPage } from '../order/OrderPage.vue'
