import { describe, expect, it } from 'vitest'
import { refusal } from '../follow/fake-client.ts'
import { accountOf, CLOCK, REFUSED, started, textOf } from './reading-scene.ts'

describe('a desk that becomes the reader', () => {
  const reader = () => started({}, { epoch: '3' })

  it('reads for all, hears what they watch, publishes, and says that it does', async () => {
    const { reads, readers, did, waits } = await reader()
    expect(did()).toEqual(['forget', 'become_reader', 'watch also 0', 'publish_part'])
    expect([reads, readers, waits.at(-1)?.wait]).toEqual([
      [true],
      [{ deskName: 'Front desk', isThis: true, wholeAt: 500 }],
      2_000
    ])
  })

  it('says so once, and hears what they watch every fifteen seconds, or when it is told of it', async () => {
    const { step, did, readers, made } = await reader()
    did()
    await step(14_999)
    expect(did()).toEqual([])
    await step(1)
    expect([did(), readers.length]).toEqual([['watch also 0'], 1])
    const account = textOf(accountOf(0))
    for (const payload of [`${account} watch`, `${textOf(accountOf(1))} watch`]) made[0]?.emit(payload)
    await expect.poll(did).toEqual(['watch also 0'])
  })

  it('reads at once where another desk asks for it, of this account alone, and not again within ten seconds', async () => {
    const { did, made, step } = await reader()
    did()
    made[0]?.emit(`${textOf(accountOf(1))} now`)
    expect(did()).toEqual([])
    for (let time = 0; time < 2; time++) made[0]?.emit(`${textOf(accountOf(0))} now`)
    expect(did()).toEqual(['read now'])
    await step(9_999)
    expect(did()).not.toContain('read now')
    await step(1)
    expect(did()).toContain('read now')
  })

  it('is not asked for what it reads itself', async () => {
    const { sharing } = await reader()
    expect(sharing.ask()).toBe(false)
  })

  it('leaves it to another where its token is refused, and reads for nobody else then', async () => {
    const { state, step, did, reads } = await reader()
    did()
    Object.assign(state, { pause: REFUSED, epoch: null, age: 0 })
    await step(2_000)
    expect([did(), reads.at(-1)]).toEqual([['unlock', 'forget'], false])
    await step(2_000)
    expect(did()).toEqual(['watch also 0'])
  })

  it('says of no desk that it reads, itself least of all, once it has left that and until another does', async () => {
    const { state, step, readers } = await reader()
    const own = { id: 'front', name: 'Front desk' }
    Object.assign(state, { pause: REFUSED, epoch: null, age: 0, reader: own })
    await step(2_000)
    expect(readers.at(-1)).toBeNull()
    state.reader = { id: 'back', name: 'Back office' }
    await step(15_000)
    expect(readers.at(-1)?.deskName).toBe('Back office')
  })

  it('reads on where the service is out of its reach for a moment only', async () => {
    const { state, step, did } = await reader()
    did()
    state.pause = { because: { kind: 'offline' }, until: CLOCK + 10_000 }
    await step(2_000)
    expect(did()).not.toContain('unlock')
    state.pause = { because: { kind: 'offline' }, until: CLOCK + 10_001 }
    await step(2_000)
    expect(did()).toContain('unlock')
  })

  it('that was replaced ends its connection and follows at once', async () => {
    const { state, made, reads, step } = await reader()
    Object.assign(state, { fails: refusal('TD001'), whole: { at: 600, confirmed: true } })
    state.next = { fails: null, epoch: null, age: 0 }
    await step(2_000)
    expect([made.map(({ isEnded }) => isEnded), reads.at(-1)]).toEqual([[true, false], false])
  })

  it('under a key that was renewed connects again, and is known by the same account', async () => {
    const { made, step, renew, did, keyIds } = await reader()
    did()
    renew()
    await step(2_000)
    expect([made.length, made[0]?.isEnded, did().includes('publish_part')]).toEqual([2, true, true])
    expect([...keyIds]).toEqual(['office', 'newer'])
  })
})

describe('a desk that follows', () => {
  const follower = () => started({}, { age: 0 })

  it('takes what another reads, tells what it watches, and says who reads', async () => {
    const { reads, readers, did, waits } = await follower()
    expect(did()).toEqual(['forget', 'become_reader', 'watch('])
    expect([reads, readers.at(-1)]).toEqual([[false, false], { deskName: 'Back office', isThis: false, wholeAt: 500 }])
    // Up to twice as rarely as the reader is heard of, by chance.
    expect(waits.at(-1)?.wait).toBe(3_000)
  })

  it('looks again after fifteen seconds, or at once when it is told of new parts', async () => {
    const { state, step, readers, made, did } = await follower()
    state.age = 999_999
    await step(14_999)
    expect(readers.at(-1)?.deskName).toBe('Back office')
    await step(1)
    expect(readers.at(-1)).toBeNull()
    state.age = 0
    did()
    for (const payload of [`${textOf(accountOf(0))} now`, `${textOf(accountOf(0))} watch`, textOf(accountOf(1))])
      made[0]?.emit(payload)
    await step()
    expect([readers.at(-1), did().includes('read now')]).toEqual([null, false])
    made[0]?.emit(textOf(accountOf(0)))
    await expect.poll(() => readers.at(-1)?.deskName).toBe('Back office')
  })

  it('asks the reader once for each time that its person wants the list', async () => {
    const { sharing, did, step } = await follower()
    did()
    expect(sharing.ask()).toBe(true)
    await expect.poll(did).toContain('pg_notify')
    await step(2_000)
    expect(did()).not.toContain('pg_notify')
  })

  it('does not try to be the reader while its own requests wait', async () => {
    const { did } = await started({}, { pause: REFUSED, epoch: '3', age: 0 })
    expect(did()).not.toContain('become_reader')
  })

  it('that becomes the reader later hears what the others watch at once', async () => {
    const { state, step, did } = await follower()
    did()
    state.epoch = '3'
    await step(3_000)
    expect(did()).toEqual(['become_reader', 'watch also 0', 'publish_part'])
  })

  it('changes nothing in an office of a newer version', async () => {
    const { did, reads } = await started({ standing: 'read' }, { age: 0, epoch: '3' })
    expect([did(), reads.at(-1)]).toEqual([['forget'], false])
  })

  it('tries the next client of the service where the list is another’s', async () => {
    const known = { known: 0, unread: 0 }
    const { made, reads, accounts } = await started({}, { age: 0, known, next: { known: { known: 1, unread: 0 } } })
    expect([made.map(({ isEnded }) => isEnded), reads.at(-1), [...accounts]]).toEqual([
      [true, false],
      false,
      [0, 1].map(client => textOf(accountOf(client)))
    ])
  })

  it('looks again a minute later where all lists of the service are others’, and reads for itself', async () => {
    const { made, reads, step, waits } = await started({}, { age: 0, known: { known: 0, unread: 0 } })
    expect([made.length, waits.at(-1)?.wait]).toEqual([8, 10_000])
    await step(10_000)
    expect([made.length, reads.at(-1), waits.at(-1)?.wait]).toEqual([8, true, 50_000])
    await step(50_000)
    expect(made).toHaveLength(16)
  })

  it('asks for one page of its own, once, where it knows no order of its client, and looks with each that comes', async () => {
    const { did, step, sharing, waits, stepped } = await started({}, { own: [], age: 0 })
    expect(did()).toContain('peek')
    await step(3_000)
    expect(did()).not.toContain('peek')
    const before = waits.length
    sharing.changed()
    await stepped(before)
  })
})

describe('a desk whose office is out of reach', () => {
  it('reads for itself after ten seconds, and as a whole where its person asked for it meanwhile', async () => {
    const { sharing, reads, step, did, waits } = await started({ isOut: true })
    expect([reads.at(-1), waits.at(-1)?.wait]).toEqual([false, 750])
    expect(sharing.ask()).toBe(true)
    await step(9_999)
    expect([reads.at(-1), did()]).toEqual([false, []])
    expect(waits.at(-1)?.wait).toBe(1)
    await step(1)
    expect([reads.at(-1), did(), sharing.ask()]).toEqual([true, ['read now'], false])
  })

  it('connects again later and later, and follows again then', async () => {
    const { state, step, made, reads, waits, stepped } = await started({ isOut: true })
    state.isOut = false
    await step(749)
    expect(made).toHaveLength(0)
    state.age = 0
    await step(1)
    expect([made.length, reads.at(-1)]).toEqual([1, false])
    state.isOut = true
    const before = waits.length
    made[0]?.lose()
    await stepped(before)
    // As short as at first.
    expect(waits.at(-1)?.wait).toBe(750)
  })

  it('that was lost is no longer what another reads', async () => {
    const { state, made, readers, stepped, waits } = await started({}, { age: 0 })
    state.isOut = true
    const before = waits.length
    made[0]?.lose()
    await stepped(before)
    expect([made[0]?.isEnded, readers.at(-1)]).toEqual([true, null])
    const again = waits.length
    made[0]?.lose()
    await new Promise(resolve => setImmediate(resolve))
    expect(waits).toHaveLength(again)
  })
})

it('a list that is shared no more is read by nobody for it', async () => {
  const { sharing, made, readers, reads, waits } = await started({}, { age: 0 })
  const before = [reads.length, waits.length]
  await sharing.close()
  expect([made[0]?.isEnded, readers.at(-1)]).toEqual([true, null])
  sharing.changed()
  made[0]?.emit(textOf(accountOf(0)))
  await new Promise(resolve => setImmediate(resolve))
  expect([reads.length, waits.length]).toEqual(before)
})
