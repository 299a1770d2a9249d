/* The pages that make drafts of files, and with them the parsers of XML and CSV: seldom used, so loaded on their own. */
export { default as ImportPage } from './ImportPage.vue'
