import { expect, it, onTestFinished } from 'vitest'
import { ok } from '#domain/common/result.ts'
import { incomingFile } from '../../../renderer/common/files/incoming-file.ts'
import { notice } from '../../../renderer/common/notice.ts'
import { ANA, ELM, loanFile, REFINANCE } from '../../fixtures/loan-files.ts'
import { openDesk } from '../app/desk.ts'

const xmlOf = (street: string) =>
  loanFile({ ...REFINANCE, parties: [ANA], properties: [{ ...ELM, AddressLineText: street }] })
const fileOf = (street: string) => new File([xmlOf(street)], `${street}.xml`)

it('a loan file whose draft is being saved is not among those that are closed without one', async () => {
  const desk = await openDesk('/new/loan-file')
  onTestFinished(() => {
    desk.close()
    notice.value = ''
  })
  incomingFile.value = { kind: 'loan-file', file: fileOf('1 Elm St'), more: [fileOf('2 Elm St')] }
  await desk.settle()
  const held = desk.bridge.hold('drafts.save')
  await desk.press('Create draft')
  await desk.router.push('/guide')
  await desk.settle()
  expect(notice.value).toBe('1 loan file closed without a draft. Open it again.')
  held.answer(ok({ revision: 1, savedAt: 1 }))
  await desk.settle()
})
