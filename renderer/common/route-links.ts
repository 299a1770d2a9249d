/**
 * Links to the routes of router.ts. The shell uses plain links: when they are drawn there is no router yet (P1), and
 * RouterLinks, which work out on each navigation whether they are active, would cost a start 2 ms (P2).
 */
export const PLACES = {
  Orders: '#/all-orders',
  Changes: '#/changes',
  Closings: '#/closings',
  'Missing documents': '#/missing',
  Downloads: '#/downloads',
  Drafts: '#/drafts',
  Outbox: '#/outbox',
  refinance: '#/new/refinance',
  purchase: '#/new/purchase',
  Connections: '#/connect',
  Settings: '#/settings'
} as const
