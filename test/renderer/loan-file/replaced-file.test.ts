import { afterEach, describe, expect, it } from 'vitest'
import { incomingFile } from '../../../renderer/common/files/incoming-file.ts'
import { notice } from '../../../renderer/common/notice.ts'
import { ELM, loanFile, REFINANCE } from '../../fixtures/loan-files.ts'
import { deskBridge, openDesk, type Desk } from '../app/desk.ts'

let desk: Desk
afterEach(() => {
  desk.close()
  notice.value = ''
})

const xmlOf = (street: string) => loanFile({ ...REFINANCE, properties: [{ ...ELM, AddressLineText: street }] })
const fileOf = (street: string) => new File([xmlOf(street)], `${street}.xml`)

async function open() {
  desk = await openDesk('/new/loan-file', deskBridge())
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
const which = () => desk.text('.queue').replace(/ Skip this file$/, '')
const name = () => desk.text('.body h2')

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
