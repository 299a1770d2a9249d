import { describe, expect, it } from 'vitest'
import type { App } from 'electron'
import { quitOrderly, type QuitOptions, type Quitting } from '../../main/app/quit.ts'
import type { Keychain } from '../../main/keychain/keychain.ts'

const keychain = (busy: boolean) => ({ busy: () => busy }) as Keychain

/** The part of Electron's quitting that matters: a quit asks `before-quit`, and goes through unless it is prevented. */
function fakeApp() {
  const listeners: Record<string, (event: { preventDefault(): void }) => void> = {}
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const app = {
    asked: 0,
    on(name: string, listener: (event: { preventDefault(): void }) => void) {
      listeners[name] = listener
    },
    quit() {
      app.asked++
      let prevented = false
      listeners['before-quit']?.({
        preventDefault: () => {
          prevented = true
        }
      })
      if (prevented) return
      listeners['will-quit']?.({
        preventDefault: () => {
          prevented = true
        }
      })
      if (!prevented) end()
    }
  }
  return { app, ended }
}

function run(options: Partial<QuitOptions>) {
  const { app, ended } = fakeApp()
  const told: unknown[] = []
  let killed = 0
  const quitting = quitOrderly(app as unknown as App, {
    flush: async () => undefined,
    mayQuit: async () => true,
    close: async () => undefined,
    onBug: error => told.push(error),
    end: () => {
      killed++
    },
    ...options
  })
  return { app, ended, told, quitting, killed: () => killed }
}

describe('quitting', () => {
  it('waits for what is under way, once, however often it is asked (R49)', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>()
    let closes = 0
    const { app, ended } = run({
      close: () => {
        closes++
        return promise
      }
    })
    app.quit()
    app.quit()
    await expect.poll(() => closes, { interval: 1 }).toBe(1)
    resolve(undefined)
    await ended
    expect(app.asked).toBe(3)
  })

  it('does not wait for good (R49)', async () => {
    const { app, ended } = run({ close: () => new Promise(() => undefined), longest: 5 })
    app.quit()
    await ended
    expect(app.asked).toBe(2)
  })

  it('goes through where closing fails, and tells of it', async () => {
    const problem = new Error('x')
    const { app, ended, told } = run({ close: () => Promise.reject(problem) })
    app.quit()
    await ended
    expect(told).toEqual([problem])
  })

  it('asks first, and stays open if the user cancels; the next try asks again', async () => {
    const answers = [false, true]
    let [stays, closes] = [0, 0]
    const { app, ended } = run({
      mayQuit: async () => answers.shift() ?? true,
      onStay: async () => {
        stays++
      },
      close: async () => {
        closes++
        return undefined
      }
    })
    app.quit()
    await expect.poll(() => answers, { interval: 1 }).toHaveLength(1)
    expect(closes).toBe(0)
    await expect
      .poll(
        () => {
          app.quit()
          return closes
        },
        { interval: 1 }
      )
      .toBe(1)
    await ended
    expect(stays).toBe(1)
  })

  it('stays open though what has to know of it fails', async () => {
    const problem = new Error('x')
    const answers = [false, true]
    const { app, ended, told } = run({
      mayQuit: async () => answers.shift() ?? true,
      onStay: () => Promise.reject(problem)
    })
    app.quit()
    await expect.poll(() => told, { interval: 1 }).toEqual([problem])
    app.quit()
    await ended
  })

  it('asks once, however often it is to quit meanwhile', async () => {
    const answer = Promise.withResolvers<boolean>()
    let asked = 0
    const { app, ended } = run({
      mayQuit: () => {
        asked++
        return answer.promise
      }
    })
    app.quit()
    app.quit()
    await expect.poll(() => asked, { interval: 1 }).toBeGreaterThan(0)
    answer.resolve(true)
    await ended
    expect(asked).toBe(1)
  })

  it('has the page save what was typed before anything is asked (R49, R51)', async () => {
    const did: string[] = []
    const { app, ended } = run({
      flush: async () => void did.push('flush'),
      mayQuit: async () => {
        did.push('ask')
        return true
      }
    })
    app.quit()
    await ended
    expect(did).toEqual(['flush', 'ask'])
  })

  it('goes through where nobody can be asked, and tells of it', async () => {
    const problem = new Error('x')
    const { app, ended, told } = run({ mayQuit: () => Promise.reject(problem) })
    app.quit()
    await ended
    expect(told).toEqual([problem])
  })

  it('begins where the last window is closed, which stays until everything is in order', async () => {
    const { app, ended, quitting } = run({})
    const closing = () => {
      let prevented = false
      quitting.windowCloses({
        preventDefault: () => {
          prevented = true
        }
      })
      return prevented
    }
    expect(closing()).toBe(true)
    await ended
    expect(app.asked).toBe(2)
    expect(closing()).toBe(false)
  })

  it.each([
    [true, 1],
    [false, 0]
  ])('ends the process by force only where a keychain call hangs (%s)', async (busy, times) => {
    const { app, ended, killed } = run({ close: async () => keychain(busy) })
    app.quit()
    await ended
    expect(killed()).toBe(times)
  })
})

describe('a restart for an update', () => {
  const closed = { close: async () => undefined }

  it('begins when everything is closed, and may take longer than closing; the program ends after it (E10)', async () => {
    const did: string[] = []
    const started = Promise.withResolvers<boolean>()
    const { app, ended } = run({
      close: async () => void did.push('close'),
      restart: () => {
        did.push('restart')
        return started.promise
      },
      longest: 5
    })
    app.quit()
    await expect.poll(() => did, { interval: 1 }).toEqual(['close', 'restart'])
    expect(app.asked).toBe(1)
    started.resolve(false)
    await ended
    expect(app.asked).toBe(2)
  })

  it('may quit the program itself, and is ended where it does not (E10)', async () => {
    const { app, ended } = run({ ...closed, restart: async () => true, longest: 5 })
    app.quit()
    await ended
    expect(app.asked).toBe(2)
  })

  it('is given up after a while, and when another quit is asked for (E10)', async () => {
    const hanging = { ...closed, restart: () => new Promise<boolean>(() => undefined) }
    const slow = run({ ...hanging, longestRestart: 5 })
    slow.app.quit()
    await slow.ended
    let begun = 0
    const { app, ended } = run({ ...closed, restart: () => (begun++, hanging.restart()) })
    app.quit()
    await expect.poll(() => begun, { interval: 1 }).toBe(1)
    app.quit()
    await ended
  })

  it('that fails is told of, and the program ends', async () => {
    const problem = new Error('x')
    const { app, ended, told } = run({ ...closed, restart: () => Promise.reject(problem) })
    app.quit()
    await ended
    expect(told).toEqual([problem])
  })

  it('is left out at the end of a session, and where something could not be closed (E6, E10)', async () => {
    let begun = 0
    const restart = async () => begun++ > 0
    const atEnd = run({ ...closed, restart })
    atEnd.quitting.sessionEnds()
    await atEnd.ended
    for (const close of [() => new Promise<never>(() => undefined), () => Promise.reject(new Error('x'))]) {
      const { app, ended } = run({ close, restart, longest: 5 })
      app.quit()
      await ended
    }
    expect(begun).toBe(0)
  })
})

describe('the end of a Windows session (E6)', () => {
  const closes = (quitting: Quitting): boolean => {
    let prevented = false
    quitting.windowCloses({
      preventDefault: () => {
        prevented = true
      }
    })
    return !prevented
  }

  it('saves what was typed when Windows asks, and objects to nothing', async () => {
    let flushed = 0
    const { app, quitting } = run({ flush: async () => void flushed++ })
    quitting.sessionMayEnd()
    expect([flushed, app.asked]).toEqual([1, 0])
  })

  it('quits without a question, lets the window close, and closes everything', async () => {
    const did: string[] = []
    const { quitting, ended } = run({
      flush: async () => void did.push('flush'),
      mayQuit: () => {
        throw new Error('nobody is there to answer')
      },
      close: async () => {
        did.push('close')
        return undefined
      }
    })
    quitting.sessionEnds()
    expect(closes(quitting)).toBe(true)
    await ended
    expect(did).toEqual(['flush', 'close'])
  })

  it('goes on though somebody was being asked', async () => {
    const asked = Promise.withResolvers<undefined>()
    let closed = 0
    const { app, quitting, ended } = run({
      mayQuit: () => {
        asked.resolve(undefined)
        return new Promise(() => undefined)
      },
      close: async () => {
        closed++
        return undefined
      }
    })
    app.quit()
    await asked.promise
    quitting.sessionEnds()
    quitting.sessionEnds()
    await ended
    expect(closed).toBe(1)
  })

  it('waits less long than Windows does', async () => {
    const { quitting, ended } = run({ close: () => new Promise(() => undefined), longestAtSessionEnd: 5 })
    quitting.sessionEnds()
    await ended
  })

  it('tells of a page that could not save, and quits', async () => {
    const problem = new Error('x')
    const { quitting, ended, told } = run({ flush: () => Promise.reject(problem) })
    quitting.sessionEnds()
    await ended
    expect(told).toEqual([problem])
  })

  it('asks nothing where the session ended while the page was still saving', async () => {
    const saving = Promise.withResolvers<undefined>()
    let asked = 0
    const { app, quitting, ended } = run({
      flush: () => saving.promise,
      mayQuit: async () => {
        asked++
        return true
      }
    })
    app.quit()
    quitting.sessionEnds()
    saving.resolve(undefined)
    await ended
    await new Promise(setImmediate)
    expect(asked).toBe(0)
  })

  it('ends the program once, though it was closing already', async () => {
    const closing = Promise.withResolvers<undefined>()
    const begun = Promise.withResolvers<undefined>()
    const { app, quitting, ended } = run({
      close: () => {
        begun.resolve(undefined)
        return closing.promise
      }
    })
    app.quit()
    await begun.promise
    quitting.sessionEnds()
    closing.resolve(undefined)
    await ended
    await new Promise(setImmediate)
    // The first one, that of the session’s end, and the last one, which goes through.
    expect(app.asked).toBe(3)
  })

  it('has the page save nothing more for a question of Windows’ once the program is quitting', async () => {
    let flushed = 0
    const asked = Promise.withResolvers<undefined>()
    const { app, quitting } = run({
      flush: async () => void flushed++,
      mayQuit: () => {
        asked.resolve(undefined)
        return new Promise(() => undefined)
      }
    })
    app.quit()
    await asked.promise
    quitting.sessionMayEnd()
    expect(flushed).toBe(1)
  })
})
