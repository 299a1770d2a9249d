import { FIRST } from './first.ts'
import { FORMS } from './forms.ts'
import { LISTS } from './lists.ts'
import { MENUS } from './menus.ts'
import { ORDER } from './order.ts'
import { OUTBOX } from './outbox.ts'

const GROUPS = { first: FIRST, menus: MENUS, lists: LISTS, forms: FORMS, order: ORDER, outbox: OUTBOX }

/** Every page and its states, in the order in which users get there, each with the file that keeps its tree. */
export const PAGES = Object.entries(GROUPS).flatMap(([group, stops]) =>
  stops.map(([name, go, part]) => ({
    name,
    go,
    part,
    file: `${group}/${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.yml`
  }))
)
