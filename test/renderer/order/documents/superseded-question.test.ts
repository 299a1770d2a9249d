import { describe, expect, it } from 'vitest'
import type { KeptFile } from '#domain/documents/download.ts'
import { useSupersededQuestion, type FileRequest } from '../../../../renderer/order/documents/superseded.ts'

const FILE: Pick<KeptFile, 'id' | 'isWire'> = { id: 'old-file', isWire: true }

function asking(file: Partial<KeptFile> | undefined, isAlarmed = false) {
  const run: FileRequest[] = []
  const question = useSupersededQuestion(
    () => file as KeptFile | undefined,
    () => isAlarmed,
    async request => void run.push(request)
  )
  return { question, run }
}

const open: FileRequest = { action: 'open', documentId: 7, fileId: null }

describe('an action on superseded wire instructions', () => {
  it('waits for an answer, and is then about the very file that was asked about', async () => {
    const { question, run } = asking(FILE)
    await question.ask(open)
    expect([run, question.held.value?.action]).toEqual([[], 'open'])
    await question.confirm()
    expect([run, question.held.value]).toEqual([[{ ...open, fileId: 'old-file' }], undefined])
  })

  it('is given up for good', async () => {
    const { question, run } = asking(FILE)
    await question.ask(open)
    question.cancel()
    await question.confirm()
    expect(run).toEqual([])
  })

  it.each([
    ['of a current file', undefined, true, open],
    ['of another document', { ...FILE, isWire: false }, false, open],
    ['that stays in Title Desk', FILE, true, { ...open, action: 'preview' }]
  ] as const)('asks nothing %s', async (_what, file, isAlarmed, request) => {
    const { question, run } = asking(file, isAlarmed)
    await question.ask(request)
    expect([run, question.held.value]).toEqual([[request], undefined])
  })

  it('asks for a document whose alarm is open, too', async () => {
    const { question, run } = asking({ ...FILE, isWire: false }, true)
    await question.ask({ ...open, action: 'showInFolder' })
    expect([run, question.held.value?.action]).toEqual([[], 'showInFolder'])
  })
})
