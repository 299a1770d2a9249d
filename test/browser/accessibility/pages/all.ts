import { FIRST } from './first.ts'
import { FORMS } from './forms.ts'
import { LIBRARY } from './library.ts'
import { LISTS } from './lists.ts'
import { MENUS } from './menus.ts'
import { ORDER } from './order.ts'
import { OUTBOX } from './outbox.ts'
import { keptStop, type Stop } from './page.ts'
import { READING } from './reading.ts'
import { WORK } from './work.ts'

const GROUPS = {
  first: FIRST,
  menus: MENUS,
  lists: LISTS,
  forms: FORMS,
  library: LIBRARY,
  order: ORDER,
  work: WORK,
  reading: READING,
  outbox: OUTBOX
}

/** Windows and macOS have a keychain, and so no banner (E1). */
const isHere = ([name]: Stop) => process.platform === 'linux' || name !== 'the passphrase dialog'

/** Every page and its states, in the order in which users get there, each with the file that keeps its tree. */
export const PAGES = Object.entries(GROUPS).flatMap(([group, stops]) =>
  stops.filter(isHere).map(stop => keptStop(group, stop))
)
