import { describe, expect, it } from 'vitest'
import { joinLifecycles, type Lifecycle } from '../../main/app/lifecycle.ts'

function recording() {
  const calls: string[] = []
  const service = (name: string): Required<Lifecycle> => ({
    start: () => void calls.push(`${name} start`),
    sleep: () => void calls.push(`${name} sleep`),
    wake: () => void calls.push(`${name} wake`),
    online: () => void calls.push(`${name} online`),
    close: () => void calls.push(`${name} close`)
  })
  return { calls, service }
}

const unexpected = (name: string, error: unknown): never => {
  throw new Error(name, { cause: error })
}

describe('the lifecycle of all services', () => {
  it.each(['start', 'sleep', 'wake', 'online', 'close'] as const)(
    'passes %s to each service that has it',
    async step => {
      const { calls, service } = recording()
      const all = joinLifecycles(
        [{ outbox: service('outbox'), drafts: {} }, { storage: service('storage') }],
        unexpected
      )
      await all[step]()
      expect(calls).toEqual([`outbox ${step}`, `storage ${step}`])
    }
  )

  it('starts the others if one cannot start, and reports that one by name', async () => {
    const { calls, service } = recording()
    const reported: unknown[] = []
    const broken: Lifecycle = { start: () => Promise.reject(new Error('no keychain')) }
    const throws: Lifecycle = {
      start: () => {
        throw new Error('no disk')
      }
    }
    await joinLifecycles([{ broken, throws, outbox: service('outbox') }], (name, error) =>
      reported.push([name, error])
    ).start()
    expect(calls).toEqual(['outbox start'])
    expect(reported).toHaveLength(2)
    expect(reported).toContainEqual(['broken', new Error('no keychain')])
    expect(reported).toContainEqual(['throws', new Error('no disk')])
  })

  it('closes the services of a stage at the same time, and a stage after the one before it (R49)', async () => {
    const { calls, service } = recording()
    const sending = Promise.withResolvers<void>()
    const outbox: Lifecycle = {
      async close() {
        await sending.promise
        calls.push('outbox close')
      }
    }
    const closing = joinLifecycles(
      [{ outbox, documents: service('documents') }, { storage: service('storage') }],
      unexpected
    ).close()
    expect(calls).toEqual(['documents close'])
    sending.resolve()
    await closing
    expect(calls).toEqual(['documents close', 'outbox close', 'storage close'])
  })
})
