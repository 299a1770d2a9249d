/** An error in one field; `path` as in `Order` or in the request's arguments: `contacts.1.email`, `baseAddress`. */
export interface FieldMessage {
  readonly path: string
  readonly message: string
}

/** Why the keychain did not answer "ok". */
export type KeychainTrouble = 'locked' | 'absent' | 'denied' | 'timed-out' | 'too-large' | 'corrupt'

/** Why a response does not follow the specification; `same-id`: it names another order of this desk. */
export type Malformation = 'html' | 'empty' | 'not-json' | 'cut-short' | 'too-large' | 'missing-member' | 'same-id'

/**
 * Why a host was not reached. `proxy-kind`: the network requires an unsupported kind of proxy (SOCKS); `proxy-sign-in`:
 * the proxy requires a user name and password; `proxy-sign-in-kind`: it takes none, only Negotiate, NTLM or the like;
 * `client-certificate`: the service refused TLS, most likely for want of one.
 */
export type Unreachable =
  'name-unknown' | 'refused' | 'dropped' | 'proxy-kind' | 'proxy-sign-in' | 'proxy-sign-in-kind' | 'client-certificate'

/**
 * Every expected failure of a request, as plain data that crosses between the processes. None carries the token, nor an
 * address with a query (document links are secrets).
 */
export type Failure =
  | { readonly kind: 'offline' }
  | { readonly kind: 'unreachable'; readonly host: string; readonly reason: Unreachable }
  | { readonly kind: 'certificate'; readonly host: string }
  | { readonly kind: 'timed-out'; readonly afterSeconds: number }
  | { readonly kind: 'unauthorized'; readonly words?: string }
  | { readonly kind: 'forbidden'; readonly words?: string }
  | { readonly kind: 'not-found'; readonly words?: string }
  /** A general message has an empty path, or one the service made up. `more`: details for troubleshooting only. */
  | {
      readonly kind: 'rejected'
      readonly status: number
      readonly words?: string
      readonly fields: readonly FieldMessage[]
      readonly more?: readonly string[]
    }
  | { readonly kind: 'too-many-requests'; readonly retryAfterSeconds?: number; readonly words?: string }
  | { readonly kind: 'service-error'; readonly status: number; readonly words?: string }
  | { readonly kind: 'redirected'; readonly status: number }
  | { readonly kind: 'malformed'; readonly what: Malformation; readonly member?: string; readonly words?: string }
  /** The order was sent without a clear answer: it may or may not exist. Never resent automatically. */
  | { readonly kind: 'unknown-outcome'; readonly because: Failure }
  /** Invalid arguments or input, with a message for each field. */
  | { readonly kind: 'invalid'; readonly fields: readonly FieldMessage[] }
  | { readonly kind: 'vault'; readonly trouble: KeychainTrouble }
  /** `other-address`: the token was entered for a base address the connection no longer has. */
  | { readonly kind: 'not-connected'; readonly because?: 'other-address' }
  | { readonly kind: 'canceled' }
  /** `words`: what the service says of why it refuses the file. */
  | { readonly kind: 'file'; readonly trouble: FileTrouble; readonly fileName?: string; readonly words?: string }
  | { readonly kind: 'print'; readonly trouble: PrintTrouble }
  /** `in-use`: another program has the practice orders open. */
  | { readonly kind: 'practice-unavailable'; readonly because?: 'in-use' }
  /** Local data could not be read or written; what is on the screen is not lost. */
  | { readonly kind: 'store'; readonly trouble: StoreTrouble }
  /** An unusable or wrong passphrase. */
  | { readonly kind: 'passphrase'; readonly trouble: 'too-short' | 'wrong' }
  | { readonly kind: 'no-such-draft' }
  /** The order changed in the meantime: its state no longer allows the request. */
  | { readonly kind: 'out-of-date' }
  /** The window is covered, and nothing may leave it. */
  | { readonly kind: 'screen-locked' }
  /** A fault in this program; details go to the log, never into the message. */
  | { readonly kind: 'bug' }

/**
 * Why a document could not be saved or opened. `token-withheld`: another address than the service's asked for
 * credentials; `too-many-hops`: too many redirects; `no-length`: nothing marks the end of the file.
 */
export type FileTrouble =
  | 'no-file-yet'
  | 'link-expired'
  | 'token-withheld'
  | 'too-many-hops'
  | 'no-length'
  | 'refused-address'
  | 'wrong-size'
  | 'wrong-content'
  | 'disk-full'
  | 'cannot-write'
  | 'not-downloaded'
  | 'changed-on-disk'
  | 'superseded'
  | 'type-not-opened'
  | 'no-program'
  | 'too-large-to-show'

/** Why a page did not reach the printer; canceling is no failure. */
export type PrintTrouble = 'no-printer' | 'not-printed'

/**
 * `disk-full` and `disk-fault` come from the system; `damaged`: what was read is not what was written; `locked`: the
 * key is unavailable.
 */
export type StoreTrouble = 'disk-full' | 'disk-fault' | 'damaged' | 'locked'
