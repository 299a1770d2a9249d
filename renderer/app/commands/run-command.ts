import type { Router } from 'vue-router'
import type { ImportKind } from '#domain/common/chosen-file.ts'
import type { Command } from '#domain/commands.ts'
import { useConnections } from '../../common/connections.ts'
import { useOrderPlace } from '../../orders/list/store.ts'
import { frameDialog } from './frame-dialog.ts'
import { incomingFile } from '../../common/files/incoming-file.ts'
import { showNotice } from '../../common/notice.ts'
import { focusSearch } from '../../common/search/focus-search.ts'
import { runPageCommand, type PageCommand } from '../../common/page/page-commands.ts'

/** Shown if the page has no use for the command: no key is swallowed in silence (F25). */
const NOT_HERE: Readonly<Record<Exclude<PageCommand, 'back'>, string>> = {
  save: 'Everything you enter is saved automatically.',
  print: 'There’s nothing to print on this page.',
  proceed: 'There’s no order to review on this page.',
  refresh: 'This page is always up to date.',
  'copy-status': 'Open an order to copy its status.'
}

const NOT_CONNECTED = 'Connect to your service first.'

/** Runs every command of the menu, the keyboard and the palette. */
export function commandRunner(router: Router): (command: Command) => Promise<void> {
  const connections = useConnections()
  const list = useOrderPlace()

  /** Without a connection the page doesn’t open, and must not ask for a file when it does later. */
  async function openImport(kind: Exclude<ImportKind, 'contacts'>): Promise<void> {
    incomingFile.value = { kind }
    await router.push(`/new/${kind}`)
    if (router.currentRoute.value.path !== `/new/${kind}`) incomingFile.value = undefined
  }

  return async command => {
    switch (command) {
      case 'new-refinance':
        return void (await router.push({ name: 'new-order', params: { kind: 'refinance' } }))
      case 'new-purchase':
        return void (await router.push({ name: 'new-order', params: { kind: 'purchase' } }))
      case 'loan-file':
        return openImport('loan-file')
      case 'import-csv':
        return openImport('csv')
      case 'orders':
        return void (await router.push({ name: 'all-orders' }))
      case 'changes':
      case 'closings':
      case 'missing':
      case 'downloads':
      case 'settings':
      case 'drafts':
      case 'outbox':
      case 'guide':
        return void (await router.push({ name: command }))
      case 'connections':
        return void (await router.push({ name: 'connect' }))
      case 'shortcuts':
        frameDialog.value = command
        return
      case 'palette':
        if (connections.active) frameDialog.value = command
        else showNotice(NOT_CONNECTED)
        return
      case 'find':
        return connections.active ? focusSearch() : showNotice(NOT_CONNECTED)
      case 'back':
        if (runPageCommand('back') || router.currentRoute.value.name === 'all-orders') return
        return void (await router.push(list.place))
      default:
        if (!runPageCommand(command)) showNotice(NOT_HERE[command])
    }
  }
}
