import { expect, it, onTestFinished } from 'vitest'
import { incomingFile } from '../../../renderer/common/files/incoming-file.ts'
import { notice } from '../../../renderer/common/notice.ts'
import { openDesk } from '../app/desk.ts'

it('a CSV file that is dropped is opened, and what was dropped with it is told', async () => {
  const desk = await openDesk('/new/csv')
  onTestFinished(() => {
    desk.close()
    notice.value = ''
  })
  const file = new File(['Type,Street\nRefinance,1 Elm St\n'], 'many.csv')
  incomingFile.value = { kind: 'csv', file, more: [new File([], 'other.csv'), new File([], 'scan.pdf')] }
  await desk.settle()
  expect([desk.text('.file strong'), notice.value]).toEqual([
    'many.csv',
    'Opened “many.csv” only. “scan.pdf” can’t be imported. Drop the other file separately.'
  ])
  expect(desk.bridge.argsOf('files.choose')).toEqual([])
})
