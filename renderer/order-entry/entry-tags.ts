import { shallowRef } from 'vue'
import type { OrderKind } from '#domain/role.ts'

/** How far an order in a form is, in a word or two; `color` is a token, where it is more than quiet. */
export interface EntryTag { readonly text: string; readonly color?: `var(--${'accent' | 'warn' | 'bad'})` }

/**
 * The tags of the forms of the active connection in which there is something, for who is on another page. The store of the
 * forms keeps them; they stand by themselves, for the rail loads before the forms and their rules do (P1).
 */
export const entryTags = shallowRef<Readonly<Partial<Record<OrderKind, EntryTag>>>>({})
