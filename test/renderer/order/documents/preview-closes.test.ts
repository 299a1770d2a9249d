import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import { deskBridge, openDesk, type Desk } from '../../app/desk.ts'
import { orderId, sampleKept } from '../../app/samples.ts'

const AT = `/orders/${orderId(1)}`
const CONTENT = { shownAs: 'pdf', mediaType: 'application/pdf', bytes: new Uint8Array([1]) } as const

let desk: Desk
beforeEach(async () => {
  const bridge = deskBridge()
    .answer('documents.downloads', ok([sampleKept(2)]))
    .answer('documents.content', ok(CONTENT))
  desk = await openDesk(AT, bridge)
  await desk.press('Preview Title Commitment')
})
afterEach(() => desk.close())

const previews = () => desk.all('.preview').length

describe('the preview beside the documents', () => {
  it('makes way for the tasks of a stage', async () => {
    expect(previews()).toBe(1)
    desk.all('.track button')[1]!.click()
    await desk.settle()
    expect([previews(), desk.all('details.stage').length]).toEqual([0, 1])
  })

  it('is closed by Esc at the heading, and only then the order', async () => {
    desk.one('h1').tabIndex = -1
    desk.one('h1').focus()
    await desk.key('Escape')
    expect([previews(), desk.place()]).toEqual([0, AT])
    await desk.key('Escape')
    expect(desk.place()).not.toBe(AT)
  })

  it('that could not be read is read again, and is of the same file', async () => {
    desk.bridge.answer('documents.content', failed({ kind: 'store', trouble: 'disk-fault' }))
    await desk.press('Preview Title Commitment')
    expect([desk.all('.preview [role=alert]').length, desk.all('.preview iframe').length]).toEqual([1, 0])
    desk.bridge.answer('documents.content', ok(CONTENT))
    await desk.press('Try again')
    expect([desk.all('.preview [role=alert]').length, desk.all('.preview iframe').length]).toEqual([0, 1])
    const file = { orderId: orderId(1), documentId: 2, fileId: null }
    expect(desk.bridge.argsOf('documents.content')).toEqual([file, file, file])
  })

  it('is closed after another page', async () => {
    for (const place of ['/closings', AT]) {
      await desk.router.push(place)
      await desk.settle()
    }
    expect([previews(), desk.has('Preview Title Commitment')]).toEqual([0, true])
  })
})
