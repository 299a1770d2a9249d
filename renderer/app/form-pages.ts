// What the pages share lies there: another file for it would make the first load larger (P1).
import './pages.ts'

/* The pages with forms, and with them yup and vee-validate: they load when the first of these pages is opened (P1). */
export { default as ConnectPage } from '../connect/ConnectPage.vue'
export { default as DraftsPage } from '../drafts/DraftsPage.vue'
export { default as OrderEntryPage } from '../order-entry/OrderEntryPage.vue'
export { default as OutboxItemPage } from '../outbox/OutboxItemPage.vue'
export { default as OutboxPage } from '../outbox/OutboxPage.vue'
export { default as SettingsPage } from '../settings/SettingsPage.vue'
