import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DraftSave } from '#domain/bridge.ts'
import { ok } from '#domain/common/result.ts'
import { createPlaces } from '../../../../main/places/places.ts'
import { entryBridge, entryPage, sampleDraft, type EntryPage } from '../entry-page.ts'

const places = createPlaces()
let page: EntryPage
beforeEach(async () => {
  // The table is read by now: the page's clock is a fake one.
  await places.find('77494')
  page = await entryPage('purchase', bridgeWithPlaces())
})
afterEach(() => page.close())

const bridgeWithPlaces = () =>
  entryBridge()
    .answer('places.zip', async ({ zip }) => ok(await places.find(zip)))
    .answer('places.counties', async ({ state }) => ok(await places.counties(state)))

/** As after a restart: nothing is known but what was saved. */
async function reopen({ entry, origins }: DraftSave) {
  page.close()
  const draft = sampleDraft(entry, { origins })
  page = await entryPage('purchase', bridgeWithPlaces().answer('drafts.open', ok(draft)))
}

const place = () => ['City', 'State', 'County'].map(label => page.labelled(label).value).join(', ')
const undoText = () => document.querySelector('.undo .message')?.textContent
const tag = () => document.querySelector('.field .word')?.textContent
async function countiesOffered() {
  page.labelled('County').focus()
  await page.settle()
  return [...document.querySelectorAll('[role=option]')].map(option => option.textContent.trim())
}

describe('a ZIP code', () => {
  it('fills in city, state and county, marks the county as suggested, and says so politely', async () => {
    await page.type('ZIP code', '77494')
    expect(place()).toBe('Katy, TX, Fort Bend')
    expect(tag()).toBe('Suggested')
    expect(page.described('County', 'place')).toBe(
      'County suggested from the ZIP code. Nearby: Waller, Harris, Austin.'
    )
    expect(document.querySelector('.undo')?.getAttribute('role')).toBe('status')
    expect(undoText()).toBe('Filled in from 77494: Katy, TX, Fort Bend.')
  })

  it('is saved with what it filled in', async () => {
    await page.type('ZIP code', '77494')
    await page.pause()
    expect(page.saves().at(-1)?.entry.properties).toEqual([
      { address1: '', address2: '', zipCode: '77494', city: 'Katy', state: 'TX', county: 'Fort Bend' }
    ])
  })

  it('asks to check the county until the clerk was there', async () => {
    await page.type('ZIP code', '77494')
    expect(page.list('Double-check')).toEqual(['Fort Bend was filled in. Check the county.'])
    await page.leave('County')
    expect(page.list('Double-check')).toEqual([])
    expect(tag()).toBeUndefined()
    expect(undoText()).toBeUndefined()
    expect(page.labelled('County').value).toBe('Fort Bend')
  })

  it('keeps the county suggested after a restart, until the clerk was there', async () => {
    await page.type('ZIP code', '77494')
    await page.pause()
    const saved = page.saves().at(-1)
    if (saved === undefined) throw new Error('nothing was saved')
    await reopen(saved)
    expect([place(), tag()]).toEqual(['Katy, TX, Fort Bend', 'Suggested'])
    expect(page.list('Double-check')).toEqual(['Fort Bend was filled in. Check the county.'])
    await page.type('ZIP code', '77002')
    expect(place()).toBe('Houston, TX, Harris')
    await page.leave('County')
    await page.pause()
    const checked = page.saves().at(-1)
    if (checked === undefined) throw new Error('nothing was saved')
    await reopen(checked)
    expect([tag(), page.list('Double-check')]).toEqual([undefined, []])
  })

  it('is undone by one button, and stays undone', async () => {
    await page.type('City', 'Cinco Ranch')
    await page.type('ZIP code', '77494')
    expect(place()).toBe('Cinco Ranch, TX, Fort Bend')
    await page.press('Undo')
    expect(place()).toBe('Cinco Ranch, , ')
    expect(document.activeElement).toBe(page.labelled('State'))
    await page.leave('ZIP code')
    expect(place()).toBe('Cinco Ranch, , ')
  })

  it('replaces nothing that was typed after it was undone, though it is what was filled in', async () => {
    await page.type('ZIP code', '77494')
    await page.press('Undo')
    await page.type('City', 'Katy')
    await page.type('ZIP code', '90210')
    expect(place()).toBe('Katy, CA, Los Angeles')
  })

  it('selects what it filled into the field where the clerk already is', async () => {
    const held = page.bridge.hold('places.zip')
    await page.type('ZIP code', '77494')
    page.labelled('City').focus()
    held.answer(ok(await places.find('77494')))
    await page.settle()
    const { value, selectionStart, selectionEnd } = page.labelled('City')
    expect(value.slice(selectionStart ?? 0, selectionEnd ?? 0)).toBe('Katy')
  })

  it('never replaces what was typed; a county elsewhere is pointed out', async () => {
    await page.type('County', 'Travis')
    await page.type('ZIP code', '77494')
    expect(place()).toBe('Katy, TX, Travis')
    expect(page.list('Double-check')).toEqual(['Travis isn’t a county near ZIP code 77494.'])
  })

  it('leaves an unclear county to the clerk, whose list begins with those nearby', async () => {
    await page.type('ZIP code', '02108')
    expect(place()).toBe('Boston, MA, ')
    expect(page.described('County', 'place')).toBe(
      'The county isn’t clear from the ZIP code. Nearby: Suffolk, Middlesex, Norfolk.'
    )
    const options = await countiesOffered()
    expect(options.slice(0, 2)).toEqual(['SuffolkNearby', 'MiddlesexNearby'])
    expect(options).toHaveLength(14)
  })

  it('of a draft that is opened again has the same counties', async () => {
    await page.type('ZIP code', '02108')
    await page.pause()
    const saved = page.saves().at(-1)
    if (saved === undefined) throw new Error('nothing was saved')
    await reopen(saved)
    const options = await countiesOffered()
    expect(options.slice(0, 2)).toEqual(['SuffolkNearby', 'MiddlesexNearby'])
    expect(options).toHaveLength(14)
  })

  it('corrected, replaces what it filled in, even where the clerk had passed it', async () => {
    await page.type('ZIP code', '77494')
    await page.leave('County')
    await page.type('ZIP code', '90210')
    expect(place()).toBe('Beverly Hills, CA, Los Angeles')
    expect(tag()).toBe('Suggested')
  })

  it('that is in no list empties what it filled in before, even where the clerk had passed it', async () => {
    await page.type('ZIP code', '77494')
    await page.type('City', 'Cinco Ranch')
    await page.leave('County')
    await page.type('ZIP code', '00000')
    expect([place(), undoText()]).toEqual(['Cinco Ranch, , ', undefined])
    expect(page.list('Double-check')).toEqual(['ZIP code 00000 isn’t in our list. Check it.'])
    await page.type('ZIP code', '77494')
    expect(place()).toBe('Cinco Ranch, TX, Fort Bend')
  })

  it('does nothing where the answer comes after the code was changed', async () => {
    const held = page.bridge.hold('places.zip')
    await page.type('ZIP code', '77494')
    await page.type('ZIP code', '7749')
    held.answer(ok(await places.find('77494')))
    await page.settle()
    expect(place()).toBe(', , ')
  })

  it('that could not be looked up leaves what was filled in before', async () => {
    await page.type('ZIP code', '77494')
    page.bridge.answer('places.zip', { ok: false, failure: { kind: 'bug' } })
    await page.type('ZIP code', '90210')
    expect(place()).toBe('Katy, TX, Fort Bend')
  })

  it('leaves the form as it is without an answer', async () => {
    page.bridge.answer('places.zip', { ok: false, failure: { kind: 'bug' } })
    await page.type('ZIP code', '77494')
    expect(place()).toBe(', , ')
    expect(page.list('Double-check')).toEqual([])
  })
})

async function paste(text: string, label = 'Street address', index = 0) {
  const data = new DataTransfer()
  data.setData('text/plain', text)
  const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data })
  page.labelled(label, index).dispatchEvent(event)
  await page.settle()
  return event.defaultPrevented
}
const all = (index = 0) =>
  ['Street address', 'Unit or suite', 'ZIP code', 'City', 'State', 'County'].map(
    label => page.labelled(label, index).value
  )

describe('an address pasted into the street', () => {
  it('fills its fields, and the county follows from its ZIP code', async () => {
    expect(await paste('2214 Elm St Unit 4\nKaty, TX 77494-1234')).toBe(true)
    expect(all()).toEqual(['2214 Elm St', 'Unit 4', '77494', 'Katy', 'TX', 'Fort Bend'])
    expect(undoText()).toBe('Address split into its fields. Filled in from 77494: Fort Bend.')
  })

  it('is undone as one', async () => {
    await page.type('Unit or suite', 'Lot 7')
    await paste('2214 Elm St, Katy, TX 77494')
    expect(all()).toEqual(['2214 Elm St', 'Lot 7', '77494', 'Katy', 'TX', 'Fort Bend'])
    await page.press('Undo')
    expect(all()).toEqual(['', 'Lot 7', '', '', '', ''])
    expect(document.activeElement).toBe(page.labelled('Street address'))
  })

  it('is undone without what was typed into another field since', async () => {
    await paste('2214 Elm St, Katy, TX 77494')
    await page.type('Unit or suite', 'Lot 7')
    await page.press('Undo')
    expect(all()).toEqual(['', 'Lot 7', '', '', '', ''])
  })

  it('keeps what was typed', async () => {
    await page.type('City', 'Cinco Ranch')
    await paste('2214 Elm St, Katy, TX 77494')
    expect(all()).toEqual(['2214 Elm St', '', '77494', 'Cinco Ranch', 'TX', 'Fort Bend'])
  })

  it('is left to the field where it is only a street, or a part of the text there', async () => {
    expect(await paste('2214 Elm St')).toBe(false)
    await page.type('Street address', '22')
    page.labelled('Street address').setSelectionRange(2, 2)
    expect(await paste('14 Elm St, Katy, TX 77494')).toBe(false)
  })
})

describe('a new property', () => {
  beforeEach(async () => {
    await paste('2214 Elm St, Katy, TX 77494')
    await page.leave('County')
    await page.press('Add property')
  })

  it('takes city, state, ZIP code, and county from the one before, and asks to check the county', () => {
    expect(all(1)).toEqual(['', '', '77494', 'Katy', 'TX', 'Fort Bend'])
    expect(page.described('County', 'place', 1)).toBe('County copied from the property before. Check it.')
    expect(page.list('Double-check')).toEqual(['Property 2: Fort Bend was filled in. Check the county.'])
  })

  it('follows its own ZIP code once that is typed', async () => {
    await page.type('ZIP code', '90210', 1)
    expect(all(1)).toEqual(['', '', '90210', 'Beverly Hills', 'CA', 'Los Angeles'])
    expect(all(0)).toEqual(['2214 Elm St', '', '77494', 'Katy', 'TX', 'Fort Bend'])
  })

  it('keeps nothing of the place before with a ZIP code that is in no list', async () => {
    await page.type('ZIP code', '00000', 1)
    expect(all(1)).toEqual(['', '', '00000', '', '', ''])
    expect(all(0)).toEqual(['2214 Elm St', '', '77494', 'Katy', 'TX', 'Fort Bend'])
  })

  it('keeps the city and state of a pasted address whose ZIP code is in no list', async () => {
    await paste('7 Oak Ln, Katy, TX 00000', 'Street address', 1)
    expect(all(1)).toEqual(['7 Oak Ln', '', '00000', 'Katy', 'TX', ''])
  })

  it('follows a pasted address', async () => {
    await paste('6 Beacon St, Boston, MA 02108', 'Street address', 1)
    expect(all(1)).toEqual(['6 Beacon St', '', '02108', 'Boston', 'MA', ''])
  })

  it('keeps no ZIP code or county of the one before with an address elsewhere that has none', async () => {
    await paste('900 Harbor Blvd, Galveston, TX', 'Street address', 1)
    expect(all(1)).toEqual(['900 Harbor Blvd', '', '', 'Galveston', 'TX', ''])
    expect(all(0)).toEqual(['2214 Elm St', '', '77494', 'Katy', 'TX', 'Fort Bend'])
    await page.press('Undo')
    expect(all(1)).toEqual(['', '', '77494', 'Katy', 'TX', 'Fort Bend'])
  })

  it('follows its ZIP code again once a pasted address is undone', async () => {
    await paste('900 Harbor Blvd, Galveston, TX', 'Street address', 1)
    await page.press('Undo')
    await page.type('ZIP code', '90210', 1)
    expect(all(1)).toEqual(['', '', '90210', 'Beverly Hills', 'CA', 'Los Angeles'])
  })

  it('keeps them with an address in the same city', async () => {
    await paste('7 Oak Ln, KATY, Texas', 'Street address', 1)
    expect(all(1)).toEqual(['7 Oak Ln', '', '77494', 'KATY', 'TX', 'Fort Bend'])
  })
})
