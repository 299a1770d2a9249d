/** One message about one field; `path` as in `Order` or in the request's arguments: `contacts.1.email`, `baseAddress`. */
export interface FieldMessage {
  readonly path: string
  readonly message: string
}

/** What the keychain can answer when it is not "ok". */
export type KeychainTrouble = 'locked' | 'absent' | 'denied' | 'timed-out' | 'too-large' | 'corrupt'

/** What was wrong with an answer that came, but not as the specification says; `same-id`: it names another order of this desk. */
export type Malformation = 'html' | 'empty' | 'not-json' | 'cut-short' | 'too-large' | 'missing-member' | 'same-id'

/**
 * Why a host was not reached. `proxy-kind`: the network leads to it through a kind of proxy that is not spoken here (SOCKS);
 * `proxy-sign-in`: the host is a proxy that wants a user name and a password.
 */
export type Unreachable = 'name-unknown' | 'refused' | 'dropped' | 'proxy-kind' | 'proxy-sign-in'

/**
 * Every way a request can fail that is expected, as plain data that crosses between the processes.
 * None carries the token, and none carries an address with a query (links to documents are secrets).
 */
export type Failure =
  | { readonly kind: 'offline' }
  | { readonly kind: 'unreachable'; readonly host: string; readonly reason: Unreachable }
  | { readonly kind: 'certificate'; readonly host: string }
  | { readonly kind: 'timed-out'; readonly afterSeconds: number }
  | { readonly kind: 'unauthorized'; readonly words?: string }
  | { readonly kind: 'forbidden'; readonly words?: string }
  | { readonly kind: 'not-found'; readonly words?: string }
  /** A message of no field has an empty path, or one of the service's own. `more`: what only helps to look into it. */
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
  /** An order was on its way and no clear answer came: it may exist or not. Never sent again by itself. */
  | { readonly kind: 'unknown-outcome'; readonly because: Failure }
  /** Arguments or typed text that cannot be used; each message stands at its field. */
  | { readonly kind: 'invalid'; readonly fields: readonly FieldMessage[] }
  | { readonly kind: 'vault'; readonly trouble: KeychainTrouble }
  /** `other-address`: there is a token, but it was entered for another base address than the connection has now. */
  | { readonly kind: 'not-connected'; readonly because?: 'other-address' }
  | { readonly kind: 'canceled' }
  | { readonly kind: 'file'; readonly trouble: FileTrouble; readonly fileName?: string }
  | { readonly kind: 'practice-unavailable' }
  /** What this desk keeps could not be read or written; what is on the screen is not lost by that. */
  | { readonly kind: 'store'; readonly trouble: StoreTrouble }
  /** Text for a passphrase that cannot be used, or is not the one. */
  | { readonly kind: 'passphrase'; readonly trouble: 'too-short' | 'wrong' }
  | { readonly kind: 'no-such-draft' }
  /** The order moved on meanwhile: what was asked for is no longer possible in the state it is in. */
  | { readonly kind: 'out-of-date' }
  /** A fault in this program; the details are in its log, never in the words. */
  | { readonly kind: 'bug' }

/**
 * What can go wrong with a document on its way to the disk or to the program that opens it. `token-withheld`: it lies at another address than the
 * service, and that asked who we are; `too-many-hops`: its link leads on and on; `no-length`: nothing says where it ends.
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

/** `disk-full` and `disk-fault` are the system's word; `damaged`: what was read is not what was written; `locked`: the key is not at hand. */
export type StoreTrouble = 'disk-full' | 'disk-fault' | 'damaged' | 'locked'
