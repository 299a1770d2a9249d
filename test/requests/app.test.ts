import { expect, it } from 'vitest'
import { ok } from '#domain/common/result.ts'
import { appRequests } from '../../main/requests/app.ts'

it('tells the program that the page has flushed, and that the network is back', async () => {
  const told: string[] = []
  const requests = appRequests({
    about: () => ({ version: '1.0.0', platform: 'linux', downloadFolder: '/downloads' }),
    flushed: () => void told.push('flushed'),
    online: () => void told.push('online')
  })
  expect(await requests['app.flushed'].handle({})).toEqual(ok({}))
  expect(await requests['app.online'].handle({})).toEqual(ok({}))
  expect(told).toEqual(['flushed', 'online'])
})
