/**
 * Why an order isn't sent that this desk shares with its office. Desks by their names.
 * `out`: the office's database doesn't answer (since when, in milliseconds since 1970), so the right to send can't be taken. `isShared`:
 * other desks know the order, and one could have taken it over since; `others`: desks that had an order for the same property when the
 * office last answered.
 * `held`: another desk took it over (null: it had it meanwhile, and gave it back). `sending`, `sent`, `unsure`: it is on its way from that desk,
 * was sent there, or may have been. `removed`: it was deleted.
 */
export type OfficeHold =
  | { readonly kind: 'out'; readonly since: number; readonly isShared: boolean; readonly others: readonly string[] }
  | { readonly kind: 'held' | 'sending' | 'sent' | 'unsure' | 'removed'; readonly desk: string | null }
