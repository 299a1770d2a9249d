/**
 * Links to the places of router.ts, by the names they have in the rail. The shell's own links are plain ones: the router's, which work out anew at every turn
 * whether they are the place in sight, cost a start 2 ms (P2).
 */
export const PLACES = {
  Orders: '#/orders',
  Changes: '#/changes',
  Closings: '#/closings',
  Documents: '#/missing',
  Downloads: '#/downloads',
  Drafts: '#/drafts',
  Outbox: '#/outbox',
  refinance: '#/new/refinance',
  purchase: '#/new/purchase',
  Connections: '#/connect',
  Settings: '#/settings'
} as const
