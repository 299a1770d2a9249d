import { afterEach, beforeEach, expect, it } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import { useAnnouncer } from '../../../renderer/common/announcer.ts'
import { incomingFile } from '../../../renderer/common/files/incoming-file.ts'
import { ANA, loanFile, REFINANCE, type SampleDeal } from '../../fixtures/loan-files.ts'
import { deskBridge, openDesk, type Desk } from '../app/desk.ts'

let desk: Desk
// What another test heard is no news.
beforeEach(() => {
  useAnnouncer().announce('')
})
afterEach(() => desk.close())

async function opened(deal: SampleDeal) {
  const content = new TextEncoder().encode(loanFile(deal))
  desk = await openDesk('/new/loan-file', deskBridge().answer('files.choose', ok({ name: 'loan.xml', content })))
  await desk.press('Select file…')
}
const name = () => desk.text('.body h2')

/** As the browser does; whether the page took what was pasted. */
async function paste(text: string) {
  const event = new Event('paste', { bubbles: true, cancelable: true })
  Object.assign(event, { clipboardData: { getData: () => text } })
  desk.one('#loan-xml').dispatchEvent(event)
  await desk.settle()
  return event.defaultPrevented
}

it('what a loan file left open is announced once it is read', async () => {
  await opened(REFINANCE)
  expect(desk.said()).toBe('Loan file read. 1 question.')
})

it('a loan file that leaves no question open has the focus at its name', async () => {
  await opened({ ...REFINANCE, parties: [ANA] })
  expect(name()).toBe('loan.xml')
  expect(document.activeElement).toBe(desk.one('.body h2'))
})

it('Ctrl+Enter asks for a file first', async () => {
  desk = await openDesk('/new/loan-file', deskBridge())
  await desk.key('Enter', { ctrlKey: true })
  expect(desk.said()).toBe('Select a loan file first.')
})

it('a draft is saved once however often that is pressed, and can be saved again where that failed', async () => {
  await opened({ ...REFINANCE, parties: [ANA] })
  const held = desk.bridge.hold('drafts.save')
  await desk.press('Create draft')
  await desk.key('Enter', { ctrlKey: true })
  expect(desk.bridge.argsOf('drafts.save')).toHaveLength(1)
  held.answer(failed({ kind: 'store', trouble: 'disk-full' }))
  await desk.settle()
  expect(desk.button('Create draft').getAttribute('aria-disabled')).toBe('false')
  await desk.press('Create draft')
  expect(desk.bridge.argsOf('drafts.save')).toHaveLength(2)
})

it('a draft can be saved again after a fault of the program', async () => {
  await opened({ ...REFINANCE, parties: [ANA] })
  desk.app.config.errorHandler = () => undefined
  desk.bridge.answer('drafts.save', () => Promise.reject(new TypeError('a fault')))
  await desk.press('Create draft')
  expect(desk.button('Create draft').getAttribute('aria-disabled')).toBe('false')
})

it('why no file could be chosen is said until that is tried again', async () => {
  desk = await openDesk('/new/loan-file', deskBridge().answer('files.choose', failed({ kind: 'bug' })))
  await desk.press('Select file…')
  expect(desk.all('main [role=alert]')).toHaveLength(1)
  desk.bridge.answer('files.choose', ok(null))
  await desk.press('Select file…')
  expect(desk.all('main [role=alert]')).toEqual([])
})

it('a loan file is named while it is read', async () => {
  const { promise, resolve } = Promise.withResolvers<ArrayBuffer>()
  const file = Object.assign(new File([], 'slow.xml'), { arrayBuffer: () => promise })
  desk = await openDesk('/new/loan-file', deskBridge())
  incomingFile.value = { kind: 'loan-file', file }
  await desk.settle()
  expect(desk.text()).toContain('Reading slow.xml…')
  resolve(new TextEncoder().encode(loanFile(REFINANCE)).buffer)
  await desk.settle()
  expect([name(), desk.text()]).toEqual(['slow.xml', expect.not.stringContaining('Reading slow.xml…')])
})

it('pasted XML is read and not shown, and a paste of nothing is left alone', async () => {
  desk = await openDesk('/new/loan-file', deskBridge())
  expect(await paste(' \n')).toBe(false)
  expect(desk.all('.body h2')).toEqual([])
  expect(await paste(loanFile(REFINANCE))).toBe(true)
  expect(name()).toBe('Pasted XML')
})

it('a text that is no loan file takes the field with it, and leaves the focus at the heading', async () => {
  desk = await openDesk('/new/loan-file', deskBridge())
  desk.one('#loan-xml').focus()
  await paste('hello')
  expect(desk.all('.refused')).toHaveLength(1)
  expect(document.activeElement).toBe(desk.one('main h1'))
})

it.each([
  ['a web page', `<!doctype html><html><body>${loanFile(REFINANCE)}</body></html>`, ['Found in a web page.']],
  ['a file of its own', loanFile(REFINANCE), []]
])('a loan file from %s says where it was taken from, if it had to be', async (_what, text, said) => {
  desk = await openDesk('/new/loan-file', deskBridge())
  await paste(text)
  expect(name()).toBe('Pasted XML')
  expect(
    desk
      .all('.hint')
      .map(({ textContent }) => textContent)
      .filter(hint => /web page/.test(hint))
  ).toEqual(said)
})

it('XML that was dropped into the field is read once the field is left', async () => {
  desk = await openDesk('/new/loan-file', deskBridge())
  const field = desk.one('#loan-xml') as HTMLTextAreaElement
  field.value = ' '
  field.dispatchEvent(new Event('change', { bubbles: true }))
  await desk.settle()
  expect(desk.all('.body h2, .refused')).toEqual([])
  field.value = loanFile(REFINANCE)
  field.dispatchEvent(new Event('change', { bubbles: true }))
  await desk.settle()
  expect(name()).toBe('Pasted XML')
})
