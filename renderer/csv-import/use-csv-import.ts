import { computed, reactive, ref, shallowRef, type Ref } from 'vue'
import type { Failure } from '#domain/common/failure.ts'
import { matchColumns, unusedColumns } from '#domain/import/csv-columns.ts'
import type { OrderEntry } from '#domain/order/order-entry.ts'
import type { OrderKind } from '#domain/order/role.ts'
import { restText } from '../common/files/dropped-together.ts'
import { showNotice } from '../common/notice.ts'
import { checkRows, draftsOf, NOTHING_CHECKED, type Checked } from './check-rows.ts'
import { closedText } from './csv-messages.ts'
import { chooseCsv, readCsv, type CsvFile, type RefusedCsv } from './csv-source.ts'
import { saveInBatches } from './save-in-batches.ts'

/** A CSV file from its choice to its drafts. */
export type CsvPhase = 'none' | 'checking' | 'checked' | 'saving' | 'saved' | 'canceled'

/** A repeated row is most often a mistake. */
const USUALLY_WANTED = { incomplete: true, repeated: false }

/** Another file has to wait until the drafts of this one are saved. */
function mustWait(phase: CsvPhase): boolean {
  if (phase === 'saving') showNotice('Wait until the drafts are created, then open another file.')
  return phase === 'saving'
}

export type CsvImport = ReturnType<typeof useCsvImport>

export function useCsvImport() {
  const phase = ref<CsvPhase>('none')
  const file = shallowRef<CsvFile>()
  const refusal = shallowRef<RefusedCsv>()
  const failure = shallowRef<Failure>()
  const paths = shallowRef<readonly (string | null)[]>([])
  const kind = ref<OrderKind>()
  const checked = shallowRef<Checked>(NOTHING_CHECKED)
  /** Which rows become drafts, besides those ready to be sent. */
  const wanted = reactive({ ...USUALLY_WANTED })
  const drafts = computed(() => draftsOf(checked.value, wanted))
  /** Rows checked, or drafts saved. */
  const done = ref(0)
  let [latest, opening] = [0, 0]
  const saving = useSaving({ phase, failure, drafts, done })

  async function open(opened: CsvFile | RefusedCsv, rest = '', mine = ++opening): Promise<void> {
    if (mustWait(phase.value)) return
    const left = (await saving.answered()) ? file.value : undefined
    // Of files that are opened at once the last one stays.
    if (mine !== opening) return
    if (isOpenAlready(opened, left, done.value, drafts.value.length, rest)) return
    const isTable = 'rows' in opened
    file.value = isTable ? opened : undefined
    refusal.value = isTable ? undefined : opened
    paths.value = isTable ? matchColumns(opened.headings) : []
    // What was chosen for one file may be wrong for the next, and what failed is none of its business.
    failure.value = undefined
    kind.value = undefined
    Object.assign(wanted, USUALLY_WANTED)
    await check()
  }

  /** What was open stays if the user cancels. */
  async function choose(): Promise<void> {
    if (mustWait(phase.value)) return
    const result = await chooseCsv()
    failure.value = result.ok ? undefined : result.failure
    if (result.ok && result.value !== null) await open(result.value)
  }

  /** Checks every row again, after a column or the type was chosen. */
  async function check(): Promise<void> {
    const mine = ++latest
    phase.value = file.value === undefined ? 'none' : 'checking'
    const result = await checkRows(file.value?.rows ?? [], paths.value, kind.value, count => {
      if (mine === latest) done.value = count
      return mine === latest
    })
    if (result === undefined) return
    checked.value = result
    if (phase.value === 'checking') phase.value = 'checked'
  }

  /** Each path is filled by one column: the column chosen last has it. */
  async function assign(column: number, path: string | null): Promise<void> {
    paths.value = paths.value.map((other, index) => (index === column ? path : other === path ? null : other))
    await check()
  }

  async function setKind(chosen: OrderKind): Promise<void> {
    kind.value = chosen
    await check()
  }

  async function readFile(dropped: File, more: readonly File[] = []): Promise<void> {
    const mine = ++opening
    await open(...(await readDropped(dropped, more)), mine)
  }

  /** Headings of columns that have values and are not imported. */
  const unused = computed(() =>
    file.value === undefined ? [] : unusedColumns(file.value.headings, file.value.rows, paths.value)
  )
  const needsKind = computed(() => !paths.value.includes('kind'))

  const state = { phase, file, refusal, failure, paths, kind, needsKind, unused, checked, wanted, drafts, done }
  return { ...state, ...saving, choose, readFile, assign, setKind }
}

/** A dropped file, and what to say of those that were dropped with it. */
async function readDropped(dropped: File, more: readonly File[]): Promise<[CsvFile | RefusedCsv, string]> {
  const read = await readCsv(dropped)
  return [read, restText('rows' in read ? [dropped] : [], more)]
}

/** Checked again, it would make the drafts that were created already once more. */
const OPEN_ALREADY = 'This file is already open. Create its remaining drafts here.'
/** Likewise, where a cancel came too late. */
const ALL_CREATED = 'All drafts from this file have already been created.'

/**
 * Whether the file that was left unfinished was opened again. Says so, or how many of its drafts another file leaves
 * behind, and the `rest`: what becomes of files that were dropped with that.
 */
function isOpenAlready(
  opened: CsvFile | RefusedCsv,
  left: CsvFile | undefined,
  created: number,
  all: number,
  rest: string
): boolean {
  const isSame = opened.name === left?.name && JSON.stringify(opened) === JSON.stringify(left)
  const closed = left === undefined || created === 0 ? '' : closedText(left.name, created, all)
  const again = created < all ? OPEN_ALREADY : ALL_CREATED
  const told = isSame ? again : `${closed} ${rest}`.trim()
  if (told !== '') showNotice(told)
  return isSame
}

interface Saved {
  readonly phase: Ref<CsvPhase>
  readonly failure: Ref<Failure | undefined>
  readonly drafts: { readonly value: readonly OrderEntry[] }
  readonly done: Ref<number>
}

function useSaving({ phase, failure, drafts, done }: Saved) {
  /** The client that the drafts are created for. */
  const owner = ref<string>()
  /** Also after a cancel: until main has answered, nobody knows how many are saved. */
  const isAsking = ref(false)
  /** Whether creating began and not all drafts are there. */
  const isUnfinished = computed(
    () => phase.value === 'saving' || (phase.value === 'canceled' && done.value < drafts.value.length)
  )
  /** How many drafts `save` would create now. */
  const waiting = computed(() => {
    if (phase.value === 'checked') return drafts.value.length
    return phase.value === 'canceled' && !isAsking.value ? drafts.value.length - done.value : 0
  })

  let asked: Promise<unknown> = Promise.resolve()
  /** Waits until main has answered, as it may after a cancel. Whether drafts were missing before that. */
  async function answered(): Promise<boolean> {
    const before = isUnfinished.value
    await asked
    return before
  }

  /** After a cancel or a failure it goes on where that was: no draft is created twice. */
  async function save(connectionId: string): Promise<void> {
    if (waiting.value === 0) return
    const work = create(connectionId)
    asked = work.catch(() => undefined)
    await work
  }

  async function create(connectionId: string): Promise<void> {
    const before = phase.value === 'checked' ? 0 : done.value
    owner.value = connectionId
    phase.value = 'saving'
    done.value = before
    failure.value = undefined
    isAsking.value = true
    try {
      failure.value = await saveInBatches(connectionId, drafts.value.slice(before), count => {
        done.value = before + count
        return phase.value === 'saving'
      })
    } finally {
      // A cancel may have come too late.
      phase.value = done.value === drafts.value.length ? 'saved' : 'canceled'
      isAsking.value = false
    }
  }

  /** Drafts saved so far stay. */
  function cancel(): void {
    if (phase.value === 'saving') phase.value = 'canceled'
  }

  return { owner, isUnfinished, waiting, answered, save, cancel }
}
