import { describe, expect, it } from 'vitest'
import { NUMBER_SOURCES, readCall, type TypedCall } from '#domain/wire-instructions/wire-call.ts'

const NOW = Date.UTC(2026, 10, 20, 15, 0)
const CALL: TypedCall = {
  caller: 'MK',
  reached: 'Dana Cole',
  number: '(713) 555-0142',
  source: 'our-records',
  sourceNote: '',
  calledAt: NOW
}
const problems = (change: Partial<TypedCall>): readonly string[] => {
  const read = readCall({ ...CALL, ...change }, NOW)
  return read.ok ? [] : read.failure.map(({ path }) => path)
}

describe('a call about wire instructions (F3)', () => {
  it('is recorded as typed, without invisible characters', () => {
    expect(readCall({ ...CALL, caller: '  M.\u200bK. ', reached: 'Dana\n Cole' }, NOW)).toEqual({
      ok: true,
      value: { kind: 'called', ...CALL, caller: 'M.K.', reached: 'Dana Cole' }
    })
  })

  it.each<[string, Partial<TypedCall>, string[]]>([
    ['no caller', { caller: ' \u200b ' }, ['caller']],
    ['nobody reached', { reached: '' }, ['reached']],
    ['a caller of 80 characters', { caller: 'x'.repeat(80) }, []],
    ['one of 81', { caller: 'x'.repeat(81) }, ['caller']],
    ['a reached person of 80 characters', { reached: 'x'.repeat(80) }, []],
    ['one of 81', { reached: 'x'.repeat(81) }, ['reached']],
    ['a number with an extension', { number: '+1 713.555.0142 x44' }, []],
    ['a number in letters', { number: '1-800-FLOWERS' }, []],
    ['seven digits', { number: '5550142' }, []],
    ['six digits', { number: '555-014' }, ['number']],
    ['40 characters', { number: '5'.repeat(40) }, []],
    ['41', { number: '5'.repeat(41) }, ['number']],
    ['no number', { number: '' }, ['number']],
    ['words for a number', { number: 'the same as before' }, ['number']],
    ['punctuation only', { number: '(---) --- ---- 1' }, ['number']],
    ['an unknown source', { source: 'the e-mail' as TypedCall['source'] }, ['source']],
    ['another source without a note', { source: 'other' }, ['sourceNote']],
    ['another source with one', { source: 'other', sourceNote: 'business card' }, []],
    ['120 characters about the source', { sourceNote: 'x'.repeat(120) }, []],
    ['121 characters about the source', { sourceNote: 'x'.repeat(121) }, ['sourceNote']],
    ['five minutes ahead, as clocks differ', { calledAt: NOW + 300_000 }, []],
    ['more than five minutes ahead', { calledAt: NOW + 300_001 }, ['calledAt']],
    ['yesterday', { calledAt: NOW - 86_400_000 }, []],
    ['no time', { calledAt: Number.NaN }, ['calledAt']],
    ['a time before this century', { calledAt: 0 }, ['calledAt']],
    ['the first moment of this century', { calledAt: Date.UTC(2000, 0, 1) }, []],
    ['the one before', { calledAt: Date.UTC(2000, 0, 1) - 1 }, ['calledAt']],
    [
      'nothing at all',
      { caller: '', reached: '', number: '', calledAt: 1.5 },
      ['caller', 'reached', 'number', 'calledAt']
    ]
  ])('with %s: %o', (_what, change, paths) => {
    expect(problems(change)).toEqual(paths)
  })

  it.each<[Partial<TypedCall>, string]>([
    [{ caller: ' ' }, 'Enter who called.'],
    [{ caller: 'x'.repeat(81) }, 'Use 80 characters or fewer.'],
    [{ reached: '' }, 'Enter the name of the person you reached.'],
    [{ reached: 'x'.repeat(81) }, 'Use 80 characters or fewer.'],
    [{ number: '555-014' }, 'Enter the phone number you called, with area code.'],
    [{ source: 'the e-mail' as TypedCall['source'] }, 'Select where you got the number.'],
    [{ source: 'other' }, 'Enter where you got the number.'],
    [{ sourceNote: 'x'.repeat(121) }, 'Use 120 characters or fewer.'],
    [{ calledAt: 0 }, 'Enter the date and time of the call.'],
    [{ calledAt: NOW + 86_400_000 }, 'The date and time of the call are in the future.']
  ])('says what to enter: %#', (change, message) => {
    const read = readCall({ ...CALL, ...change }, NOW)
    expect(read.ok ? [] : read.failure.map(problem => problem.message)).toEqual([message])
  })

  it.each(NUMBER_SOURCES)('may have its number from %s', source => {
    expect(problems({ source, sourceNote: 'card' })).toEqual([])
  })
})
