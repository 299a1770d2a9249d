import { shallowRef, type Component } from 'vue'

/** What stands beside a place in the rail; `act` where a person must do something. */
export interface Badge {
  readonly text: string
  readonly act?: boolean
}

/** Badges by place. They stand by themselves, for the rail loads before what counts them (P1): see count-badges.ts. */
export const badges = shallowRef<Readonly<Record<string, Badge>>>({})

/** What stands above the places in the rail; it loads late, too. */
export const railTop = shallowRef<Component>()
