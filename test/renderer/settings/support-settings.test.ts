import { afterEach, describe, expect, it } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import { openDesk, wordsOf, type Desk } from '../app/desk.ts'
import { settingsBridge } from './settings-bridge.ts'

let desk: Desk
afterEach(() => desk.close())

const open = async (bridge = settingsBridge()) => (desk = await openDesk('/settings', bridge))
const section = () => wordsOf(desk.one('section:has(.log)'))
const SAVE = 'Save report…'

describe('support, in the settings', () => {
  it('says where the log is, and shows it (E24)', async () => {
    await open(settingsBridge().answer('app.showLog', ok({})))
    expect(section()).toContain('/home/ana/.config/Title Desk/title-desk.log')
    await desk.press('Show in folder')
    expect(desk.bridge.argsOf('app.showLog')).toEqual([{}])
  })

  it('saves a report, and says so (E25)', async () => {
    await open(settingsBridge().answer('app.saveReport', ok({ saved: true })))
    await desk.press(SAVE)
    expect(desk.said()).toBe('Report saved.')
  })

  it('says nothing where the person thought better of it (E25)', async () => {
    await open(settingsBridge().answer('app.saveReport', ok({ saved: false })))
    await desk.press(SAVE)
    expect(desk.bridge.argsOf('app.saveReport')).toEqual([{}])
    expect(desk.all('[role=alert]')).toEqual([])
  })

  it('says why a report could not be saved (E25)', async () => {
    await open(settingsBridge().answer('app.saveReport', failed({ kind: 'file', trouble: 'disk-full' })))
    await desk.press(SAVE)
    expect(section()).toMatch(/disk is full/i)
  })

  it('says why a report was not saved until that is tried again', async () => {
    await open(settingsBridge().answer('app.saveReport', failed({ kind: 'file', trouble: 'disk-full' })))
    await desk.press(SAVE)
    expect(section()).toMatch(/disk is full/i)
    desk.bridge.answer('app.saveReport', ok({ saved: false }))
    await desk.press(SAVE)
    expect(section()).not.toMatch(/disk is full/i)
  })
})
