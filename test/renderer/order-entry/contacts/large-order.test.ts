import { afterEach, beforeEach, expect, it } from 'vitest'
import type { App, ComponentPublicInstance } from 'vue'
import { emptyEntry, type ContactEntry } from '#domain/order/order-entry.ts'
import { ok } from '#domain/common/result.ts'
import { entryBridge, entryPage, newDraft, sampleDraft, type EntryPage } from '../entry-page.ts'

const COUNT = 20
const contacts = Array.from({ length: COUNT }, (_, index): ContactEntry => ({
  name: `Person ${index}`,
  email: '',
  phone: '',
  role: 'Buyer',
  isCompanyUser: false
}))

interface Seen {
  readonly what: 'mounted' | 'updated'
  readonly name: string
  readonly within: string
  readonly key: PropertyKey | null
}

/** What was mounted and updated since `seen` was emptied: each component's name, and what it is in. */
let seen: Seen[] = []
const nameOf = (component: ComponentPublicInstance | null) => String(component?.$options['__name'])
const note = (what: 'mounted' | 'updated') =>
  function (this: ComponentPublicInstance) {
    seen.push({ what, name: nameOf(this), within: nameOf(this.$parent), key: this.$.vnode.key })
  }
const noting = (app: App) => void app.mixin({ mounted: note('mounted'), updated: note('updated') })
/** How many contacts. */
const rows = (what: 'mounted' | 'updated') =>
  new Set(seen.filter(one => one.what === what && one.name === 'ContactRow').map(({ key }) => key)).size
const parts = () => seen.filter(({ within }) => within === 'ContactRow').length

let page: EntryPage
beforeEach(async () => {
  const draft = sampleDraft({ ...emptyEntry('refinance'), contacts })
  const bridge = entryBridge().answer('drafts.open', ok(draft))
  page = await entryPage(newDraft('refinance'), bridge, [noting])
})
afterEach(() => {
  page.close()
  seen = []
})

it('is one component for each contact, and makes no list before one opens (P13)', async () => {
  expect(rows('mounted')).toBe(COUNT)
  expect(parts()).toBe(0)
  await page.type('Email', 'person@example.com')
  seen = []
  await page.type('Email', 'pa', 1)
  expect(document.querySelectorAll('[role=option]')).toHaveLength(1)
  expect(seen.filter(({ within }) => within === 'ContactRow').map(({ name }) => name)).toEqual(['ComboList'])
})

it('draws one contact when one is added, and none when one is removed (P13)', async () => {
  seen = []
  await page.press('Add contact')
  expect([rows('mounted'), rows('updated'), parts()]).toEqual([1, 0, 0])
  seen = []
  await page.press('Remove Person 3')
  expect(document.querySelectorAll('[role=group] .remove')).toHaveLength(COUNT)
  // The new contact has no name yet, and is called by its number.
  expect([rows('mounted'), rows('updated')]).toEqual([0, 1])
  expect(page.button(`Remove Contact ${COUNT}`).id).toBe(`contacts-${COUNT + 1}-remove`)
})

it('draws only the contact that is typed in (P12)', async () => {
  seen = []
  await page.type('Name', 'Pat Doe', 7)
  expect([rows('mounted'), rows('updated')]).toEqual([0, 1])
})

it('has no listeners at the contacts: their list has them (P13)', async () => {
  const added: string[] = []
  const { addEventListener } = EventTarget.prototype
  EventTarget.prototype.addEventListener = function (this: EventTarget, ...args: Parameters<typeof addEventListener>) {
    if (this instanceof Element && this.closest('[role=group]') !== null) added.push(args[0])
    addEventListener.apply(this, args)
  }
  try {
    await page.press('Add contact')
  } finally {
    EventTarget.prototype.addEventListener = addEventListener
  }
  expect(added).toEqual([])
  await page.type('Name', 'Pat Doe', COUNT)
  expect(page.labelled('Name', COUNT).value).toBe('Pat Doe')
})
