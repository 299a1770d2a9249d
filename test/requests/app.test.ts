import { expect, it } from 'vitest'
import { ok } from '#domain/common/result.ts'
import { appRequests } from '../../main/requests/app.ts'

function requests() {
  const told: string[] = []
  const served = appRequests({
    about: () => ({
      version: '1.0.0',
      platform: 'linux',
      downloadFolder: '/downloads',
      logFile: '/data/title-desk.log'
    }),
    flushed: () => void told.push('flushed'),
    online: () => void told.push('online'),
    saveReport: async () => ok({ saved: true }),
    files: { showInFolder: path => void told.push(path) }
  })
  return { served, told }
}

it('tells the program that the page has flushed, and that the network is back', async () => {
  const { served, told } = requests()
  expect(await served['app.flushed'].handle({})).toEqual(ok({}))
  expect(await served['app.online'].handle({})).toEqual(ok({}))
  expect(told).toEqual(['flushed', 'online'])
})

it('saves a report, and shows the log and no other file (E24, E25)', async () => {
  const { served, told } = requests()
  expect(await served['app.saveReport'].handle({})).toEqual(ok({ saved: true }))
  expect(await served['app.showLog'].handle({})).toEqual(ok({}))
  expect(told).toEqual(['/data/title-desk.log'])
})
