import { shallowRef, type Component } from 'vue'

/** Text beside a place in the rail; `act` if the user has to do something. */
export interface Badge {
  readonly text: string
  readonly act?: boolean
}

/** Badges by place. Apart, because the rail loads before what counts them (P1): see count-badges.ts. */
export const badges = shallowRef<Readonly<Record<string, Badge>>>({})

/** Shown above the places in the rail, and before each; both load late, too. */
export const railTop = shallowRef<Component>()
export const railIcon = shallowRef<Component>()
