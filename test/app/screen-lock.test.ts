import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { watchIdle } from '../../main/app/idle-watch.ts'
import { createScreenLock, lockWithComputer } from '../../main/app/screen-lock.ts'

function lockOnComputer() {
  const did: unknown[] = []
  const power = new EventEmitter()
  const screenLock = createScreenLock({
    onChange: locked => did.push(locked),
    note: (event, fields) => did.push([event, fields])
  })
  lockWithComputer(power as never, screenLock)
  return { did, power, screenLock }
}

describe('the cover over the window', () => {
  it('comes with the computer’s own lock, and goes with its sign-in (E27)', () => {
    const { did, power, screenLock } = lockOnComputer()
    power.emit('lock-screen')
    expect(screenLock.isLocked()).toBe(true)
    power.emit('unlock-screen')
    expect(screenLock.isLocked()).toBe(false)
    expect(did).toEqual([['locked', { because: 'computer' }], true, ['unlocked', { by: 'computer' }], false])
  })

  it('comes with sleep, and stays where the computer wakes without a sign-in (E27)', () => {
    const { did, power, screenLock } = lockOnComputer()
    power.emit('suspend')
    power.emit('lock-screen')
    power.emit('resume')
    expect(screenLock.isLocked()).toBe(true)
    expect(did).toEqual([['locked', { because: 'sleep' }], true])
  })

  it('is told of once, and a sign-in without it changes nothing (E27)', () => {
    const { did, power, screenLock } = lockOnComputer()
    power.emit('unlock-screen')
    screenLock.unlock('click')
    expect(did).toEqual([])
    for (const event of ['lock-screen', 'lock-screen', 'unlock-screen', 'unlock-screen']) power.emit(event)
    expect(did.filter(what => typeof what === 'boolean')).toEqual([true, false])
  })
})

describe('the watch for nobody at the computer', () => {
  function watch(minutes: number | null) {
    const state = { idle: 0, minutes, locked: 0, canceled: 0 }
    const waits: number[] = []
    let ring = (): void => undefined
    const watching = watchIdle({
      idleSeconds: () => state.idle,
      lockAfterMinutes: () => state.minutes,
      lock: () => state.locked++,
      startTimer: (next, milliseconds) => {
        waits.push(milliseconds)
        ring = next
        return () => state.canceled++
      }
    })
    void watching.start()
    return { state, watching, waits, ring: () => ring() }
  }

  it('locks after the minutes of the settings, and not a second before (E27)', () => {
    const { state, ring } = watch(5)
    state.idle = 299
    ring()
    expect(state.locked).toBe(0)
    state.idle = 300
    ring()
    expect(state.locked).toBe(1)
  })

  it('follows the settings as they change, and never locks without minutes (E27)', () => {
    const { state, ring } = watch(null)
    state.idle = 1_000_000
    ring()
    expect(state.locked).toBe(0)
    state.minutes = 1
    ring()
    expect(state.locked).toBe(1)
  })

  it('looks every five seconds, also after it has locked (E27)', () => {
    const { state, waits, ring } = watch(5)
    state.idle = 300
    ring()
    ring()
    expect([waits, state.locked]).toEqual([[5000, 5000, 5000], 2])
  })

  it('ends with the program (E27)', () => {
    const { state, watching } = watch(5)
    void watching.close()
    expect(state.canceled).toBe(1)
  })
})
