import type { BaseAddress } from '../../service/http/base-address.ts'
import type { Store } from '../../storage/store.ts'

/** What a connection is reached with. The token goes no further than the service's client. */
export interface Access {
  readonly baseAddress: BaseAddress
  readonly token: string
  /** What the orders belong to, where neither address nor token stays the same: the practice orders. */
  readonly dataSet?: string
}

/** The fingerprint by which an order, its attempts and what is known of the list belong to one address and token (I12). */
export function accountOf(store: Pick<Store, 'fingerprint'>, { baseAddress, token, dataSet }: Access): string {
  return store.fingerprint(dataSet ?? `${baseAddress}\n${token}`)
}
