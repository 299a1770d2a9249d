import { afterEach, describe, expect, it, vi } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import { HINTS, USUAL_PREFERENCES } from '#domain/preferences.ts'
import { CALL_LIMITS } from '#domain/wire-instructions/wire-call.ts'
import { dateAndTimeText } from '../../../../renderer/order/wire-instructions/call-entry.ts'
import { DESK_DAY } from '../../app/desk-day.ts'
import { openDesk, type Desk } from '../../app/desk.ts'
import { alarm, AT, BEFORE, bridgeOf, CALL, CALLED, chooseIn, fillCall, watch } from './wire-samples.ts'

let desk: Desk
afterEach(() => desk.close())

const CHANGED = watch([alarm('replaced')])

describe('the form of a call', () => {
  const sent = () => desk.bridge.argsOf('wire.noteCall')

  it('records it once while that is under way, and again where it failed', async () => {
    desk = await openDesk(AT, bridgeOf(CHANGED))
    const held = desk.bridge.hold('wire.noteCall')
    await desk.press('Record call…')
    await fillCall(desk)
    await desk.press('Record call')
    await desk.press('Record call')
    expect(sent()).toHaveLength(1)
    held.answer(failed({ kind: 'store', trouble: 'disk-full' }))
    await desk.settle()
    await desk.press('Record call')
    expect(sent()).toHaveLength(2)
  })

  it('shows the time that is recorded, however long the call takes', async () => {
    desk = await openDesk(AT, bridgeOf(CHANGED).answer('wire.noteCall', ok(CALLED)))
    const time = () => desk.field('Time of call').value
    await desk.press('Record call…')
    await fillCall(desk)
    expect(time()).toBe('10:45 AM')
    await vi.advanceTimersByTimeAsync(20 * 60_000)
    await desk.settle()
    expect(time()).toBe('11:05 AM')
    await desk.press('Record call')
    expect(sent().map(({ call }) => dateAndTimeText(call.calledAt).time)).toEqual(['11:05 AM'])
  })

  it('shows another time as soon as the clock does', async () => {
    desk = await openDesk(AT, bridgeOf(CHANGED))
    vi.setSystemTime(DESK_DAY + 40_000)
    await desk.press('Record call…')
    expect(desk.field('Time of call').value).toBe('10:45 AM')
    await vi.advanceTimersByTimeAsync(20_000)
    await desk.settle()
    expect(desk.field('Time of call').value).toBe('10:46 AM')
  })

  it('shows the time that was to be recorded after the computer slept, where that failed', async () => {
    const full = failed({ kind: 'store', trouble: 'disk-full' } as const)
    desk = await openDesk(AT, bridgeOf(CHANGED).answer('wire.noteCall', full))
    await desk.press('Record call…')
    await fillCall(desk)
    vi.setSystemTime(DESK_DAY + 20 * 60_000)
    await desk.press('Record call')
    expect(sent()).toHaveLength(1)
    expect(desk.field('Time of call').value).toBe('11:05 AM')
  })

  it('is as it was left where it is closed, and gives the focus back', async () => {
    const preferences = { ...USUAL_PREFERENCES, hintsSeen: HINTS, initials: 'AR' }
    desk = await openDesk(AT, bridgeOf(CHANGED).answer('preferences.read', ok(preferences)))
    await desk.press('Record call…')
    await desk.type(desk.field('Called by'), 'MK')
    await desk.type(desk.field('Time of call'), '2:30 PM')
    await desk.press('Close')
    expect(document.activeElement).toBe(desk.button('Record call…'))
    await desk.press('Record call…')
    expect([desk.field('Called by').value, desk.field('Time of call').value]).toEqual(['MK', '2:30 PM'])
  })

  it('is empty for the next change once a call is recorded', async () => {
    desk = await openDesk(AT, bridgeOf(CHANGED).answer('wire.noteCall', ok(CALLED)))
    await desk.press('Record call…')
    await fillCall(desk)
    await desk.press('Record call')
    const again = watch([alarm('replaced')], { calls: [CALL], seen: 'again' })
    desk.bridge.answer('wire.watch', ok(again)).emit('wire.changed', again)
    await desk.settle()
    await desk.press('Record call…')
    expect(desk.field('Person reached').value).toBe('')
  })

  it('takes no more than is recorded of a call', async () => {
    desk = await openDesk(AT, bridgeOf(CHANGED))
    await desk.press('Record call…')
    await chooseIn(desk, 'Source of number', 'other')
    const fields = ['Called by', 'Person reached', 'Number called', 'Where it came from']
    const taken = fields.map(label => Number(desk.field(label).getAttribute('maxlength')))
    const { caller, reached, number, sourceNote } = CALL_LIMITS
    expect(taken).toEqual([caller, reached, number.most, sourceNote])
  })
})

describe('the comparison of two versions', () => {
  const open = async (shown = CHANGED) => {
    const content = { shownAs: 'pdf', mediaType: 'application/pdf', bytes: new Uint8Array([1]) } as const
    desk = await openDesk(AT, bridgeOf(shown).answer('documents.content', ok(content)))
    await desk.press('Compare side by side')
  }

  it('calls neither version superseded where a document was added', async () => {
    await open(watch([alarm('another', { before: { ...BEFORE, fileId: 'old' } })]))
    expect(desk.all('.compare iframe')).toHaveLength(1)
    expect(desk.all('.compare h3 .tag')).toEqual([])
  })

  it('offers no download of the version before where that is gone from this computer', async () => {
    const shown = watch([alarm('replaced', { before: { ...BEFORE, fileId: 'old' } })])
    const gone = failed({ kind: 'file', trouble: 'not-downloaded' } as const)
    desk = await openDesk(AT, bridgeOf(shown).answer('documents.content', gone))
    await desk.press('Compare side by side')
    expect(desk.text('.compare [role=alert]')).toContain('so it can’t be downloaded again.')
    expect(desk.has('Download again')).toBe(false)
  })

  it('is closed by Esc wherever the focus is, and only then the order', async () => {
    await open()
    desk.one('.compare').blur()
    await desk.key('Escape')
    expect([desk.all('.compare').length, desk.place()]).toEqual([0, AT])
    await desk.key('Escape')
    expect(desk.place()).not.toBe(AT)
  })

  it('has the focus also where another change takes the place of the first, and returns it there', async () => {
    await open(watch([alarm('replaced'), alarm('replaced', { documentId: 3 })]))
    const other = desk.all('section.alarm li .link-button')[1]!
    other.focus()
    other.click()
    await desk.settle()
    expect(document.activeElement).toBe(desk.one('.compare'))
    await desk.key('Escape')
    expect(desk.all('.compare')).toEqual([])
    expect(document.activeElement).toBe(other)
  })

  it('makes way for the tasks of a stage', async () => {
    await open()
    desk.all('.track button')[1]!.click()
    await desk.settle()
    expect(desk.all('.compare')).toEqual([])
    expect(desk.all('details.stage')).toHaveLength(1)
  })

  it('is closed after another page', async () => {
    await open()
    for (const place of ['/closings', AT]) {
      await desk.router.push(place)
      await desk.settle()
    }
    expect([desk.all('.compare').length, desk.has('Compare side by side')]).toEqual([0, true])
  })
})
