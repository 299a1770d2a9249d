import { afterEach, expect, it } from 'vitest'
import { ok } from '#domain/common/result.ts'
import { openDesk, wordsOf, type Desk } from '../../app/desk.ts'
import { sampleKept } from '../../app/samples.ts'
import { alarm, AT, bridgeOf, slot, watch } from './wire-samples.ts'

let desk: Desk
afterEach(() => desk.close())

it('changed wire instructions remind of the call above their pages, too, until one is recorded', async () => {
  const content = { shownAs: 'pdf', mediaType: 'application/pdf', bytes: new Uint8Array([1]) } as const
  const bridge = bridgeOf(watch([alarm('replaced')]))
    .answer('documents.downloads', ok([sampleKept(2, { slot })]))
    .answer('documents.content', ok(content))
  desk = await openDesk(AT, bridge)
  await desk.press('Preview Wire Instructions')
  const reminders = () => desk.all('.preview .reminder').map(wordsOf)
  expect(reminders()).toEqual(['Call a number you already have on file before you send money.'])
  desk.bridge.emit('wire.changed', watch([]))
  await desk.settle()
  expect([reminders(), desk.all('.preview').length]).toEqual([[], 1])
})
