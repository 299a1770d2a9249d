/**
 * Links to the places of router.ts. The shell's own links are plain ones: the router's, which work out anew at every turn
 * whether they are the place in sight, cost a start 2 ms (P2).
 */
export const PLACES = {
  orders: '#/orders',
  drafts: '#/drafts',
  outbox: '#/outbox',
  refinance: '#/new/refinance',
  purchase: '#/new/purchase',
  connections: '#/connect'
} as const
