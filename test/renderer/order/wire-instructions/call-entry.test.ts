import { createPinia, disposePinia, setActivePinia } from 'pinia'
import { describe, expect, it, onTestFinished } from 'vitest'
import { nextTick } from 'vue'
import type { Connection } from '#domain/connection.ts'
import { useConnections } from '../../../../renderer/common/connections.ts'
import {
  emptyCall,
  hasInput,
  knownNumbers,
  dateAndTimeText,
  readEntry,
  useCallEntries,
  type CallEntry
} from '../../../../renderer/order/wire-instructions/call-entry.ts'
import { useBridge } from '../../../../renderer/common/bridge.ts'
import { fakeBridge } from '../../../fakes/bridge.ts'
import { connected, GULF_COAST, LONE_STAR, orderId } from '../../app/samples.ts'

const NOW = new Date(2026, 10, 21, 15, 4).getTime()
const filled: CallEntry = {
  ...emptyCall(NOW),
  caller: 'MK',
  reached: 'Dana Cole',
  number: '(713) 555-0142',
  source: 'our-records'
}
const paths = (entry: CallEntry) => {
  const read = readEntry(entry, NOW)
  return read.ok ? [] : read.failure.map(({ path }) => path)
}

describe('a call that is entered', () => {
  it('begins with the date and time of now', () => {
    expect(dateAndTimeText(NOW)).toEqual({ date: '11/21/2026', time: '3:04 PM' })
    expect([hasInput(emptyCall(NOW)), hasInput(filled), hasInput({ ...emptyCall(NOW), isDated: true })]).toEqual([
      false,
      true,
      true
    ])
  })

  it.each(['caller', 'reached', 'number', 'sourceNote'] as const)('is begun by its %s, but not by blanks', field => {
    const typed = (text: string) => hasInput({ ...emptyCall(NOW), [field]: text })
    expect([typed('x'), typed('  ')]).toEqual([true, false])
  })

  it('names both the date and the time that are none', () => {
    expect(paths({ ...filled, date: 'x', time: 'y', isDated: true })).toEqual(['date', 'time'])
  })

  it('was made by the clock of this computer, whatever its zone', () => {
    const zone = process.env['TZ']
    onTestFinished(() => {
      if (zone === undefined) delete process.env['TZ']
      else process.env['TZ'] = zone
    })
    process.env['TZ'] = 'America/Chicago'
    const read = readEntry({ ...filled, date: '11/20/2026', time: '9:45 am', isDated: true }, NOW)
    expect(read).toMatchObject({ ok: true, value: { calledAt: Date.UTC(2026, 10, 20, 15, 45) } })
  })

  it('was made now, or when the user says', () => {
    expect(readEntry({ ...filled, date: 'x', time: 'y' }, NOW)).toMatchObject({ ok: true, value: { calledAt: NOW } })
    expect(readEntry({ ...filled, date: '11/20/2026', time: '9:45 am', isDated: true }, NOW)).toMatchObject({
      ok: true,
      value: { calledAt: new Date(2026, 10, 20, 9, 45).getTime() }
    })
  })

  it.each<[string, Partial<CallEntry>, readonly string[]]>([
    ['nothing', { caller: '', reached: '', number: '', source: '' }, ['caller', 'reached', 'number', 'source']],
    ['no date', { date: '13/40/2026', isDated: true }, ['date']],
    ['no time', { time: '25:00', isDated: true }, ['time']],
    ['a time to come', { date: '11/22/2026', isDated: true }, ['date']],
    ['no words for another source', { source: 'other' }, ['sourceNote']]
  ])('with %s has a message at each such field', (_what, change, expected) => {
    expect(paths({ ...filled, ...change })).toEqual(expected)
  })

  it('includes a source note only for another source', () => {
    expect(readEntry({ ...filled, sourceNote: 'left over' }, NOW)).toMatchObject({
      ok: true,
      value: { sourceNote: '' }
    })
  })

  it('offers each number once, the latest call first; calls of earlier versions have none', () => {
    const call = (number: string, reached: string) => ({
      at: NOW,
      call: {
        kind: 'called',
        caller: 'MK',
        reached,
        number,
        source: 'our-records',
        sourceNote: '',
        calledAt: NOW
      } as const
    })
    expect(
      knownNumbers([
        call('1', 'Ann'),
        call('2', 'Bo'),
        call('1', 'Cy'),
        { at: NOW, call: { kind: 'called-back', initials: 'AB' } }
      ])
    ).toEqual([
      ['1', 'Ann'],
      ['2', 'Bo']
    ])
  })
})

it('calls that are entered go with their connection, and with no other (R24)', async () => {
  const pinia = createPinia()
  setActivePinia(pinia)
  useBridge(fakeBridge())
  onTestFinished(() => {
    disposePinia(pinia)
    useBridge(undefined)
  })
  const [connections, entries] = [useConnections(), useCallEntries()]
  const show = async (...kept: readonly Connection[]) => {
    connections.state = connected(...kept)
    await nextTick()
    return entries.of(orderId(1))
  }
  ;(await show(LONE_STAR)).caller = 'MK'
  expect((await show(LONE_STAR, GULF_COAST)).caller).toBe('MK')
  const other = await show(GULF_COAST, LONE_STAR)
  expect(other.caller).toBe('')
  other.caller = 'AB'
  expect((await show(LONE_STAR)).caller).toBe('MK')
  expect((await show(GULF_COAST)).caller).toBe('')
  expect((await show(LONE_STAR)).caller).toBe('')
})
