import { ref, shallowRef, type Ref, type ShallowRef } from 'vue'
import type { Failure } from '#domain/common/failure.ts'
import type { OrderEntry } from '#domain/order/order-entry.ts'
import { useRequest } from '../../common/request.ts'
import { entryOf, snapshotOf, type OpenEntry } from './open-entry.ts'

export interface DuplicateCheck {
  readonly checking: Readonly<Ref<boolean>>
  readonly failure: Readonly<ShallowRef<Failure | undefined>>
  check(): Promise<void>
  /** Checks if something that is compared has changed since, and nothing before an address is known. */
  checkIfChanged(): Promise<void>
}

/** Looks for orders that may be the open one (R50), and leaves them in `open.similar`. */
export function useDuplicateCheck(open: OpenEntry): DuplicateCheck {
  const { ask } = useRequest('drafts.similar')
  const checking = ref(false)
  const failure = shallowRef<Failure>()
  let checked = ''
  let latest = 0

  async function check() {
    const mine = ++latest
    checked = comparedIn(entryOf(open))
    checking.value = true
    try {
      // The main process must know the draft.
      await open.saving.flush()
      const result = await ask({ id: open.id, entry: snapshotOf(open) })
      // Without an address nothing is like it, whatever is still to come.
      if (result === undefined || mine !== latest) return
      open.similar.value = result.ok ? result.value : []
      // It may not know a draft that could not be saved.
      failure.value = result.ok ? undefined : (open.saving.state.value.failure ?? result.failure)
    } finally {
      if (mine === latest) checking.value = false
    }
  }

  async function checkIfChanged() {
    const entry = entryOf(open)
    if (entry.properties.some(hasAddress)) {
      if (comparedIn(entry) !== checked) await check()
    } else {
      latest += 1
      checked = ''
      checking.value = false
      open.similar.value = []
    }
  }

  return { checking, failure, check, checkIfChanged }
}

const hasAddress = ({ address1, city, zipCode }: OrderEntry['properties'][number]) =>
  address1.trim() !== '' && (zipCode.trim().length >= 5 || city.trim() !== '')

/** Everything by which orders are compared. */
function comparedIn({ kind, properties, contacts, closingDate, loan }: OrderEntry): string {
  const buyers = contacts.filter(({ role }) => role === 'Buyer').map(({ name }) => name)
  const places = properties.map(({ county: _, ...place }) => place)
  return JSON.stringify([kind, places, buyers, closingDate, loan.lendersLoanId])
}
