import type { OrderId } from '#domain/common/order-id.ts'
import type pg from 'pg'
import type { ComposedDesk } from '../../office/support/composed-desk.ts'
import { SUPERUSER } from '../../office/support/cluster.ts'
import { quantile, type Benchmark, type Comparison } from '../measure.ts'
import { slow } from '../slow.ts'
import { openBenchOffice, type BenchOffice } from './support/bench-office.ts'

const NOTES = 300
const WARM_UP = 20
const FRAME = 1000 / 60
/** Each has a few notes, as orders do. */
const orderOf = (note: number): OrderId =>
  `0b8f1c1e-7c55-4b50-9f5e-${String(Math.floor(note / 4)).padStart(12, '0')}` as OrderId

/**
 * P20: from a note's being written at one desk until another desk's main process has told its page of it and has answered what the
 * page then asks, compared with three bare LISTEN/NOTIFY round trips and a frame. Both main processes are one, so each waits for the
 * other; left out are the two messages between main process and page and the painting, which the frame is for.
 */
async function compareNotes(): Promise<Comparison[]> {
  let onTold = (): void => undefined
  const bench = await openBenchOffice(undefined, (desk, name) => {
    if (desk === 1 && name === 'officeOrder.changed') onTold()
  })
  const nextTold = (): Promise<void> =>
    new Promise(resolve => {
      onTold = resolve
    })
  const [ours, bare]: [number[], number[]] = [[], []]
  try {
    await bench.join(2)
    const trip = await bareTrips(bench)
    for (let number = 0; number < WARM_UP + NOTES; number++) {
      const one = await noteTravels(bench.desks, number, nextTold)
      const other = await trip()
      if (number < WARM_UP) continue
      ours.push(one)
      bare.push(other)
    }
  } finally {
    await bench.close()
  }
  const [one, other] = [quantile(ours, 0.95), quantile(bare, 0.95)]
  return [
    {
      name: 'P20',
      what: "a note on another desk's page, p95",
      unit: 'ms',
      ours: one,
      against: 'three bare round trips and a frame',
      theirs: other * 3 + FRAME,
      goal: { times: 1 },
      madeOf: `p50 ${quantile(ours, 0.5).toFixed(1)} ms; a round trip ${quantile(bare, 0.5).toFixed(2)} and ${other.toFixed(2)} ms`
    }
  ]
}

/** In milliseconds. */
async function noteTravels(
  [from, to]: readonly ComposedDesk[],
  number: number,
  nextTold: () => Promise<void>
): Promise<number> {
  const [writing, reading] = [await from?.office().notes(), await to?.office().notes()]
  const [order, text] = [orderOf(number), `Note ${number}`]
  const isRead = async (): Promise<boolean> => {
    slow()
    const read = await reading?.read(to?.connectionId ?? '', order)
    return read?.ok === true && read.value?.notes.some(note => note.text === text) === true
  }
  let told = nextTold()
  const begun = performance.now()
  slow()
  await writing?.add(from?.connectionId ?? '', order, text)
  for (;;) {
    await told
    told = nextTold()
    if (await isRead()) return performance.now() - begun
  }
}

async function bareTrips({ office }: BenchOffice): Promise<() => Promise<number>> {
  const [from, to] = await Promise.all([connect(office), connect(office)])
  await to.query('listen bench')
  return async () => {
    const heard = Promise.withResolvers<unknown>()
    to.once('notification', heard.resolve)
    const begun = performance.now()
    await from.query('notify bench')
    await heard.promise
    return performance.now() - begun
  }
}

const connect = (office: BenchOffice['office']): Promise<pg.Client> => office.connect(SUPERUSER, '')

export const p20: Benchmark = { name: 'P20', what: "a note on another desk's page", run: compareNotes }
