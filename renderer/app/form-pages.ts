// pages.ts holds what the pages share: a file of its own would enlarge the first load (P1).
import './pages.ts'

/* The pages with forms, and with them yup and vee-validate: they load when the first of these pages is opened (P1). */
export { default as ConnectPage } from '../connect/ConnectPage.vue'
export { default as DraftsPage } from '../drafts/DraftsPage.vue'
export { default as OrderEntryPage } from '../order-entry/OrderEntryPage.vue'
export { default as OutboxItemPage } from '../outbox/OutboxItemPage.vue'
export { default as OutboxPage } from '../outbox/OutboxPage.vue'
export { default as SettingsPage } from '../settings/SettingsPage.vue'
