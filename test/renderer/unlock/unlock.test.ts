import { afterEach, describe, expect, it } from 'vitest'
import type { UnlockState, UnlockTrouble } from '#domain/unlock.ts'
import { failed, ok } from '#domain/common/result.ts'
import { unlockMessage, noticeMessage } from '../../../renderer/unlock/unlock-messages.ts'
import { deskBridge, openDesk } from '../app/desk.ts'

type Desk = Awaited<ReturnType<typeof openDesk>>
let desk: Desk
afterEach(() => {
  desk.close()
})

const KEPT: UnlockState = { kind: 'kept', by: 'passphrase', notices: [] }
const FULL = failed({ kind: 'store', trouble: 'disk-full' } as const)
type Cure = Extract<UnlockState, { kind: 'until-quit' }>['cure']
const untilQuit = (because: UnlockTrouble, cure: Cure, sealedWork = false): UnlockState => ({
  kind: 'until-quit',
  because,
  cure,
  sealedWork,
  notices: []
})
const openWith = async (state: UnlockState) => {
  desk = await openDesk('/orders', deskBridge().answer('unlock.state', ok(state)))
}

/** Types into a field found by its id. */
async function fill(id: string, text: string): Promise<void> {
  await desk.type(desk.one(`#${id}`) as HTMLInputElement, text)
}

describe('work that lasts only until the program quits', () => {
  it.each([
    ['absent', 'set-passphrase', 'Set a passphrase…'],
    ['locked', 'try-again', 'Try again'],
    ['passphrase-needed', 'enter-passphrase', 'Enter passphrase…'],
    ['key-missing', 'try-again', 'Start over…']
  ] as const)('is said above every page (%s), with what can be done', async (because, cure, button) => {
    await openWith(untilQuit(because, cure))
    expect(desk.text()).toContain('Your work is saved only until you quit.')
    expect(desk.has(button)).toBe(true)
    await desk.press('Connections')
    expect(desk.text()).toContain('Your work is saved only until you quit.')
  })

  it('is no longer said once it is kept', async () => {
    await openWith(untilQuit('locked', 'try-again'))
    desk.bridge.answer('unlock.tryAgain', ok(KEPT))
    await desk.press('Try again')
    expect(desk.text()).not.toContain('won’t be saved')
  })

  it('is protected by a passphrase typed twice, whose rule is told before it is typed (F24)', async () => {
    await openWith(untilQuit('absent', 'set-passphrase'))
    desk.bridge.answer('unlock.setPassphrase', ok(KEPT))
    await desk.press('Set a passphrase…')
    const described = desk.one('#passphrase').getAttribute('aria-describedby') ?? ''
    expect(desk.one(`#${described}`).textContent).toContain('At least 12 characters')
    await fill('passphrase', 'too short')
    expect(desk.one('#passphrase-problem').textContent).toContain('at least 12 characters')
    await fill('passphrase', 'four words in a row')
    desk.one('dialog form').dispatchEvent(new Event('submit', { cancelable: true }))
    await desk.settle()
    expect(desk.bridge.argsOf('unlock.setPassphrase')).toEqual([])
    await fill('passphrase-again', 'four words in a line')
    expect(desk.one('#passphrase-problem').textContent).toContain('don’t match')
    await desk.press('Set passphrase')
    expect(desk.bridge.argsOf('unlock.setPassphrase')).toEqual([])
    await fill('passphrase-again', 'four words in a row')
    desk.one('dialog form').dispatchEvent(new Event('submit', { cancelable: true }))
    await desk.settle()
    expect(desk.bridge.argsOf('unlock.setPassphrase')).toEqual([{ passphrase: 'four words in a row' }])
    expect(desk.all('dialog')).toEqual([])
  })

  it('is opened by the passphrase; a wrong one is said in words, and can be typed again', async () => {
    await openWith(untilQuit('passphrase-needed', 'enter-passphrase', true))
    desk.bridge.answer('unlock.enterPassphrase', ({ passphrase }) =>
      passphrase === 'four words in a row' ? ok(KEPT) : failed({ kind: 'passphrase', trouble: 'wrong' })
    )
    await desk.press('Enter passphrase…')
    for (const text of ['something else', 'four words in a row']) {
      await fill('passphrase', text)
      desk.one('dialog form').dispatchEvent(new Event('submit', { cancelable: true }))
      await desk.settle()
      if (text === 'something else') expect(desk.one('dialog').textContent).toContain('That passphrase is incorrect.')
    }
    expect(desk.all('dialog')).toEqual([])
  })

  it('starts over only after a question that says what happens to the earlier work (R23)', async () => {
    await openWith(untilQuit('key-missing', 'try-again', true))
    desk.bridge.answer('unlock.startOver', ok(KEPT))
    await desk.press('Start over…')
    expect(desk.bridge.argsOf('unlock.startOver')).toEqual([])
    expect(desk.one('dialog').textContent).toContain('set aside on this computer, unchanged')
    desk.all('dialog .button-danger')[0]!.click()
    await desk.settle()
    expect(desk.bridge.argsOf('unlock.startOver')).toHaveLength(1)
  })

  it.each([
    ['key-wrong', true],
    ['key-missing', true],
    ['locked', false]
  ] as const)('can be begun anew only where the key to it is lost: %s', async (because, can) => {
    await openWith(untilQuit(because, 'try-again', true))
    expect(desk.has('Start over…')).toBe(can)
  })

  it('can be begun anew where the passphrase is forgotten, and is not retried where nothing helps', async () => {
    await openWith(untilQuit('passphrase-needed', 'enter-passphrase', true))
    expect(desk.has('Start over…')).toBe(true)
    desk.close()
    await openWith(untilQuit('newer', 'none', true))
    expect(desk.all('.unlock button')).toEqual([])
  })

  it('is retried once however often the button is pressed, and says why it failed until it works', async () => {
    await openWith(untilQuit('locked', 'try-again'))
    const held = desk.bridge.hold('unlock.tryAgain')
    const button = desk.button('Try again')
    button.click()
    button.click()
    await desk.settle()
    expect(desk.bridge.argsOf('unlock.tryAgain')).toHaveLength(1)
    expect(button.textContent.trim()).toBe('Trying…')
    held.answer(FULL)
    await desk.settle()
    expect(desk.text('.unlock .failure')).toContain('This computer’s disk is full.')
    desk.bridge.answer('unlock.tryAgain', ok(untilQuit('locked', 'try-again')))
    await desk.press('Try again')
    expect(desk.all('.unlock .failure')).toEqual([])
  })

  it('says no longer why a retry failed once it is kept, whatever did that', async () => {
    await openWith(untilQuit('locked', 'try-again'))
    desk.bridge.answer('unlock.tryAgain', FULL)
    await desk.press('Try again')
    expect(desk.all('.unlock .failure')).toHaveLength(1)
    desk.bridge.emit('unlock.changed', KEPT)
    await desk.settle()
    expect(desk.all('.unlock .failure')).toEqual([])
  })

  it('leaves the focus on the page once it is kept', async () => {
    await openWith(untilQuit('locked', 'try-again'))
    desk.bridge.answer('unlock.tryAgain', ok(KEPT))
    desk.button('Try again').focus()
    await desk.press('Try again')
    expect(document.activeElement?.closest('main tbody')).not.toBeNull()
  })

  it('that could not start over says so, and can be asked again', async () => {
    await openWith(untilQuit('key-missing', 'try-again', true))
    desk.bridge.answer('unlock.startOver', FULL)
    for (const times of [1, 2]) {
      await desk.press('Start over…')
      desk.all('dialog .button-danger')[0]!.click()
      await desk.settle()
      expect(desk.bridge.argsOf('unlock.startOver')).toHaveLength(times)
      expect([desk.all('dialog'), desk.all('.unlock .failure').length]).toEqual([[], 1])
    }
  })
})

describe('a passphrase', () => {
  const submit = async () => {
    desk.one('dialog form').dispatchEvent(new Event('submit', { cancelable: true }))
    await desk.settle()
  }
  const asked = () => desk.bridge.argsOf('unlock.enterPassphrase')

  it('is as long as it was set, however short, and tried once however often one presses', async () => {
    await openWith(untilQuit('passphrase-needed', 'enter-passphrase', true))
    await desk.press('Enter passphrase…')
    await submit()
    expect(asked()).toEqual([])
    await fill('passphrase', 'short')
    const held = desk.bridge.hold('unlock.enterPassphrase')
    await submit()
    await submit()
    expect(asked()).toEqual([{ passphrase: 'short' }])
    held.answer(failed({ kind: 'passphrase', trouble: 'wrong' }))
    await desk.settle()
    expect(desk.all('dialog [role=alert]')).toHaveLength(1)
    desk.bridge.hold('unlock.enterPassphrase')
    await submit()
    expect([asked().length, desk.all('dialog [role=alert]').length]).toEqual([2, 0])
  })

  it('says so while it is tried, and its button waits for that', async () => {
    await openWith(untilQuit('passphrase-needed', 'enter-passphrase', true))
    await desk.press('Enter passphrase…')
    await fill('passphrase', 'short')
    const held = desk.bridge.hold('unlock.enterPassphrase')
    await submit()
    const button = () => desk.one('dialog [type=submit]')
    const shown = () => [button().textContent.trim(), button().getAttribute('aria-disabled')]
    expect(shown()).toEqual(['Working…', 'true'])
    held.answer(failed({ kind: 'passphrase', trouble: 'wrong' }))
    await desk.settle()
    expect(shown()).toEqual(['Unlock', null])
  })

  it('leaves the focus on its button if it is put off, and on the page once it was typed', async () => {
    await openWith(untilQuit('passphrase-needed', 'enter-passphrase', true))
    const [enter, startOver] = [desk.button('Enter passphrase…'), desk.button('Start over…')]
    for (const [button, back] of [
      [enter, 'Later'],
      [startOver, 'Cancel']
    ] as const) {
      button.focus()
      button.click()
      await desk.settle()
      desk.button(back).focus()
      await desk.press(back)
      expect(document.activeElement).toBe(button)
    }
    desk.bridge.answer('unlock.enterPassphrase', ok(KEPT))
    enter.focus()
    await desk.press('Enter passphrase…')
    await fill('passphrase', 'four words in a row')
    await submit()
    expect(document.activeElement?.closest('main tbody')).not.toBeNull()
  })

  it('left empty or not typed again is told at its field once the button is pressed, until more is typed', async () => {
    const told = (id: string) => {
      const [field, problem] = [desk.one(`#${id}`), desk.one('#passphrase-problem')]
      expect(field.getAttribute('aria-describedby')).toBe(problem.id)
      expect([field.getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', field])
      return problem.textContent
    }
    await openWith(untilQuit('absent', 'set-passphrase'))
    await desk.press('Set a passphrase…')
    expect(desk.button('Set passphrase').getAttribute('aria-disabled')).toBeNull()
    await submit()
    expect(told('passphrase')).toBe('Enter a passphrase.')
    await fill('passphrase', 'four words in a row')
    expect(desk.one('#passphrase-problem').textContent).toBe('')
    await submit()
    expect(told('passphrase-again')).toBe('Enter the passphrase again.')
    expect(desk.one('#passphrase').getAttribute('aria-invalid')).toBeNull()
    await fill('passphrase-again', 'four words in a row')
    expect(desk.one('#passphrase-problem').textContent).toBe('')
    expect(desk.bridge.argsOf('unlock.setPassphrase')).toEqual([])
  })

  it('is of twelve characters at least, spaces around it not counted', async () => {
    await openWith(untilQuit('absent', 'set-passphrase'))
    await desk.press('Set a passphrase…')
    await fill('passphrase', ' elevenchars ')
    expect(desk.one('#passphrase-problem').textContent).toBe('Use at least 12 characters.')
    await fill('passphrase', 'e\u0301'.repeat(11))
    expect(desk.one('#passphrase-problem').textContent).toBe('Use at least 12 characters.')
    await fill('passphrase', 'twelve chars')
    expect(desk.one('#passphrase-problem').textContent).toBe('')
  })
})

describe('what became of the work', () => {
  it('is shown until the user has read it', async () => {
    const notice = { id: 'n1', kind: 'repaired', restored: 3, unreadable: 1, at: 0 } as const
    await openWith({ ...KEPT, notices: [notice] })
    expect(desk.text()).toContain('3 orders were recovered. 1 entry couldn’t be read.')
    desk.bridge.answer('unlock.dismiss', ok(KEPT))
    await desk.press('Dismiss')
    expect(desk.bridge.argsOf('unlock.dismiss')).toEqual([{ id: 'n1' }])
    expect(desk.text()).not.toContain('recovered')
  })

  it('says why where the notice cannot be dismissed, and leaves the focus on the page once it is', async () => {
    await openWith({ ...KEPT, notices: [{ id: 'n1', kind: 'unreadable', count: 2, at: 0 }] })
    desk.bridge.answer('unlock.dismiss', FULL)
    desk.button('Dismiss').focus()
    await desk.press('Dismiss')
    expect(desk.text('.unlock .failure')).toContain('This computer’s disk is full.')
    desk.bridge.answer('unlock.dismiss', ok(KEPT))
    await desk.press('Dismiss')
    expect(desk.all('.unlock .failure')).toEqual([])
    expect(document.activeElement?.closest('main tbody')).not.toBeNull()
  })

  it.each(['repaired', 'missing', 'unreadable'] as const)(
    '%s says that nothing was deleted, or what to look at',
    async kind => {
      await openWith(KEPT)
      const words = noticeMessage(
        kind === 'repaired'
          ? { id: 'a', kind, restored: 1, unreadable: 0, at: 0 }
          : kind === 'missing'
            ? { id: 'a', kind, restored: 2, at: 0 }
            : { id: 'a', kind, count: 2, at: 0 }
      )
      expect(words).toMatch(/not deleted|until you review/)
      expect(unlockMessage({ because: 'newer', cure: 'none', sealedWork: true })).toMatch(/^\S.*\.$/)
    }
  )
})

describe('what is said of earlier work', () => {
  const SAFE = 'Earlier drafts and orders are safe, but can’t be shown until then.'

  it.each([
    ['locked', true, true],
    ['locked', false, false],
    ['passphrase-needed', true, false]
  ] as const)('where the store is %s and holds sealed work (%s): that it is safe (%s)', (because, sealed, isSaid) => {
    expect(unlockMessage({ because, cure: 'try-again', sealedWork: sealed }).includes(SAFE)).toBe(isSaid)
  })

  it.each(['key-missing', 'key-wrong', 'corrupt', 'timed-out', 'disk'] as const)(
    'names no time where nothing is said to be done (%s)',
    because => {
      const words = unlockMessage({ because, cure: 'try-again', sealedWork: true })
      expect(words).toContain('Earlier drafts and orders are safe, but can’t be shown right now.')
    }
  )

  it('asks for no passphrase where a keychain that can’t be found has the key', () => {
    const words = (cure: Cure) => unlockMessage({ because: 'absent', cure, sealedWork: cure === 'try-again' })
    expect(words('set-passphrase')).toBe('This computer has no keychain. Set a passphrase to keep your work.')
    expect(words('try-again')).not.toContain('passphrase')
    expect(words('try-again')).toContain('then try again. Earlier drafts')
  })

  it.each([
    [1, 0, ' 1 order was recovered. The damaged file was set aside, not deleted.'],
    [2, 3, ' 2 orders were recovered. 3 entries couldn’t be read. The damaged file was set aside, not deleted.']
  ])('%i restored and %i not are counted', (restored, unreadable, words) => {
    expect(noticeMessage({ id: 'a', kind: 'repaired', restored, unreadable, at: 0 })).toContain(words)
  })

  it.each([
    [1, '1 order was recovered from the backup.', ' couldn’t be read and was set aside, not deleted.'],
    [2, '2 orders were recovered from the backup.', ' couldn’t be read and were set aside, not deleted.']
  ])('%i of a missing file, or that cannot be read, are told in a whole sentence', (count, missing, unreadable) => {
    expect(noticeMessage({ id: 'a', kind: 'missing', restored: count, at: 0 })).toContain(missing)
    expect(noticeMessage({ id: 'a', kind: 'unreadable', count, at: 0 })).toContain(unreadable)
  })
})
