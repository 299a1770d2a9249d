import type { Router } from 'vue-router'
import type { MenuCommand } from '#domain/bridge.ts'
import { useOrders } from '../orders/service-pages/store.ts'
import { focusSearch } from '../common/search/focus-search.ts'
import { runPageCommand } from '../common/page-commands.ts'

/** Runs every command of the menu and the keyboard. */
export function commandRunner(router: Router, openShortcuts: () => void): (command: MenuCommand) => Promise<void> {
  const orders = useOrders()

  return async command => {
    switch (command) {
      case 'new-refinance':
        return void (await router.push({ name: 'new-order', params: { kind: 'refinance' } }))
      case 'new-purchase':
        return void (await router.push({ name: 'new-order', params: { kind: 'purchase' } }))
      case 'orders':
        return void (await router.push({ name: 'orders' }))
      case 'changes':
      case 'closings':
      case 'missing':
      case 'downloads':
      case 'settings':
      case 'drafts':
      case 'outbox':
        return void (await router.push({ name: command }))
      case 'connections':
        return void (await router.push({ name: 'connect' }))
      case 'shortcuts':
        return openShortcuts()
      case 'find':
        return focusSearch()
      case 'back':
        if (runPageCommand('back') || router.currentRoute.value.name === 'orders') return
        return void (await router.push(orders.place))
      case 'copy-status':
      case 'proceed':
      case 'refresh':
        return void runPageCommand(command)
    }
  }
}
