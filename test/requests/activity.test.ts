import { describe, expect, it } from 'vitest'
import { failed, ok, type Result } from '#domain/common/result.ts'
import type { Failure } from '#domain/common/failure.ts'
import { createActivity, type Activity } from '../../main/activity/activity.ts'
import { activityRequests, noteActivityOf } from '../../main/requests/activity.ts'
import { fileRequests } from '../../main/requests/files.ts'
import { pageRequests } from '../../main/requests/page.ts'
import type { SharedActivity } from '../../main/office/activity/shared-activity.ts'
import type { TextFile } from '../../main/orders/views/export-csv.ts'
import { NOW, orderId } from '../storage/support/samples.ts'
import { store as memoryStore } from '../storage/unlock/support/memory-stores.ts'

const DISK_FULL = failed<Failure>({ kind: 'file', trouble: 'disk-full' })

function desk({
  activeId = 'connection-1' as string | null,
  elsewhere = undefined as SharedActivity | undefined
} = {}) {
  const store = memoryStore(1)
  const activity = createActivity({ store: async () => store, now: () => NOW })
  const connections = {
    state: async () => ok({ connections: [], activeId, keychain: 'ok' as const })
  } as unknown as Parameters<typeof noteActivityOf>[0]['connections']
  const file = {
    text: '',
    abandoned: 0,
    written: ok(null) as Result<null, Failure>,
    finish: ok(null) as Result<null, Failure>
  }
  const createTextFile = async (): Promise<Result<TextFile, Failure>> =>
    ok({
      write: async text => {
        file.text += text
        return file.written
      },
      finish: async () => file.finish,
      // Whoever does not wait for it answers before it is done.
      async abandon() {
        await new Promise(setImmediate)
        file.abandoned += 1
      }
    })
  const note = noteActivityOf({ activity, connections })
  const office = { activity: async () => elsewhere }
  const requests = activityRequests({ activity, connections, createTextFile, office })
  return { store, file, note, createTextFile, requests }
}

describe('the activity log, exported', () => {
  it('has every entry, first to last, and what the check found as its last line (E29)', async () => {
    const { store, file, requests } = desk()
    const id = orderId()
    const at = NOW
    store.activity.add('connection-1', { kind: 'sent', orderId: id, detail: '', at, person: 'kim' })
    store.activity.add('connection-1', { kind: 'removed', orderId: null, detail: '=1+1.pdf', at, person: '' })
    expect(await requests['activity.exportCsv'].handle({})).toEqual(ok({ saved: true }))
    const code = store.activity.head('connection-1')?.lastHash.slice(0, 16)
    expect(file.text.split('\r\n')).toEqual([
      '\uFEFF"Number","Time","Person","Activity","Order ID","Details"',
      `"1","2026-11-20T15:04:05.000Z","kim","Sent","${id}",""`,
      '"2","2026-11-20T15:04:05.000Z","Title Desk","Removed","","\'=1+1.pdf"',
      `"Entries 1 to 2, code ${code}. Each entry was checked and is as it was written."`,
      ''
    ])
  })

  it('names the desk of each entry in an office, and has those of the others, too (E29)', async () => {
    const told = { number: 7, at: NOW, kind: 'opened', person: 'lee', orderId: null, detail: 'Payoff.pdf' } as const
    const elsewhere = {
      deskOf: async () => 'Front desk',
      every: async (_id, take) => {
        await take([{ ...told, heard: 1, desk: { id: 'd2', name: 'Escrow' } }])
        return ok(null)
      }
    } satisfies Pick<SharedActivity, 'deskOf' | 'every'>
    const { store, file, requests } = desk({ elsewhere: elsewhere as unknown as SharedActivity })
    store.activity.add('connection-1', { kind: 'sent', orderId: null, detail: '', at: NOW, person: 'kim' })
    expect(await requests['activity.exportCsv'].handle({})).toEqual(ok({ saved: true }))
    expect(file.text.split('\r\n')).toEqual([
      '\uFEFF"Number","Time","Person","Activity","Order ID","Details","Desk"',
      '"1","2026-11-20T15:04:05.000Z","kim","Sent","","","Front desk"',
      '"7","2026-11-20T15:04:05.000Z","lee","Opened","","Payoff.pdf","Escrow"',
      expect.stringMatching(/^"Front desk: Entry 1, code/),
      ''
    ])
  })

  it('leaves no file behind that could not be finished (E29)', async () => {
    const { file, requests } = desk()
    file.finish = DISK_FULL
    expect(await requests['activity.exportCsv'].handle({})).toEqual(DISK_FULL)
    expect(file.abandoned).toBe(1)
  })

  it('writes no more once the disk is full, and leaves no file behind (E29)', async () => {
    const { store, file, requests } = desk()
    store.activity.add('connection-1', { kind: 'sent', orderId: null, detail: '', at: NOW, person: 'kim' })
    file.written = DISK_FULL
    expect(await requests['activity.exportCsv'].handle({})).toEqual(DISK_FULL)
    const headings = '\uFEFF"Number","Time","Person","Activity","Order ID","Details"\r\n'
    expect([file.text, file.abandoned]).toEqual([headings, 1])
  })

  it('leaves no file behind where the entries of the other desks could not be read (E29)', async () => {
    const elsewhere = { deskOf: async () => 'Front desk', every: async () => DISK_FULL }
    const { file, requests } = desk({ elsewhere: elsewhere as unknown as SharedActivity })
    expect(await requests['activity.exportCsv'].handle({})).toEqual(DISK_FULL)
    expect(file.abandoned).toBe(1)
  })

  it('leaves no file behind where its own entries could not be read (E29)', async () => {
    const elsewhere = { deskOf: async () => 'Front desk', every: async () => ok(null) }
    const { file, createTextFile } = desk()
    const requests = activityRequests({
      activity: { every: async () => DISK_FULL } as Partial<Activity> as Activity,
      connections: { state: async () => ok({ connections: [], activeId: 'connection-1', keychain: 'ok' as const }) },
      createTextFile,
      office: { activity: async () => elsewhere as unknown as SharedActivity }
    })
    expect(await requests['activity.exportCsv'].handle({})).toEqual(DISK_FULL)
    expect([file.text.split('\r\n').length, file.abandoned]).toEqual([2, 1])
  })

  it('needs a connection (E29)', async () => {
    const { requests } = desk({ activeId: null })
    expect(await requests['activity.exportCsv'].handle({})).toEqual(failed({ kind: 'not-connected' }))
  })
})

describe('what leaves the window', () => {
  const actions = (saved = true) => ({ print: async () => ok({ printed: saved }), savePdf: async () => ok({ saved }) })
  const noted = ({ store }: ReturnType<typeof desk>) =>
    store.activity.all().map(({ kind, orderId, detail }) => [kind, orderId, detail])

  it('is noted with its order: prints, PDFs and tables (E29)', async () => {
    const here = desk()
    const id = orderId()
    const pages = pageRequests(actions(), here.note)
    await pages['page.print'].handle({ fileName: 'Elm St.pdf', orderId: id })
    await pages['page.savePdf'].handle({ fileName: 'Closings.pdf', orderId: null })
    const files = fileRequests({
      chooseFile: async () => ok(null),
      createTextFile: here.createTextFile,
      note: here.note
    })
    await files['files.save'].handle({ fileName: 'Orders.csv', format: 'csv', text: 'a' })
    expect(noted(here)).toEqual([
      ['printed', id, 'Elm St'],
      ['exported', null, 'Closings'],
      ['exported', null, 'Orders.csv']
    ])
  })

  it.each([
    ['Orders.csv', 'csv', 'Orders.csv'],
    ['Contacts.VCF', 'vcf', 'Contacts.vcf'],
    ['Contacts.vcf', 'csv', 'Contacts.csv'],
    ['Elm St. 5', 'csv', 'Elm St. 5.csv']
  ] as const)('%s, saved as %s, has one ending: %s', async (fileName, format, name) => {
    const { note, createTextFile } = desk()
    const proposed: string[] = []
    const files = fileRequests({
      chooseFile: async () => ok(null),
      createTextFile: asked => (proposed.push(asked), createTextFile()),
      note
    })
    await files['files.save'].handle({ fileName, format, text: 'a' })
    expect(proposed).toEqual([name])
  })

  it('is not noted where nothing was saved or printed (E29)', async () => {
    const here = desk()
    const canceled = pageRequests(actions(false), here.note)
    await canceled['page.savePdf'].handle({ fileName: 'Orders.pdf', orderId: null })
    expect(await canceled['page.print'].handle({ fileName: 'Orders.pdf', orderId: null })).toEqual(
      ok({ printed: false })
    )
    const unprinted = { ...actions(), print: async () => failed<Failure>({ kind: 'print', trouble: 'no-printer' }) }
    await pageRequests(unprinted, here.note)['page.print'].handle({ fileName: 'Orders.pdf', orderId: null })
    expect(noted(here)).toEqual([])
  })

  it('is not noted where the file could not be finished, and leaves no file behind (E29)', async () => {
    const here = desk()
    here.file.finish = DISK_FULL
    const files = fileRequests({
      chooseFile: async () => ok(null),
      createTextFile: here.createTextFile,
      note: here.note
    })
    expect(await files['files.save'].handle({ fileName: 'Orders.csv', format: 'csv', text: 'a' })).toEqual(DISK_FULL)
    expect(here.file.abandoned).toBe(1)
    expect(noted(here)).toEqual([])
  })

  it('is not noted where the file could not be written or made, and leaves none behind (E29)', async () => {
    const here = desk()
    here.file.written = DISK_FULL
    const saving = (createTextFile: Parameters<typeof fileRequests>[0]['createTextFile']) =>
      fileRequests({ chooseFile: async () => ok(null), createTextFile, note: here.note })['files.save'].handle({
        fileName: 'Orders.csv',
        format: 'csv',
        text: 'a'
      })
    expect(await saving(here.createTextFile)).toEqual(DISK_FULL)
    expect(await saving(async () => DISK_FULL)).toEqual(DISK_FULL)
    expect([here.file.abandoned, noted(here)]).toEqual([1, []])
  })

  it('tells of a saved file that could not be noted (E29)', async () => {
    const { createTextFile } = desk()
    const files = fileRequests({ chooseFile: async () => ok(null), createTextFile, note: async () => DISK_FULL })
    expect(await files['files.save'].handle({ fileName: 'Orders.csv', format: 'csv', text: 'a' })).toEqual(DISK_FULL)
  })

  it('has nothing to note without a connection (E29)', async () => {
    const here = desk({ activeId: null })
    expect(await here.note({ kind: 'exported', orderId: null, detail: 'Orders.csv' })).toEqual(ok(null))
    expect(noted(here)).toEqual([])
  })
})
