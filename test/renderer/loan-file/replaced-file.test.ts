import { afterEach, describe, expect, it } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import { incomingFile } from '../../../renderer/common/files/incoming-file.ts'
import { notice } from '../../../renderer/common/notice.ts'
import { ELM, loanFile, REFINANCE } from '../../fixtures/loan-files.ts'
import { deskBridge, openDesk, wordsOf, type Desk } from '../app/desk.ts'

let desk: Desk
afterEach(() => {
  desk.close()
  notice.value = ''
})

const FULL = failed({ kind: 'store', trouble: 'disk-full' } as const)
const SAVED = ok({ revision: 1, savedAt: 1 })

/** It asks whether its loan officer works here. */
const xmlOf = (street: string) => loanFile({ ...REFINANCE, properties: [{ ...ELM, AddressLineText: street }] })
const fileOf = (street: string) => new File([xmlOf(street)], `${street}.xml`)

async function open() {
  desk = await openDesk('/new/loan-file', deskBridge().answer('drafts.save', SAVED))
}
async function drop(file: File, ...more: readonly File[]) {
  incomingFile.value = { kind: 'loan-file', file, more }
  await desk.settle()
}
async function paste(text: string) {
  const event = new Event('paste', { bubbles: true, cancelable: true })
  Object.assign(event, { clipboardData: { getData: () => text } })
  desk.one('#loan-xml').dispatchEvent(event)
  await desk.settle()
}
async function answer() {
  const label = desk.all('fieldset label').find(one => wordsOf(one).startsWith('Yes, add as Loan Officer'))
  label?.querySelector('input')?.click()
  await desk.settle()
}
const which = () => desk.text('.queue').replace(/ Skip this file$/, '')
const name = () => desk.text('.body h2')
const status = () => desk.text('header [role=status]')
const alerts = () => desk.all('main [role=alert]').map(wordsOf)
const streets = () => desk.bridge.argsOf('drafts.save').map(({ entry }) => entry.properties[0]?.address1)

describe('a pasted loan file', () => {
  it('is said to be closed where a file takes its place', async () => {
    await open()
    await paste(xmlOf('1 Elm St'))
    expect([name(), desk.all('.queue')]).toEqual(['Pasted XML', []])
    await drop(fileOf('2 Elm St'))
    expect([name(), notice.value]).toEqual(['2 Elm St.xml', 'Closed “Pasted XML” without a draft.'])
  })

  it('is closed without a word where nothing can be made of it', async () => {
    await open()
    await paste('hello')
    await drop(fileOf('2 Elm St'))
    expect([name(), notice.value]).toEqual(['2 Elm St.xml', ''])
  })

  it('takes the turn of the file that could not be read', async () => {
    await open()
    await drop(new File(['hello'], 'notes.txt'), fileOf('2 Elm St'))
    await paste(xmlOf('1 Elm St'))
    expect([which(), name(), notice.value]).toEqual(['File 1 of 2', 'Pasted XML', ''])
    await desk.press('Skip this file')
    expect([which(), name()]).toEqual(['File 2 of 2', '2 Elm St.xml'])
  })
})

describe('a loan file whose draft could not be saved', () => {
  /** Its draft is being saved; what ends that. */
  async function saving() {
    await open()
    await drop(fileOf('1 Elm St'))
    await answer()
    const held = desk.bridge.hold('drafts.save')
    await desk.press('Create draft')
    return async () => {
      held.answer(FULL)
      desk.bridge.answer('drafts.save', SAVED)
      await desk.settle()
    }
  }

  it('is named where another took its place, and comes next with its answers', async () => {
    const fail = await saving()
    await drop(fileOf('2 Elm St'))
    await fail()
    expect([which(), name()]).toEqual(['File 1 of 2', '2 Elm St.xml'])
    expect(alerts()).toEqual([
      expect.stringContaining('The draft from “1 Elm St.xml” wasn’t saved. That file comes next.')
    ])
    await answer()
    await desk.press('Create draft')
    expect([which(), name(), status(), alerts()]).toEqual(['File 2 of 2', '1 Elm St.xml', 'Everything found', []])
    await desk.press('Create draft')
    expect(streets()).toEqual(['1 Elm St', '2 Elm St', '1 Elm St'])
    expect([desk.place(), notice.value]).toEqual(['/drafts', '2 drafts created.'])
  })

  it('comes before the others that wait', async () => {
    const fail = await saving()
    await drop(fileOf('2 Elm St'), fileOf('3 Elm St'))
    await fail()
    expect([which(), name()]).toEqual(['File 1 of 3', '2 Elm St.xml'])
    await desk.press('Skip this file')
    expect([which(), name()]).toEqual(['File 2 of 3', '1 Elm St.xml'])
  })

  it('is counted once among those that still wait', async () => {
    await open()
    await drop(fileOf('1 Elm St'), fileOf('3 Elm St'))
    await answer()
    const held = desk.bridge.hold('drafts.save')
    await desk.press('Create draft')
    await drop(fileOf('2 Elm St'))
    held.answer(FULL)
    await desk.settle()
    expect([which(), name()]).toEqual(['File 1 of 3', '2 Elm St.xml'])
    await desk.press('Skip this file')
    expect([which(), name()]).toEqual(['File 2 of 3', '1 Elm St.xml'])
  })

  it('is named where the page was left', async () => {
    const fail = await saving()
    await desk.router.push('/guide')
    await fail()
    expect(notice.value).toBe('Couldn’t save the draft from “1 Elm St.xml”. Open the file again.')
  })

  it('leaves nothing about itself beside the next one', async () => {
    const fail = await saving()
    await fail()
    expect([name(), alerts().length]).toEqual(['1 Elm St.xml', 1])
    await drop(fileOf('2 Elm St'))
    expect([name(), alerts(), notice.value]).toEqual(['2 Elm St.xml', [], 'Closed “1 Elm St.xml” without a draft.'])
  })
})
