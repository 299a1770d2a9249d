/** What an organization can set for a computer, in the order of docs/it.md. */
export const POLICY_MEMBERS = [
  'connection',
  'practice',
  'office',
  'proxy',
  'documentFolder',
  'keepDays',
  'activityDays',
  'lockAfter',
  'requestsPerHour',
  'updateFeed'
] as const
export type PolicyMember = (typeof POLICY_MEMBERS)[number]

/** Where an office's database is. */
export interface OfficeDatabase {
  readonly host: string
  readonly port: number
  readonly database: string
}

/** Settings of an organization; each member that is there is fixed. */
export interface Policy {
  /** The only service that a connection may be made to, and its name. */
  readonly connection?: { readonly name: string; readonly baseAddress: string }
  /** False hides and refuses practice. */
  readonly practice?: boolean
  /** The only office database that the desk may join. */
  readonly office?: OfficeDatabase
  /** `host:port`, or `direct`. */
  readonly proxy?: string
  /** An absolute path, or one beginning with `~` for the user's home folder. */
  readonly documentFolder?: string
  readonly keepDays?: number
  readonly activityDays?: number
  readonly lockAfter?: number
  readonly requestsPerHour?: number
  /** The address of the folder that updates come from; without one there are none. */
  readonly updateFeed?: string
}

/** What the page needs to know of it. */
export interface PolicyState {
  readonly fixed: readonly PolicyMember[]
  readonly connection: { readonly name: string; readonly baseAddress: string } | null
  readonly practice: boolean
  readonly office: OfficeDatabase | null
  /** What is wrong with the file, in sentences; what is right with it applies. */
  readonly problems: readonly string[]
}

export const NO_POLICY: PolicyState = { fixed: [], connection: null, practice: true, office: null, problems: [] }
