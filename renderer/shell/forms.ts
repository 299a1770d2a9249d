import '../ui/forms.css'

/* The pages with forms, and with them yup and vee-validate: they load when the first of these pages is opened (P1). */
export { default as ConnectPage } from '../connect/ConnectPage.vue'
export { default as OrderEntryPage } from '../order-entry/OrderEntryPage.vue'
