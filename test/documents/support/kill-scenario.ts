import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, statSync } from 'node:fs'
import { mkdtemp, readdir, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { openStoreFiles } from '../../../main/storage/store-files.ts'
import { dataKey } from '../../../main/storage/database/seal.ts'
import type { KeptDocument } from '../../../main/storage/tables/kept-documents.ts'
import type { WaitingDownload } from '../../../main/storage/tables/waiting-downloads.ts'
import { killedItself } from '../../faults/killed-itself.ts'
import { ROOMY } from '../../electron/short-lived.ts'
import { seededRandom } from '../../faults/random.ts'
import { ORDER_ID } from '../../service/connect.ts'
import { CONNECTION, startShop } from './desk.ts'
import type { Life } from './download-child.ts'
import { everythingUnder } from './hostile-shop.ts'
import { killShop, sumOf, type EtagKind, type ShopDocument, type Turn } from './kill-shop.ts'

/** What came of downloading some documents with a program that is killed again and again. */
export interface KillOutcome {
  readonly seed: number
  readonly kills: number
  /** How many of them while four files were on their way. */
  readonly withFour: number
  /** Files gone on with after a kill, and how many bytes were not served again by that. */
  readonly resumed: number
  readonly spared: number
  /** Files started over because a different one was there after the kill. */
  readonly begunAnew: number
  /** Files that had their place and their first name, too, when the program died. */
  readonly placed: number
  /** What must never be, each with the life after which it was seen. */
  readonly violations: readonly string[]
}

interface Noted {
  readonly waiting: readonly WaitingDownload[]
  readonly kept: readonly KeptDocument[]
}

/** In milliseconds: a life that takes longer hangs. Far more than one takes on a busy machine. */
const LONGEST = 60_000

/**
 * Where a life ends: after so many bytes, at a disk step, between a file's two names, or from outside during downloads.
 */
export const WAYS = ['bytes', 'steps', 'names', 'outside'] as const

/**
 * What a scenario is about: it ends early once something matches `stopAt`, and its lives end in the given ways, in
 * turn.
 */
export interface Aim {
  readonly stopAt?: RegExp
  readonly ways?: readonly (typeof WAYS)[number][]
}

/**
 * Has the built program download six documents of one order, kills it `kills` times, and checks the disk after each
 * life.
 */
export async function killScenario(
  program: string,
  seed: number,
  kills: number,
  { stopAt, ways = WAYS }: Aim = {}
): Promise<KillOutcome> {
  const draw = seededRandom(seed)
  const upTo = (most: number) => 1 + Math.floor(draw() * most)
  const kinds: readonly EtagKind[] = ['strong', 'strong', 'strong', 'strong', 'weak', 'none']
  const sizes = [
    1,
    upTo(5000),
    1_000_000 + upTo(1_000_000),
    1_000_000 + upTo(2_000_000),
    200_000 + upTo(500_000),
    200_000 + upTo(500_000)
  ]
  const documents = kinds.map((kind, at): ShopDocument => ({ id: at + 1, kind, size: sizes[at]!, version: 1 }))
  const shop = killShop(documents)
  const server = await startShop(() => documents.map(({ id }) => ({ id, fileName: `plat ${id}.doc` })), shop.serve)
  const beside = await realpath(await mkdtemp(join(tmpdir(), 'title-desk-')))
  const [root, data] = [join(beside, 'Title Desk'), join(beside, 'data')]
  const violations: string[] = []
  const died = { kills: 0, withFour: 0, resumed: 0, spared: 0, begunAnew: 0, placed: 0 }
  let life = 0
  let isNoted = false
  const violated = (what: string) => violations.push(`life ${life}: ${what}`)

  /** Runs the program until it is killed or done; true where it was done. */
  async function live(how: Life, open: number, killAt?: number): Promise<boolean> {
    const ids = isNoted ? [] : documents.map(({ id }) => id)
    const child = spawn(
      process.execPath,
      [...ROOMY, program, server.origin, root, data, JSON.stringify({ ...how, ids })],
      {
        stdio: ['ignore', 'pipe', 'inherit']
      }
    )
    // Its end alone may come before the last it said.
    const exited = once(child, 'close')
    let isDone = false
    createInterface(child.stdout).on('line', line => {
      if (line === 'noted') isNoted = true
      else if (line === 'done') isDone = true
      else if (line.startsWith('failed')) violated(line)
    })
    const limit = setTimeout(() => {
      violated('it came to no end')
      child.kill('SIGKILL')
    }, LONGEST)
    shop.forgetStopped()
    shop.onStopped = (count, unfinished) => {
      if (killAt === undefined || (unfinished !== killAt && count !== open)) return
      if (unfinished === 4) died.withFour += 1
      child.kill('SIGKILL')
    }
    const [code, signal] = (await exited) as [number | null, string | null]
    clearTimeout(limit)
    shop.onStopped = () => undefined
    if (signal === 'SIGKILL' || killedItself({ code, signal })) died.kills += 1
    else if (code !== 0) violated(`it ended with ${code}`)
    return isDone
  }

  /** What is noted in the sealed store of the program that is dead now. */
  function readNotes(): Noted {
    if (!existsSync(data)) return { waiting: [], kept: [] }
    const files = openStoreFiles(data)
    if (!files.ok || files.value.keys.length === 0) return { waiting: [], kept: [] }
    const store = files.value.unseal(dataKey('key-1', Buffer.alloc(32, 7)))
    const noted = { waiting: store.waiting.list(CONNECTION), kept: store.kept.list(CONNECTION) }
    store.close()
    return noted
  }

  async function look(noted: Noted): Promise<void> {
    const paths = await everythingUnder(beside)
    for (const path of paths) if (!/^(Title Desk\/|data\/)/.test(path)) violated(`something lies outside: ${path}`)
    const files = paths.filter(
      path => path.startsWith('Title Desk/') && !path.endsWith('/') && !path.startsWith('Title Desk/.incoming/')
    )
    for (const path of files) {
      const [, id = 0, number] =
        new RegExp(`^Title Desk/${ORDER_ID}/plat (\\d)( \\(\\d+\\))?\\.doc$`).exec(path)?.map(Number) ?? []
      // A second one only where the bytes are others each time, and the program died between naming the first and noting it.
      const isSecond = number !== undefined && !Number.isNaN(number)
      if (id === 0 || (isSecond && documents[id - 1]?.kind === 'strong')) violated(`a file nobody fetched: ${path}`)
      else if (!shop.sums(id).has(sumOf(await readFile(join(beside, path)))))
        violated(`${path} is no whole file that was served`)
    }
    for (const { documentId, folder, fileName, size, sha256 } of noted.kept) {
      const bytes = await readFile(join(root, folder, fileName)).catch(() => Buffer.alloc(0))
      if (sumOf(bytes) !== `${size} ${sha256}`) violated(`document ${documentId} is noted as kept and is not`)
    }
    if (!isNoted) return
    for (const { id } of documents) {
      const known =
        noted.waiting.some(({ documentId }) => documentId === id) ||
        noted.kept.some(({ documentId }) => documentId === id)
      if (!known) violated(`document ${id} is forgotten`)
    }
  }

  /**
   * What must be seen of the unfinished files that the last life left, `there` how many names those had that lay on the
   * disk, once this one is over.
   */
  function lookAtResuming(
    { waiting }: Noted,
    there: ReadonlyMap<string, number>,
    firstOf: number,
    replaced: ReadonlySet<number>
  ): void {
    for (const { documentId, unfinished } of waiting) {
      const first = shop.served.slice(firstOf).find(({ id }) => id === documentId)
      if (first === undefined) continue
      const document = documents.find(({ id }) => id === documentId)!
      if (document.kind !== 'strong') {
        if (first.range !== undefined || unfinished !== null)
          violated(`document ${documentId} was gone on with by an ETag that is ${document.kind}`)
      } else if (unfinished !== null && unfinished.synced > 0 && there.get(unfinished.path) === 1) {
        // One byte is asked for of a file that is all there: without an answer it is not known to be the same still.
        if (
          first.range !== `bytes=${Math.min(unfinished.synced, document.size - 1)}-` ||
          first.ifRange !== unfinished.etag
        )
          violated(`document ${documentId} was not gone on with at ${unfinished.synced}`)
        if (replaced.has(documentId)) died.begunAnew += 1
        else {
          died.resumed += 1
          died.spared += first.from
        }
      } else if (unfinished !== null && (there.get(unfinished.path) ?? 0) > 1) {
        // It has its place already, and ended before it lost its first name: what is written to it is written to the document.
        died.placed += 1
        if (first.range !== undefined) violated(`document ${documentId} was written to in its place`)
      }
    }
  }

  const turns =
    (share: number, what: 'break' | 'stop') =>
    (_document: ShopDocument, left: number): Turn =>
      draw() < share ? { what, behind: left === 1 ? 1 : upTo(left - 1) } : { what: 'whole' }

  let noted: Noted = { waiting: [], kept: [] }
  const isSeen = () => violations.some(violation => stopAt?.test(violation))
  for (let isDone = false; !isDone && !isSeen() && life < kills * 3; life++) {
    const replaced = new Set<number>()
    for (const { documentId, unfinished } of noted.waiting) {
      if (unfinished === null || draw() > 0.2 || existsSync(join(root, ORDER_ID, `plat ${documentId}.doc`))) continue
      shop.replace(documentId)
      replaced.add(documentId)
    }
    const firstOf = shop.served.length
    const there = new Map(
      noted.waiting.flatMap(({ unfinished }) =>
        unfinished !== null && existsSync(unfinished.path) ? [[unfinished.path, statSync(unfinished.path).nlink]] : []
      )
    )
    const open = isNoted ? noted.waiting.length : documents.length
    const inTurn = ways[life % ways.length]!
    const way = died.kills >= kills ? 'to the end' : open === documents.length ? 'outside' : inTurn
    shop.turn = way === 'outside' ? turns(1, 'stop') : turns(0.3, 'break')
    const how =
      way === 'bytes'
        ? { bytes: upTo(1_500_000) }
        : way === 'steps'
          ? { steps: upTo(60) }
          : way === 'names'
            ? { names: upTo(3) - 1 }
            : {}
    isDone = await live(how, open, way === 'outside' ? (draw() < 0.9 ? 4 : 1) : undefined)
    lookAtResuming(noted, there, firstOf, replaced)
    noted = readNotes()
    await look(noted)
    // Everything was fetched before it was killed often enough: the next order's documents, as it were.
    if (isDone && died.kills < kills) {
      await rm(root, { recursive: true, force: true })
      await rm(data, { recursive: true, force: true })
      for (const { id } of documents) shop.replace(id)
      noted = { waiting: [], kept: [] }
      isNoted = isDone = false
    }
  }

  const left = await readdir(join(root, '.incoming')).catch(() => [])
  if (left.length > 0) violated(`unfinished files are left: ${left.length}`)
  if (noted.waiting.length > 0) violated('something is still to be fetched')
  for (const document of documents) {
    const [file, ...more] = noted.kept.filter(({ documentId }) => documentId === document.id)
    if (file === undefined || more.length > 0)
      violated(`document ${document.id} is kept ${file === undefined ? 'nowhere' : 'twice'}`)
  }
  await rm(beside, { recursive: true, force: true })
  return { seed, ...died, violations }
}
