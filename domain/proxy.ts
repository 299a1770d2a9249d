/** A proxy, as people write it, and how it is reached: `https` keeps a password unread on the way to it. */
export interface ProxyName {
  /** `host:port`. */
  readonly proxy: string
  readonly secure: boolean
}

/** What is known of sign-ins to the proxies of this network. */
export interface ProxyState {
  /** The proxy that asks for a user name and password; null if none does. `refused`: it took neither of those it was given. */
  readonly asking: (ProxyName & { readonly refused: boolean }) | null
  readonly signedIn: readonly (ProxyName & { readonly userName: string })[]
  /** False if passwords are kept only until the program quits. */
  readonly lasting: boolean
}

/** A user name and password as entered for one proxy. */
export interface ProxyEntry extends ProxyName {
  readonly userName: string
  readonly password: string
}
