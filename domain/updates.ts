/**
 * What the program knows of newer versions of itself. `off`: the organization named no feed. `elsewhere`: this copy was
 * installed in a way that only whoever installed it can update.
 */
export type UpdateState =
  | { readonly kind: 'off' }
  | { readonly kind: 'elsewhere' }
  /** Nothing newer is known; `checkedAt` in milliseconds since 1970, null before the first check. */
  | { readonly kind: 'current'; readonly checkedAt: number | null }
  | { readonly kind: 'checking' }
  | { readonly kind: 'downloading'; readonly version: string }
  | { readonly kind: 'ready'; readonly version: string }
  | { readonly kind: 'failed'; readonly because: UpdateFailure }

/**
 * Why there is no newer version here. `refused`: the feed offers what must not be installed; `disk-full`, `disk-fault`:
 * this computer's disk did not take it.
 */
export type UpdateFailure = 'unreachable' | 'refused' | 'disk-full' | 'disk-fault'

/** Everything that speaks against an update, by the names that the log has; `library`: electron-updater's own checks. */
export const UPDATE_REFUSALS = [
  'version',
  'staging',
  'packages',
  'files',
  'name',
  'checksum',
  'size',
  'type',
  'references',
  'signature',
  'unsigned',
  'not-started',
  'redirect',
  'content',
  'library'
] as const
export type UpdateRefusal = (typeof UPDATE_REFUSALS)[number]

/** What has to end before the program is replaced. */
export const UPDATE_BLOCKERS = ['sending', 'downloads', 'unsaved'] as const
export type UpdateBlocker = (typeof UPDATE_BLOCKERS)[number]
