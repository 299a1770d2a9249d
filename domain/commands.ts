/** What the menu, the keyboard and the command palette can ask of the page. */
export const COMMANDS = [
  'new-refinance',
  'new-purchase',
  'loan-file',
  'import-csv',
  'orders',
  'changes',
  'closings',
  'missing',
  'downloads',
  'drafts',
  'outbox',
  'connections',
  'settings',
  'copy-status',
  'find',
  'palette',
  'save',
  'print',
  'refresh',
  'back',
  'proceed',
  'guide',
  'shortcuts'
] as const
export type Command = (typeof COMMANDS)[number]

/** The key of each command; `Mod` is Ctrl, or Cmd on a Mac. The digits follow the rail from top to bottom (F21). */
export const COMMAND_KEYS: Readonly<Record<Command, string>> = {
  'new-refinance': 'Mod+N',
  'new-purchase': 'Mod+Shift+N',
  'loan-file': 'Mod+O',
  'import-csv': 'Mod+Shift+O',
  orders: 'Mod+1',
  changes: 'Mod+2',
  closings: 'Mod+3',
  missing: 'Mod+4',
  downloads: 'Mod+5',
  drafts: 'Mod+6',
  outbox: 'Mod+7',
  connections: 'Mod+8',
  settings: 'Mod+,',
  palette: 'Mod+K',
  find: 'Mod+F',
  proceed: 'Mod+Enter',
  save: 'Mod+S',
  print: 'Mod+P',
  'copy-status': 'Mod+Shift+C',
  refresh: 'Mod+R',
  back: 'Escape',
  guide: 'F1',
  shortcuts: 'Mod+/'
}

/** The page a command opens, as the part of its address behind `#/`; for a window that is not open yet (E9). */
export const COMMAND_ROUTES: Readonly<Partial<Record<Command, string>>> = {
  'new-refinance': 'new/refinance',
  'new-purchase': 'new/purchase',
  'loan-file': 'new/loan-file',
  'import-csv': 'new/csv',
  orders: 'all-orders',
  changes: 'changes',
  closings: 'closings',
  missing: 'missing',
  downloads: 'downloads',
  drafts: 'drafts',
  outbox: 'outbox',
  connections: 'connect',
  settings: 'settings',
  guide: 'guide'
}

/** Further keys. */
export const MORE_KEYS: readonly (readonly [keys: string, command: Command])[] = [
  ['/', 'find'],
  ['F5', 'refresh'],
  // On a Mac, the usual key of an app's help.
  ['Mod+Shift+?', 'guide'],
  ['?', 'shortcuts']
]
