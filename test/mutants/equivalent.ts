/** A mistake that changes nothing anybody could notice, and why: one of the list by its id, or a line as it is and as it would become. */
export interface Equivalent { readonly file: string; readonly id?: string; readonly from?: string; readonly to?: string; readonly why: string }

export const EQUIVALENT: readonly Equivalent[] = [
]
