import { COMMAND_KEYS, type Command } from '#domain/commands.ts'
import type { Connection } from '#domain/connection.ts'
import type { OrderRow } from '#domain/orders/order-list.ts'
import { hrefOf, nameLine, propertyLine, UNNAMED_ORDER } from '../../ui/order/row-messages.ts'

/** A line of the palette: opens a place, runs a command, or switches to a client. */
export interface PaletteItem {
  readonly id: string
  readonly group: PaletteGroup
  readonly label: string
  /** Further text in a lighter ink. */
  readonly detail?: string
  /** As `Mod+1`. */
  readonly keys?: string
  readonly target: { readonly command: Command } | { readonly href: string } | { readonly connectionId: string }
}
export type PaletteGroup = 'Recent orders' | 'Orders' | 'Go to' | 'Actions' | 'Clients'

const commandItem = (group: PaletteGroup, command: Command, label: string): PaletteItem => ({
  id: command,
  group,
  label,
  keys: COMMAND_KEYS[command],
  target: { command }
})

const LIBRARY: PaletteItem = {
  id: 'library',
  group: 'Go to',
  label: 'Contacts and lists',
  target: { href: '#/settings/library' }
}

const ACTIVITY: PaletteItem = {
  id: 'activity',
  group: 'Go to',
  label: 'Activity',
  target: { href: '#/settings/activity' }
}

const OFFICE: PaletteItem = {
  id: 'office',
  group: 'Go to',
  label: 'Shared office',
  target: { href: '#/settings/office' }
}

const PAGES = [
  commandItem('Go to', 'orders', 'Orders'),
  commandItem('Go to', 'changes', 'Changes'),
  commandItem('Go to', 'closings', 'Closings'),
  commandItem('Go to', 'missing', 'Missing documents'),
  commandItem('Go to', 'downloads', 'Downloads'),
  commandItem('Go to', 'drafts', 'Drafts'),
  commandItem('Go to', 'outbox', 'Outbox'),
  LIBRARY,
  ACTIVITY,
  OFFICE,
  commandItem('Go to', 'connections', 'Connections'),
  commandItem('Go to', 'settings', 'Settings')
]

const ACTIONS = [
  commandItem('Actions', 'new-refinance', 'New refinance'),
  commandItem('Actions', 'new-purchase', 'New purchase'),
  commandItem('Actions', 'loan-file', 'New order from a loan file…'),
  commandItem('Actions', 'import-csv', 'Import orders from CSV…'),
  commandItem('Actions', 'find', 'Search orders'),
  commandItem('Actions', 'refresh', 'Refresh'),
  commandItem('Actions', 'print', 'Print…'),
  commandItem('Actions', 'copy-status', 'Copy status'),
  commandItem('Actions', 'guide', 'Title Desk guide'),
  commandItem('Actions', 'shortcuts', 'Keyboard shortcuts')
]

export function orderItem(row: OrderRow, group: 'Recent orders' | 'Orders'): PaletteItem {
  return {
    id: row.orderId,
    group,
    label: row.name || nameLine([...row.borrowers, ...row.buyers]) || UNNAMED_ORDER,
    detail: propertyLine(row.properties),
    target: { href: hrefOf(row.orderId) }
  }
}

/** What a text finds: `orders` as the order list found them, and every page, action and client with all its words. */
export function paletteItems(
  text: string,
  orders: readonly OrderRow[],
  recent: readonly OrderRow[],
  connections: readonly Connection[],
  activeId: string | undefined
): readonly PaletteItem[] {
  const clients = connections
    .filter(({ id }) => id !== activeId)
    .map(({ id, name }): PaletteItem => ({ id, group: 'Clients', label: name, target: { connectionId: id } }))
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0)
    return [...recent.map(row => orderItem(row, 'Recent orders')), ...PAGES, ...ACTIONS, ...clients]
  const fits = ({ label }: PaletteItem) => {
    const parts = label.toLowerCase().split(/\s+/)
    return words.every(word => parts.some(part => part.startsWith(word)))
  }
  // A page whose name was typed comes before orders that happen to contain it.
  return [...[...PAGES, ...ACTIONS, ...clients].filter(fits), ...orders.map(row => orderItem(row, 'Orders'))]
}
