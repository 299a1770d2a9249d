import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Notification, startAfresh } from '../fakes/electron.ts'

vi.mock('electron', () => import('../fakes/electron.ts'))
const { createDesktopNotifier } = await import('../../main/window/notifications.ts')

beforeEach(startAfresh)

setFlagsFromString('--expose-gc')
const gc = runInNewContext('gc') as () => void
/** In a turn of its own: what a turn has looked at stays until it ends. */
async function collectGarbage(): Promise<void> {
  await new Promise(resolve => setImmediate(resolve))
  gc()
}

function notifierOn(platform: NodeJS.Platform) {
  const heard: string[] = []
  const notifier = createDesktopNotifier({
    platform,
    onClick: () => heard.push('click'),
    onFailed: () => heard.push('failed')
  })
  notifier.listen()
  return { heard, notifier }
}
const last = (): Notification => Notification.made.at(-1)!

describe.each(['darwin', 'linux', 'win32'] as const)('a notification on %s', platform => {
  it('is shown with nothing but the text', () => {
    notifierOn(platform).notifier.show('2 orders changed')
    expect(last().options).toEqual({ title: 'Title Desk', body: '2 orders changed' })
    expect(last().calls).toEqual(['show'])
  })

  it('is clicked (E2, E3)', () => {
    const { heard, notifier } = notifierOn(platform)
    notifier.show('2 orders changed')
    last().clicked(platform)
    expect(new Set(heard)).toEqual(new Set(['click']))
  })

  it('is told of when it fails, once per run (E3)', () => {
    const { heard, notifier } = notifierOn(platform)
    notifier.show('one')
    last().emit('failed', {}, 'not allowed')
    notifier.show('two')
    last().emit('failed', {}, 'not allowed')
    expect(heard).toEqual(['failed'])
  })

  it.each(['click', 'close', 'failed'])('is kept in memory until its %s, and no longer (E3)', async end => {
    const { notifier } = notifierOn(platform)
    notifier.show('2 orders changed')
    const weak = new WeakRef(Notification.made.splice(0)[0]!)
    await collectGarbage()
    expect(weak.deref()?.emit(end)).toBe(true)
    await collectGarbage()
    expect(weak.deref()).toBeUndefined()
  })

  it('is still there when a click comes late (E3)', async () => {
    const { heard, notifier } = notifierOn(platform)
    notifier.show('2 orders changed')
    const weak = new WeakRef(Notification.made.splice(0)[0]!)
    await collectGarbage()
    weak.deref()?.emit('click')
    expect(heard).toEqual(['click'])
  })

  it('is not made where the system shows none', () => {
    Notification.supported = false
    notifierOn(platform).notifier.show('2 orders changed')
    expect(Notification.made).toEqual([])
  })
})

describe('on Windows', () => {
  it('a click on a notification of an earlier run is heard, too (E2)', () => {
    const { heard } = notifierOn('win32')
    Notification.activation?.()
    expect(heard).toEqual(['click'])
  })

  it('clicks are heard in no other way on macOS, where there is no such thing', () => {
    notifierOn('darwin')
    expect(Notification.activation).toBeUndefined()
  })
})
