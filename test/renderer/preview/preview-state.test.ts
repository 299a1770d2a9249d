import { describe, expect, it } from 'vitest'
import { heard, isAwaited, silent, STARTING, type PreviewState } from '../../../renderer/ui/preview/preview-state.ts'
import type { FromFrame } from '../../../renderer/ui/preview/messages.ts'

const after = (...messages: readonly FromFrame[]): PreviewState => messages.reduce(heard, STARTING)

const SHOWN: readonly FromFrame[] = [{ kind: 'ready' }, { kind: 'shown', pages: 3 }]

describe('a preview', () => {
  it('says no more that it was not printed once it is printed again', () => {
    const failed = after(...SHOWN, { kind: 'printing', page: 1, pages: 3 }, { kind: 'printed', handedOver: false })
    expect([failed.printing, failed.notPrinted]).toEqual([undefined, true])
    const again = heard(failed, { kind: 'printing', page: 1, pages: 3 })
    expect([again.printing, again.notPrinted]).toEqual([1, false])
    const printed = heard(again, { kind: 'printed', handedOver: true })
    expect([printed.printing, printed.notPrinted]).toEqual([undefined, false])
  })

  it.each<[string, readonly FromFrame[], Partial<PreviewState>]>([
    ['is shown in its turn only', [{ kind: 'shown', pages: 3 }], { phase: 'starting', pages: 0 }],
    ['begins once', [...SHOWN, { kind: 'ready' }], { phase: 'shown', pages: 3 }],
    [
      'is not printed before it is shown',
      [{ kind: 'ready' }, { kind: 'printing', page: 1, pages: 3 }],
      { printing: undefined }
    ],
    ['has no page after its last', [...SHOWN, { kind: 'in-sight', page: 9 }], { page: 3 }],
    ['follows its zoom', [...SHOWN, { kind: 'zoomed', percent: 120, fits: false }], { percent: 120, fits: false }],
    ['stays as it failed', [{ kind: 'cannot-show', why: 'damaged' }, ...SHOWN], { phase: 'cannot', trouble: 'damaged' }]
  ])('%s', (_what, messages, expected) => {
    expect(after(...messages)).toMatchObject(expected)
  })

  it('does not answer only while an answer is owed', () => {
    expect([STARTING, after({ kind: 'ready' })].map(state => silent(state).trouble)).toEqual(['no-answer', 'no-answer'])
    expect([isAwaited(after(...SHOWN)), silent(after(...SHOWN)).phase]).toEqual([false, 'shown'])
  })
})
