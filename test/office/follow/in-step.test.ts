import { describe, expect, it } from 'vitest'
import { desksInStep, type ListedDesk } from '../../../main/office/follow/desks-in-step.ts'
import { draftsInStep } from '../../../main/office/follow/drafts-in-step.ts'
import { KeyMissing, withNewestKey } from '../../../main/office/follow/keys-in-step.ts'
import { isOwnFault, reportFaults, whereDiskLets } from '../../../main/office/follow/own-fault.ts'
import { createTries } from '../../../main/office/follow/tries.ts'
import { deskOrder, queued } from '../../storage/support/samples.ts'
import { BACK, scene } from '../drafts/scene.ts'
import { leasingDesk } from '../sending/lease-scene.ts'
import { entryIn } from '../support/draft-desk.ts'
import { fakeClient, refusal } from './fake-client.ts'

describe('what is published under the newest key', () => {
  /** @param results what comes of each try */
  const tried = async (...results: readonly (Error | string)[]) => {
    let [tries, caughtUp] = [0, 0]
    const work = async () => {
      const result = results[(tries += 1) - 1] ?? 'one too many'
      if (result instanceof Error) throw result
      return result
    }
    const keys = { catchUp: async () => void (caughtUp += 1) }
    const done = await withNewestKey(fakeClient().client, keys, work).catch((error: unknown) => error)
    return { done, tries, caughtUp }
  }
  const renewed = refusal('TD007')

  it('is published again under a key that was renewed meanwhile, three times at most', async () => {
    expect(await tried('done')).toEqual({ done: 'done', tries: 1, caughtUp: 0 })
    expect(await tried(renewed, renewed, 'done')).toEqual({ done: 'done', tries: 3, caughtUp: 2 })
    expect(await tried(renewed, renewed, renewed, 'done')).toEqual({ done: renewed, tries: 3, caughtUp: 2 })
  })

  it('is not tried again for another reason, nor where there are no keys to catch up with', async () => {
    const missing = new KeyMissing()
    expect(await tried(missing, 'done')).toEqual({ done: missing, tries: 1, caughtUp: 0 })
    expect(await tried(refusal('TD001'), 'done')).toMatchObject({ tries: 1, caughtUp: 0 })
    const work = () => Promise.reject(renewed)
    await expect(withNewestKey(fakeClient().client, undefined, work)).rejects.toBe(renewed)
  })
})

describe('the desks that there are', () => {
  it('are noticed in the first step, and again only once they are others', async () => {
    let stamp = 'a'
    const desks: ListedDesk[] = [{ id: BACK, name: 'Back office', joined: true, removed: false }]
    const heard: (readonly ListedDesk[])[] = []
    const { client, asked } = fakeClient(({ text }) => (text.includes('as stamp') ? [{ stamp }] : desks))
    const step = desksInStep(found => heard.push(found))
    for (let time = 0; time < 2; time++) expect(await step.read(client, 'life')).toBe('all')
    expect([heard, asked.length]).toEqual([[desks], 3])
    stamp = 'b'
    await step.read(client, 'life')
    expect(heard).toHaveLength(2)
  })

  it('are asked for again where they could not be read', async () => {
    const heard: (readonly ListedDesk[])[] = []
    let isLost = true
    const { client } = fakeClient(({ text }) => {
      if (text.includes('as stamp')) return [{ stamp: 'a' }]
      return isLost ? new Error('lost') : []
    })
    const step = desksInStep(found => heard.push(found))
    await expect(step.read(client, 'life')).rejects.toThrow('lost')
    isLost = false
    await step.read(client, 'life')
    expect(heard).toEqual([[]])
  })
})

describe('drafts in step with the office', () => {
  it('are read from the beginning in another life of its database, and from where they were in the same one', () => {
    const { drafts } = scene()
    const step = draftsInStep(drafts)
    step.meet?.('life')
    expect(drafts.place()).toBeUndefined()
    drafts.take([], { incarnation: 'life', xid: '7', id: 'a' })
    step.meet?.('life')
    expect(drafts.place()?.xid).toBe('7')
    step.meet?.('another life')
    expect(drafts.place()).toMatchObject({ incarnation: 'another life', xid: '0' })
  })

  it('finish what had to wait before anything is published', async () => {
    const { drafts, orders, published, rows, atOffice } = scene()
    const order = published()
    drafts.take([atOffice(order, { holder: BACK, epoch: 2 })])
    orders.put(order)
    expect(rows.lost()).toEqual([order.id])
    const { client, texts } = fakeClient()
    await draftsInStep(drafts).publish(client)
    expect([rows.lost(), orders.get(order.id), texts('save_draft')]).toEqual([[], undefined, []])
  })

  it('are published each once and in their order, and an order that is sent meanwhile waits for one of them only (O11)', async () => {
    const answered: Promise<unknown>[] = []
    const order = queued()
    const whileSaved = [
      () => {
        put(order)
        answered.push(ask(order))
      }
    ]
    const desk = leasingDesk({
      save_draft: () => {
        whileSaved.shift()?.()
        return []
      }
    })
    const { drafts, leases, client, put, ask } = desk
    for (const street of ['1 Elm St', '2 Elm St', '3 Elm St']) put(deskOrder({ entry: entryIn(street) }))
    const [first, ...others] = drafts.unpublished().map(({ id }) => id)
    await draftsInStep(drafts, { inBetween: leases.answerAsked }).publish(client)
    expect(await Promise.all(answered)).toEqual([undefined])
    expect(desk.did()).toEqual(['save_draft', 'save_draft', 'take_send_lease', 'save_draft', 'save_draft'])
    expect(desk.texts('save_draft').map(({ values: [id] }) => id)).toEqual([first, order.id, ...others])
  })

  it.each(['TD001', 'TD002', 'TD004'])(
    'go on to the next that is asked for where the office refuses one with %s',
    async code => {
      const { drafts, published, atOffice } = scene()
      const orders = [published(), published()]
      const asks = [{ deskId: BACK, declined: false }]
      drafts.take(orders.map(order => atOffice(order, { asks })))
      const { client, texts } = fakeClient(({ text }) => (text.includes('hand_over') ? refusal(code) : []))
      await draftsInStep(drafts).answer?.(client)
      expect(
        texts('hand_over(')
          .map(({ values: [id] }) => id)
          .toSorted()
      ).toEqual(orders.map(({ id }) => id).toSorted())
    }
  )

  it.each(['08006', '25006'])('stop where it says %s, which is no refusal', async code => {
    const { drafts, published, atOffice } = scene()
    const order = published()
    drafts.take([atOffice(order, { asks: [{ deskId: BACK, declined: false }] })])
    const { client } = fakeClient(({ text }) => (text.includes('hand_over') ? refusal(code) : []))
    await expect(draftsInStep(drafts).answer?.(client)).rejects.toMatchObject({ code })
  })

  it('don’t go to who was told “Not now”', async () => {
    const { drafts, published, atOffice } = scene()
    const order = published()
    drafts.take([atOffice(order, { asks: [{ deskId: BACK, declined: true }] })])
    const { client, texts } = fakeClient()
    await draftsInStep(drafts).answer?.(client)
    expect(texts('hand_over(')).toEqual([])
  })
})

describe('faults of this program', () => {
  it.each([
    [new TypeError('a'), true],
    [new RangeError('a'), true],
    [new ReferenceError('a'), true],
    [new SyntaxError('a'), true],
    [new Error('ECONNRESET'), false],
    [refusal('XX000'), false],
    ['a', false]
  ])('are these: %s %s', (error, is) => {
    expect(isOwnFault(error)).toBe(is)
  })

  it('are reported once while they come back, and again after another one', () => {
    const bugs: unknown[] = []
    const report = reportFaults(error => bugs.push(error))
    const [one, other] = [new TypeError('one'), new TypeError('other')]
    for (const error of [one, one, new Error('network'), one, other, one]) report(error)
    expect(bugs).toEqual([one, other, one])
  })

  it('are thrown where what the disk does can be left for later', () => {
    const fails = (error: Error) => () => {
      whereDiskLets(() => {
        throw error
      })
    }
    expect(fails(new Error('disk full'))).not.toThrow()
    expect(fails(new RangeError('ours'))).toThrow('ours')
  })
})

describe('when to try again', () => {
  it('is later and later, at once where somebody waits, and sooner again after it worked', () => {
    let now = 1_000
    const tries = createTries(
      () => now,
      () => 1
    )
    const early = () => [tries.isTooEarly(), tries.at()]
    expect(early()).toEqual([false, 0])
    tries.failed()
    expect(early()).toEqual([true, 2_000])
    now = 2_000
    expect(tries.isTooEarly()).toBe(false)
    tries.failed()
    expect(early()).toEqual([true, 4_000])
    tries.hurry()
    expect(early()).toEqual([false, 0])
    tries.worked()
    tries.failed()
    expect(early()).toEqual([true, 3_000])
  })

  it('is never further off than a minute, or else the clock was set back (L6)', () => {
    let now = 0
    const tries = createTries(
      () => now,
      () => 1
    )
    for (let failures = 0; failures < 20; failures++) tries.failed()
    expect([tries.at(), tries.isTooEarly()]).toEqual([60_000, true])
    now = -1
    expect(tries.isTooEarly()).toBe(false)
  })
})
