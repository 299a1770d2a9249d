import { createPinia, setActivePinia } from 'pinia'
import { afterEach, describe, expect, it } from 'vitest'
import { createApp } from 'vue'
import { createMemoryHistory, createRouter, RouterView } from 'vue-router'
import { ok } from '#domain/common/result.ts'
import { MOST_RECORDS, type LibraryChange, type LibraryEntry } from '#domain/library/library.ts'
import { useBridge } from '../../../renderer/common/bridge.ts'
import { useConnections } from '../../../renderer/common/connections.ts'
import LibraryPage from '../../../renderer/library/LibraryPage.vue'
import { useLibrary } from '../../../renderer/library/store.ts'
import { fakeBridge } from '../../fakes/bridge.ts'
import { giveWhatHappyDomLacks } from '../app/desk.ts'

const person = (text: string, more: Partial<LibraryEntry> = {}): LibraryEntry => ({
  list: 'people',
  text,
  email: '',
  phone: '',
  role: 'Loan Officer',
  names: [text.toLowerCase()],
  startsOn: [],
  used: 0,
  lastUsedAt: null,
  recordId: crypto.randomUUID(),
  ...more
})
const PAT = person('Pat Doe', { used: 14, lastUsedAt: new Date(2026, 10, 12, 12).getTime(), recordId: null })
const SWAPPED = person('Doe, Pat', { email: 'pat@example.com' })
const CLAUSE: LibraryEntry = { ...person('Lone Star\nISAOA'), list: 'clauses', role: '', names: ['lone star isaoa'] }

let unmount = () => undefined as void
afterEach(() => {
  unmount()
  document.body.innerHTML = ''
})

const names = (count: number) => Array.from({ length: count }, (_, at) => `Person ${at}`)

async function settle() {
  for (let turn = 0; turn < 12; turn++) await new Promise(resolve => setTimeout(resolve))
}

const UNDO: LibraryChange = { put: [], drop: ['00000000-0000-4000-8000-000000000001'] }

async function show(entries: readonly LibraryEntry[], at = '/library') {
  giveWhatHappyDomLacks()
  const bridge = fakeBridge()
    .answer(
      'connection.state',
      ok({
        activeId: 'c1',
        connections: [
          { id: 'c1', name: 'Lone Star', baseAddress: 'https://orders.example.com', color: 'green', kind: 'service' }
        ]
      } as never)
    )
    .answer('library.entries', ok(entries))
    .answer('library.change', ok({ entries, undo: UNDO }))
  useBridge(bridge)
  const pinia = createPinia()
  setActivePinia(pinia)
  await useConnections().load()
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [{ path: '/library', name: 'library', component: LibraryPage }]
  })
  await router.push(at)
  const app = createApp(RouterView).use(pinia).use(router)
  const root = document.body.appendChild(document.createElement('div'))
  app.mount(root)
  unmount = () => {
    app.unmount()
  }
  await settle()
  return bridge
}

const text = () => document.body.textContent.replace(/\s+/g, ' ')
const button = (label: string) => {
  const found = [...document.querySelectorAll('button')].find(one => {
    const name = (one.getAttribute('aria-label') ?? one.textContent).trim()
    return name === label || (label === 'Undo' && name.startsWith(label))
  })
  if (found === undefined) throw new Error(`no button ${label}`)
  return found
}
const field = (label: string) => {
  const found = [...document.querySelectorAll('label')].find(one => one.textContent.startsWith(label))
  const control = document.getElementById(found?.getAttribute('for') ?? '')
  if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) throw new Error(`no ${label}`)
  return control
}
async function fill(label: string, value: string) {
  const control = field(label)
  control.value = value
  control.dispatchEvent(new Event('input', { bubbles: true }))
  await settle()
}
async function submit() {
  document.querySelector('dialog form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  await settle()
}

describe('contacts and lists', () => {
  it('are one row to Tab, with its check box, its name and its button', async () => {
    await show(['Ana', 'Bo', 'Cy'].map(name => person(name)))
    const stops = [...document.querySelectorAll<HTMLElement>('tbody :is(input, button, a)')].filter(
      ({ tabIndex }) => tabIndex >= 0
    )
    expect(stops.map(stop => stop.getAttribute('aria-label') ?? stop.textContent.trim())).toEqual([
      'Select Ana',
      'Ana',
      'Remove Ana'
    ])
  })

  it('says how often and when each was used', async () => {
    await show([PAT, person('Kim Lee')])
    expect(text()).toContain('2 contacts')
    expect(text()).toMatch(/Pat Doe ?Loan Officer.*14 times.*Nov 12/)
    expect(text()).toMatch(/Kim Lee.*Never/)
  })

  it('adds a contact, and offers to undo it', async () => {
    const bridge = await show([])
    expect(document.querySelector('.empty')?.textContent).toMatch(/No contacts.*Add contact/s)
    expect([...document.querySelectorAll('button')].filter(one => one.textContent.includes('Add'))).toHaveLength(1)
    button('Add contact…').click()
    await settle()
    await fill('Name', '  Zoe  Ray ')
    await fill('Email', 'zoe@example.com')
    await submit()
    expect(bridge.argsOf('library.change').at(-1)).toMatchObject({
      connectionId: 'c1',
      put: [{ list: 'people', names: ['zoe ray'], value: { text: 'Zoe Ray', email: 'zoe@example.com' }, startsOn: [] }],
      drop: []
    })
    expect(text()).toContain('Added “Zoe Ray”.')
    button('Undo').click()
    await settle()
    expect(bridge.argsOf('library.change').at(-1)).toEqual({ connectionId: 'c1', staging: null, ...UNDO })
  })

  it('shows what another desk saved at the same time, to be used, and reads the list again when one changes it', async () => {
    const value = { text: 'Pat Doe', email: '', phone: '(713) 555-0142', role: '' }
    const seen = [crypto.randomUUID(), crypto.randomUUID()]
    const both = person('Pat Doe', { seen, besides: [{ id: seen[1] ?? '', desk: 'Escrow', value }] })
    const bridge = await show([both])
    expect(text()).toContain('Also changed at Escrow')
    button('Pat Doe').click()
    await settle()
    expect(text()).toContain('Use another version, or save changes to keep this one.')
    expect(text()).toContain('Escrow: Pat Doe · (713) 555-0142')
    button('Use version from Escrow').click()
    await submit()
    expect(bridge.argsOf('library.change').at(-1)?.put).toMatchObject([{ value, seen }])
    const asked = bridge.argsOf('library.entries').length
    bridge.emit('office.libraryChanged', { connectionId: 'c2' })
    expect(bridge.argsOf('library.entries')).toHaveLength(asked)
    bridge.emit('office.libraryChanged', { connectionId: 'c1' })
    expect(bridge.argsOf('library.entries')).toHaveLength(asked + 1)
  })

  it('has no second primary button beside New order in the top bar', async () => {
    await show([PAT])
    expect(button('Add contact…').className).toBe('button')
    button('Add contact…').click()
    await settle()
    expect(document.querySelector('dialog form')?.textContent).toContain('* Required')
  })

  it('saves what crosses the bridge as plain data, with the types of order chosen', async () => {
    const bridge = await show([PAT])
    button('Pat Doe').click()
    await settle()
    for (const box of document.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')) box.click()
    await settle()
    await submit()
    const [change] = bridge.argsOf('library.change')
    expect(structuredClone(change)).toMatchObject({ put: [{ startsOn: ['refinance', 'purchase'] }] })
  })

  it('saves an entry whose list was read again while it was open', async () => {
    const bridge = await show([PAT])
    button('Pat Doe').click()
    await settle()
    bridge.answer('library.entries', ok([{ ...PAT, used: 15 }]))
    await useLibrary().refresh()
    await fill('Email', 'pat@example.com')
    await submit()
    expect(text()).not.toContain('This is already on the list.')
    expect(bridge.argsOf('library.change')).toMatchObject([{ put: [{ value: { email: 'pat@example.com' } }] }])
    expect(text()).toContain('Saved “Pat Doe”.')
  })

  it('refuses a name twice, and an email that is none, at their fields', async () => {
    const bridge = await show([PAT])
    button('Add contact…').click()
    await settle()
    await fill('Name', 'pat doe')
    await fill('Email', 'pat')
    await submit()
    expect(text()).toContain('This is already on the list.')
    expect(text()).toContain('Enter a valid email, like pat@example.com.')
    expect(document.activeElement).toBe(field('Name'))
    expect(bridge.argsOf('library.change')).toEqual([])
    button('Cancel').click()
    await settle()
    button('Add contact…').click()
    await settle()
    expect(text()).not.toContain('This is already on the list.')
    expect(document.querySelectorAll('[aria-invalid]')).toHaveLength(0)
  })

  it('removes with Delete what orders have, so that it stays away until it is sent again', async () => {
    const bridge = await show([PAT])
    document
      .querySelector('tbody')
      ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Delete', bubbles: true, cancelable: true }))
    await settle()
    expect(bridge.argsOf('library.change')).toMatchObject([{ put: [{ names: ['pat doe'], value: null }], drop: [] }])
    expect(text()).toContain('Removed “Pat Doe”.')
  })

  it('merges two spellings of a name into one, with what both know', async () => {
    const bridge = await show([PAT, SWAPPED])
    button('Merge duplicates… 1').click()
    await settle()
    expect(text()).toContain('used 14 times')
    expect(text()).toContain('Select the contact to keep. Missing details come from the other one.')
    await submit()
    expect(bridge.argsOf('library.change')).toMatchObject([
      {
        put: [{ names: ['pat doe', 'doe, pat'], value: { text: 'Pat Doe', email: 'pat@example.com' } }],
        drop: [SWAPPED.recordId]
      }
    ])
  })

  it('says where details come from if more than two entries may be one', async () => {
    await show([PAT, SWAPPED, person('Pat M. Doe')])
    button('Merge duplicates… 1').click()
    await settle()
    expect(text()).toContain('Select the contact to keep. Missing details come from the others.')
  })

  it('keeps the one that was chosen when the list is read again, and they come in another order', async () => {
    const bridge = await show([PAT, SWAPPED])
    button('Merge duplicates… 1').click()
    await settle()
    document.querySelectorAll<HTMLInputElement>('input[name="kept"]')[1]?.click()
    await settle()
    bridge.answer('library.entries', ok([PAT, { ...SWAPPED, used: 20 }]))
    await useLibrary().refresh()
    await settle()
    await submit()
    expect(bridge.argsOf('library.change')).toMatchObject([{ put: [{ value: { text: 'Doe, Pat' } }] }])
  })

  it('imports a file after a review, as one change that can be undone', async () => {
    const bridge = await show([person('Kim Lee', { email: 'kim@old.example.com' })])
    const csv = 'Name,Email\nZoe Ray,zoe@example.com\nKim Lee,kim@example.com\nBad,bad\n'
    bridge.answer('files.choose', ok({ name: 'people.csv', content: new TextEncoder().encode(csv) }))
    button('Import…').click()
    await settle()
    expect(text()).toContain('1 new · 1 changed · 0 already on your lists · 1 skipped')
    expect(text()).toContain('Line 4 Bad Enter a valid email')
    expect(text()).toContain('Kim Lee Email: kim@old.example.com → kim@example.com')
    expect(bridge.argsOf('library.change')).toEqual([])
    await submit()
    expect(bridge.argsOf('library.change')).toMatchObject([
      { put: [{ value: { text: 'Zoe Ray' } }, { value: { text: 'Kim Lee', email: 'kim@example.com' } }], drop: [] }
    ])
    expect(document.querySelector('dialog[open]')).toBeNull()
    expect(text()).toContain('Imported 2 entries.')
    button('Undo').click()
    await settle()
    expect(bridge.argsOf('library.change').at(-1)).toEqual({ connectionId: 'c1', staging: null, ...UNDO })
  })

  it('writes nothing where a review is canceled, or its changes are not wanted and there is nothing else', async () => {
    const bridge = await show([person('Kim Lee')])
    const content = new TextEncoder().encode('Name,Email\nKim Lee,kim@example.com\n')
    bridge.answer('files.choose', ok({ name: 'people.csv', content }))
    button('Import…').click()
    await settle()
    document.querySelector<HTMLInputElement>('dialog input[type="checkbox"]')?.click()
    await settle()
    await submit()
    button('Cancel').click()
    await settle()
    expect(document.querySelector('dialog[open]')).toBeNull()
    expect(bridge.argsOf('library.change')).toEqual([])
  })

  it('says why a file was refused, and why too many are', async () => {
    const bridge = await show([PAT])
    bridge.answer('files.choose', ok({ name: 'people.vcf', content: 'too-large' }))
    button('Import…').click()
    await settle()
    expect(text()).toContain('people.vcf: This file is larger than 10 MB.')
    const full = Array.from({ length: MOST_RECORDS - 4 }, (_, at) => person(`K ${at}`, { recordId: String(at) }))
    // What is only on orders takes no room.
    bridge.answer('library.entries', ok([PAT, ...full]))
    await useLibrary().refresh()
    const rows = Array.from({ length: 5 }, (_, at) => `P ${at}`).join('\n')
    bridge.answer('files.choose', ok({ name: 'many.csv', content: new TextEncoder().encode(`Name\n${rows}`) }))
    button('Import…').click()
    await settle()
    expect(text()).not.toContain('people.vcf')
    expect(text()).toContain('There’s room for 4 more entries.')
    await submit()
    expect(bridge.argsOf('library.change')).toEqual([])
    useLibrary().entries = [PAT, ...full.slice(1)]
    await settle()
    expect(text()).not.toContain('There’s room for')
  })

  it('imports 20,000 contacts in one commit, handed over in parts with progress', async () => {
    const bridge = await show([])
    let commits = 0
    let handed = 0
    bridge.answer('library.stage', ({ put }) => {
      handed += put.length
      return ok({})
    })
    bridge.answer('library.change', ({ put }) => {
      handed += put.length
      commits += 1
      return ok({ entries: [], undo: UNDO })
    })
    const content = new TextEncoder().encode(['Name', ...names(20_000)].join('\n'))
    bridge.answer('files.choose', ok({ name: 'all.csv', content }))
    button('Import…').click()
    await settle()
    expect(text()).toContain('20,000 new')
    await submit()
    expect([commits, handed]).toEqual([1, 20_000])
    const ids = bridge.argsOf('library.stage').map(({ staging }) => staging)
    expect(new Set([...ids, bridge.argsOf('library.change')[0]?.staging]).size).toBe(1)
    expect(useLibrary().done?.text).toBe('Imported 20,000 entries.')
  })

  it('saves nothing of an import that is canceled while it is handed over', async () => {
    const bridge = await show([])
    const held = bridge.hold('library.stage')
    bridge.answer('library.unstage', ok({}))
    const content = new TextEncoder().encode(['Name', ...names(3000)].join('\n'))
    bridge.answer('files.choose', ok({ name: 'all.csv', content }))
    button('Import…').click()
    await settle()
    const saving = submit()
    button('Cancel').click()
    held.answer(ok({}))
    await saving
    await settle()
    expect(bridge.argsOf('library.unstage')).toEqual([{ staging: bridge.argsOf('library.stage')[0]?.staging }])
    expect(bridge.argsOf('library.change')).toEqual([])
  })

  it('exports a list, or what is selected in it', async () => {
    const bridge = await show([PAT, person('Kim Lee', { email: 'kim@example.com' }), CLAUSE])
    bridge.answer('files.save', ok({ saved: true }))
    button('Save 2 contacts as CSV…').click()
    await settle()
    document.querySelector<HTMLInputElement>('[aria-label="Select Kim Lee"]')?.click()
    await settle()
    button('Save 1 selected as vCard…').click()
    button('Save all lists as CSV…').click()
    await settle()
    const saved = bridge.argsOf('files.save')
    expect(saved.map(({ fileName, format }) => [fileName, format])).toEqual([
      ['Contacts.csv', 'csv'],
      ['Contacts.vcf', 'vcf'],
      ['Contacts and lists.csv', 'csv']
    ])
    expect(saved[0]?.text).toMatch(/Kim Lee.*\r\n.*Pat Doe|Pat Doe.*\r\n.*Kim Lee/)
    expect(saved[0]?.text).not.toContain('ISAOA')
    expect(saved[1]?.text).toContain('FN:Kim Lee')
    expect(saved[1]?.text).not.toContain('Pat')
    expect(saved[2]?.text).toContain('Lone Star\nISAOA')
  })

  it('finds by any word, and opens the list asked for', async () => {
    await show([PAT, CLAUSE], '/library?list=clauses')
    expect(text()).toContain('Lone Star')
    expect(text()).not.toContain('Pat Doe')
    const search = document.querySelector<HTMLInputElement>('input[type="search"]')
    if (search === null) throw new Error('no search')
    search.value = 'isaoa'
    search.dispatchEvent(new Event('input'))
    await settle()
    expect(text()).toContain('1 match')
    search.value = 'nothing'
    search.dispatchEvent(new Event('input'))
    await settle()
    expect(text()).toContain('Nothing matches “nothing”')
  })
})
