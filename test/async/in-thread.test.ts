import { expect, it } from 'vitest'
import { inThread } from '../../main/async/in-thread.ts'

const posting = (value: string): string =>
  `import { parentPort, workerData } from 'node:worker_threads'\nparentPort.postMessage(${value})`

it('work in a thread gets what it is given, and gives what it posts', async () => {
  expect(await inThread(posting('[workerData, 1]'), 'given')).toEqual(['given', 1])
  expect(await inThread(posting('[workerData]'))).toEqual([null])
})

it.each([
  ['throws', "throw new TypeError('a fault')", 'a fault'],
  ['ends without an answer', 'process.exit(3)', 'the thread ended without an answer (3)']
])('work in a thread that %s fails', async (_how, code, message) => {
  await expect(inThread(code)).rejects.toThrow(message)
})

it('a thread gets none of the arguments of the program that starts it', async () => {
  expect(process.execArgv).not.toEqual([])
  expect(await inThread(posting('process.execArgv'))).toEqual([])
})
