import { describe, expect, it, vi } from 'vitest'
import { apart } from '../../support/apart.ts'
import { composedDesk, firstDesk } from '../../support/composed-desk.ts'
import { oldestServers } from '../../support/office.ts'

describe.each(oldestServers())('a desk with its office on $title', server => {
  it.each([
    ['whose network is back', 'online'],
    ['that is awake again', 'wake']
  ] as const)('%s connects at once, however often it failed before', async (_what, heard) => {
    const { now } = Date
    let stopped: number | undefined
    vi.spyOn(Date, 'now').mockImplementation(() => stopped ?? now())
    const desk = composedDesk('front')
    const office = await firstDesk(server, desk)
    const reach = async () => {
      const state = await desk.office().state()
      return state.kind === 'member' ? state.reach.kind : state.kind
    }
    await expect.poll(reach).toBe('connected')
    await apart(office, [], async () => {
      await expect.poll(reach).toBe('out')
      // No backoff ends any more.
      stopped = now()
    })
    desk.office()[heard]()
    await expect.poll(reach).toBe('connected')
  })
})
