// late.ts holds what the router shares with the pages (P1).
import './late.ts'
import { watch } from 'vue'
import { createRouter, createWebHashHistory, type Router, type RouterHistory } from 'vue-router'
import { useConnections } from '../common/connections.ts'
import { currentPlace } from '../common/current-place.ts'

const pages = () => import('./pages.ts')
const forms = () => import('./form-pages.ts')
const imports = () => import('./import-pages.ts')

/**
 * The routes, and `currentPlace` from now on. All orders is the shell's own page, there before the router is (P1); every
 * other page loads when it is opened.
 */
export function titleDeskRouter(history: RouterHistory = createWebHashHistory()): Router {
  const router = createRouter({
    history,
    routes: [
      { path: '/connect', name: 'connect', component: async () => (await forms()).ConnectPage },
      { path: '/all-orders', name: 'all-orders', components: {} },
      { path: '/orders', name: 'orders', component: async () => (await pages()).ServicePages },
      {
        path: '/orders/:orderId',
        name: 'order',
        props: true,
        beforeEnter: async ({ params }) => (await pages()).readAhead(String(params['orderId'])),
        component: async () => (await pages()).OrderPage
      },
      { path: '/changes', name: 'changes', component: async () => (await pages()).ChangesPage },
      { path: '/closings', name: 'closings', component: async () => (await pages()).ClosingsPage },
      { path: '/missing', name: 'missing', component: async () => (await pages()).MissingDocumentsPage },
      { path: '/downloads', name: 'downloads', component: async () => (await pages()).DownloadsPage },
      { path: '/settings', name: 'settings', component: async () => (await forms()).SettingsPage },
      { path: '/drafts', name: 'drafts', component: async () => (await forms()).DraftsPage },
      { path: '/drafts/:draftId', name: 'draft', props: true, component: async () => (await forms()).OrderEntryPage },
      { path: '/outbox', name: 'outbox', component: async () => (await forms()).OutboxPage },
      {
        path: '/outbox/:draftId',
        name: 'outbox-item',
        props: true,
        component: async () => (await forms()).OutboxItemPage
      },
      { path: '/guide/:name?', name: 'guide', props: true, component: async () => (await pages()).GuidePage },
      { path: '/settings/activity', name: 'activity', component: async () => (await imports()).ActivityPage },
      { path: '/settings/library', name: 'library', component: async () => (await imports()).LibraryPage },
      { path: '/settings/office', name: 'office', component: async () => (await imports()).OfficePage },
      { path: '/new/csv', name: 'import-csv', component: async () => (await imports()).CsvImportPage },
      { path: '/new/loan-file', name: 'loan-file', component: async () => (await imports()).LoanFilePage },
      {
        path: '/new/:kind(refinance|purchase)',
        name: 'new-order',
        redirect: ({ params }) => ({ name: 'draft', params: { draftId: crypto.randomUUID() }, query: params })
      }
    ]
  })

  // Without a connection there is nothing to show but the page that makes one, and the guide.
  router.beforeEach(async to => {
    const connections = useConnections()
    await connections.ready()
    if (to.matched.length === 0) return { name: 'all-orders' }
    return to.name === 'connect' || to.name === 'guide' || connections.active !== undefined || { name: 'connect' }
  })
  watch(router.currentRoute, route => (currentPlace.value = route), { flush: 'sync' })
  return router
}
