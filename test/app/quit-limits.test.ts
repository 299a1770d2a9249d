import { createHook } from 'node:async_hooks'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { App } from 'electron'
import { createPageFlush } from '../../main/app/flush.ts'
import { LONGEST_ON_THE_WIRE, quitOrderly, type QuitOptions } from '../../main/app/quit.ts'

type Listener = (event: { preventDefault(): void }) => void

/** How long everything waits, in milliseconds, that begins to wait during the test. */
function recordWaits(): readonly number[] {
  const waits: number[] = []
  const hook = createHook({
    init(_id, type, _trigger, timer) {
      if (type === 'Timeout') waits.push(Number(Reflect.get(timer, '_idleTimeout')))
    }
  }).enable()
  onTestFinished(() => {
    hook.disable()
  })
  return waits
}

function quitting(options: Partial<QuitOptions> = {}) {
  const listeners = new Map<string, Listener>()
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const isPrevented = (name: string): boolean => {
    let prevented = false
    listeners.get(name)?.({
      preventDefault: () => {
        prevented = true
      }
    })
    return prevented
  }
  const app = {
    on: (name: string, listener: Listener) => listeners.set(name, listener),
    quit() {
      if (!isPrevented('before-quit') && !isPrevented('will-quit')) end()
    }
  }
  const program = quitOrderly(app as unknown as App, {
    flush: async () => undefined,
    mayQuit: async () => true,
    close: async () => undefined,
    onBug: () => undefined,
    ...options
  })
  return { app, program, ended }
}

describe('the time to quit', () => {
  it('is ten seconds, eight of them for an order on the wire (R49)', async () => {
    const waits = recordWaits()
    const { app, ended } = quitting()
    app.quit()
    await ended
    expect(waits).toContain(10_000)
    expect(waits).not.toContain(4000)
    expect(LONGEST_ON_THE_WIRE).toBe(8000)
  })

  it('is four seconds at the end of a session, which Windows ends after five (E6)', async () => {
    const waits = recordWaits()
    const { program, ended } = quitting()
    program.sessionEnds()
    await ended
    expect(waits).toContain(4000)
    expect(waits).not.toContain(10_000)
  })

  it('is two minutes for an update to begin (E10)', async () => {
    const waits = recordWaits()
    const { app, ended } = quitting({ restart: async () => false })
    app.quit()
    await ended
    expect(waits).toContain(120_000)
  })

  it('is a second and a half for the page to save what was typed last (R51)', async () => {
    const waits = recordWaits()
    const page = createPageFlush(() => true)
    const flushing = page.flush()
    page.flushed()
    await flushing
    expect(waits).toContain(1500)
  })
})

it.each<[string, () => Promise<undefined>]>([
  ['was closed', async () => undefined],
  ['could not be closed', () => Promise.reject(new Error('x'))]
])('no timer keeps the program from ending once everything %s', async (_what, close) => {
  const timers = () => process.getActiveResourcesInfo().filter(name => name === 'Timeout').length
  const before = timers()
  const { app, ended } = quitting({ close })
  app.quit()
  await ended
  expect(timers()).toBe(before)
})

it('a session that ends lets nothing end before everything is closed, and has the page save once (E6)', async () => {
  const closing = Promise.withResolvers<undefined>()
  let [isOver, flushed] = [false, 0]
  const { program, ended } = quitting({ flush: async () => void flushed++, close: () => closing.promise })
  void ended.then(() => {
    isOver = true
  })
  program.sessionEnds()
  program.sessionEnds()
  await new Promise(setImmediate)
  expect([isOver, flushed]).toEqual([false, 1])
  closing.resolve(undefined)
  await ended
})
