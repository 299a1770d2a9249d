// form-pages.ts holds what these pages share with the form: parts in a row need no shared file (P1).
import './form-pages.ts'

/* The pages that read files, and with them the parsers of XML and CSV, and another: seldom used, so loaded on their own. */
export { default as ActivityPage } from '../activity/ActivityPage.vue'
export { default as CsvImportPage } from '../csv-import/CsvImportPage.vue'
export { default as LibraryPage } from '../library/LibraryPage.vue'
export { default as OfficePage } from '../settings/office/OfficePage.vue'
export { default as LoanFilePage } from '../loan-file/LoanFilePage.vue'
