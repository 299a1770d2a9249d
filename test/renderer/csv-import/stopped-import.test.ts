import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ResultOf } from '#domain/bridge.ts'
import type { Connection } from '#domain/connection.ts'
import { failed, ok } from '#domain/common/result.ts'
import { useAnnouncer } from '../../../renderer/common/announcer.ts'
import { useLeftImports } from '../../../renderer/csv-import/store.ts'
import { deskBridge, openDesk, type Desk } from '../app/desk.ts'
import { connected, GULF_COAST, LONE_STAR } from '../app/samples.ts'

let desk: Desk
// What another test heard is no news.
beforeEach(() => {
  useAnnouncer().announce('')
})
afterEach(() => desk.close())

const HEADINGS = 'Type,Street,ZIP,City,State,County,Borrower,Loan processor,Processor email,Closing date'
const numbers = Array.from({ length: 150 }, (_, index) => index + 1)
const rowOf = (number: number) =>
  `Refinance,${number} Elm St,77494,Katy,TX,Fort Bend,Ana Ramirez,Pat Doe,pat.doe@example.com,11/30/2026`
/** A file with that many orders. */
const contentOf = (count: number) => {
  const rows = Array.from({ length: count }, (_, index) => rowOf(index + 1))
  return new TextEncoder().encode([HEADINGS, ...rows].join('\r\n'))
}
const content = contentOf(150)
const FULL = failed({ kind: 'store', trouble: 'disk-full' } as const)
const SAVED = ok({ ids: [] })

const status = () => desk.text('.head [role=status]')
const alerts = () => desk.all('main [role=alert]')
const batches = () => desk.bridge.argsOf('drafts.import').map(({ entries }) => entries.length)
const streets = () =>
  desk.bridge.argsOf('drafts.import').flatMap(({ entries }) => entries.map(({ properties: [one] }) => one?.address1))
const fill = () => desk.bridge.answer('drafts.import', ({ entries }) => ok({ ids: entries.map(() => '' as never) }))

/** A page whose file has so many orders, of which the first 100 are saved, what happens then, and the next answer. */
async function stopped(end: () => Promise<void>, answer: ResultOf<'drafts.import'> = FULL, count = 150) {
  const file = { name: 'many.csv', content: contentOf(count) }
  const bridge = deskBridge(connected(LONE_STAR, GULF_COAST)).answer('files.choose', ok(file))
  desk = await openDesk('/new/csv', bridge)
  await desk.press('Select file…')
  while (!desk.has(`Create ${count} drafts`)) await desk.settle()
  const held = bridge.hold('drafts.import')
  await desk.press(`Create ${count} drafts`)
  held.answer(SAVED)
  await desk.settle()
  await end()
  held.answer(answer)
  await desk.settle()
}
const staying = () => Promise.resolve()
const leave = async () => {
  await desk.router.push('/drafts')
  await desk.settle()
}

describe('an import that stopped before all drafts were created', () => {
  it('says how many there are, and creates only the others', async () => {
    await stopped(staying)
    expect([status(), alerts().length]).toEqual(['Stopped. 100 of 150 drafts created', 1])
    fill()
    await desk.press('Create 50 more drafts')
    expect([status(), alerts().length]).toEqual(['150 drafts created', 0])
    // The batch that failed was asked for twice, and saved once.
    expect(batches()).toEqual([100, 50, 50])
    const all = numbers.map(number => `${number} Elm St`)
    expect([...streets().slice(0, 100), ...streets().slice(150)]).toEqual(all)
  })

  it('says no more why it stopped while it goes on', async () => {
    await stopped(staying)
    const held = desk.bridge.hold('drafts.import')
    await desk.press('Create 50 more drafts')
    expect([status(), alerts()]).toEqual(['Creating drafts…', []])
    held.answer(SAVED)
    await desk.settle()
  })

  it('goes on after a cancel, too, once the batch that was on its way is saved', async () => {
    const cancel = async () => {
      await desk.press('Cancel')
      expect([status(), desk.has('Create 150 more drafts')]).toEqual(['Stopped. 100 of 250 drafts created', false])
    }
    await stopped(cancel, SAVED, 250)
    expect(status()).toBe('Stopped. 200 of 250 drafts created')
    fill()
    await desk.press('Create 50 more drafts')
    expect([status(), batches()]).toEqual(['250 drafts created', [100, 100, 50]])
  })

  it('didn’t stop where the cancel came too late', async () => {
    await stopped(() => desk.press('Cancel'), SAVED)
    expect([status(), batches()]).toEqual(['150 drafts created', [100, 50]])
  })

  it('goes on where it was after its page was left, and says so if it stops then', async () => {
    await stopped(leave)
    expect(desk.said()).toBe('CSV import stopped. 100 of 150 drafts created.')
    fill()
    // The keys that open a file show what is unfinished first.
    await desk.key('O', { ctrlKey: true, shiftKey: true })
    expect([desk.place(), status()]).toEqual(['/new/csv', 'Stopped. 100 of 150 drafts created'])
    expect(desk.bridge.argsOf('files.choose')).toHaveLength(1)
    // Pressed there again, they open one.
    await desk.key('O', { ctrlKey: true, shiftKey: true })
    expect(desk.bridge.argsOf('files.choose')).toHaveLength(2)
    await desk.press('Create 50 more drafts')
    expect([status(), batches().length]).toEqual(['150 drafts created', 3])
    // Only a page that was left needs a notice.
    expect(desk.said()).not.toBe('150 drafts created.')
    for (const place of ['/drafts', '/new/csv']) {
      await desk.router.push(place)
      await desk.settle()
    }
    expect(desk.has('Select file…')).toBe(true)
  })

  it('didn’t stop, which is said, where the rest was created after its page was left', async () => {
    await stopped(leave, SAVED)
    expect(desk.said()).toBe('150 drafts created.')
    await desk.router.push('/new/csv')
    await desk.settle()
    expect(desk.has('Select file…')).toBe(true)
  })

  it('doesn’t begin again where its file is opened once more', async () => {
    await stopped(staying)
    await desk.press('Select another file…')
    expect(status()).toBe('Stopped. 100 of 150 drafts created')
    expect(desk.said()).toBe('This file is already open. Create its remaining drafts here.')
  })

  it('claims no drafts where its file is opened once more and none was created', async () => {
    desk = await openDesk('/new/csv', deskBridge().answer('files.choose', ok({ name: 'many.csv', content })))
    desk.bridge.answer('drafts.import', FULL)
    await desk.press('Select file…')
    while (!desk.has('Create 150 drafts')) await desk.settle()
    await desk.press('Create 150 drafts')
    await desk.press('Select another file…')
    expect(status()).toBe('Stopped. 0 of 150 drafts created')
    expect(desk.said()).toBe('This file is already open. Create its remaining drafts here.')
  })

  it.each([
    ['another', 'other.csv'],
    ['a corrected', 'many.csv']
  ])('says how many drafts were created where %s file, %s, takes its place', async (_which, name) => {
    await stopped(staying)
    desk.bridge.answer('files.choose', ok({ name, content: contentOf(1) }))
    await desk.press('Select another file…')
    expect([status(), desk.said()]).toEqual(['1 order ready', 'Closed “many.csv”. 100 of 150 drafts created.'])
  })

  it('creates the rest for its own client only, and is gone with it', async () => {
    await stopped(staying)
    fill()
    desk.bridge.emit('connection.changed', connected(GULF_COAST, LONE_STAR))
    await desk.settle()
    await desk.press('Create 50 more drafts')
    expect(desk.said()).toBe('These drafts are for another client. Switch back to it to create the rest.')
    expect(batches()).toHaveLength(2)
    await leave()
    expect(useLeftImports().left.size).toBe(1)
    desk.bridge.emit('connection.changed', connected(GULF_COAST))
    await desk.settle()
    expect(useLeftImports().left.size).toBe(0)
  })

  it('is not kept where its client was removed before its page is left', async () => {
    await stopped(staying)
    desk.bridge.emit('connection.changed', connected(GULF_COAST))
    await desk.settle()
    await leave()
    expect(useLeftImports().left.size).toBe(0)
  })

  it('is kept for each client, whose next page goes on with it', async () => {
    const switchTo = async (...connections: readonly Connection[]) => {
      await leave()
      desk.bridge.emit('connection.changed', connected(...connections))
      await desk.settle()
      await desk.router.push('/new/csv')
      await desk.settle()
    }
    await stopped(staying)
    await switchTo(GULF_COAST, LONE_STAR)
    expect(desk.has('Select file…')).toBe(true)
    desk.bridge.answer('files.choose', ok({ name: 'other.csv', content: contentOf(1) })).answer('drafts.import', FULL)
    await desk.press('Select file…')
    await desk.press('Create 1 draft')
    await switchTo(LONE_STAR, GULF_COAST)
    expect([desk.text('.file strong'), status()]).toEqual(['many.csv', 'Stopped. 100 of 150 drafts created'])
    await switchTo(GULF_COAST, LONE_STAR)
    expect([desk.text('.file strong'), status()]).toEqual(['other.csv', 'Stopped. 0 of 1 draft created'])
  })
})
