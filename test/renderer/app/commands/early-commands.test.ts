import { afterEach, expect, it } from 'vitest'
import { keepEarlyCommands } from '../../../../renderer/app/commands/early-commands.ts'
import { useBridge } from '../../../../renderer/common/bridge.ts'
import { deskBridge, openDesk, type Desk } from '../desk.ts'

let desk: Desk
afterEach(() => desk.close())

it('a command of the menu that comes before what runs it is run once that is there', async () => {
  const bridge = deskBridge()
  useBridge(bridge)
  keepEarlyCommands()
  bridge.emit('menu.chosen', 'drafts')
  desk = await openDesk('/changes', bridge)
  expect([desk.place(), bridge.listening('menu.chosen')]).toEqual(['/drafts', 1])
  bridge.emit('menu.chosen', 'outbox')
  await desk.settle()
  expect(desk.place()).toBe('/outbox')
})
