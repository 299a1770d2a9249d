import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { watchUncaughtErrors } from '../../main/app/uncaught-errors.ts'

it('every fault of the main process is logged, and the first is told to the user (E8)', () => {
  const main = new EventEmitter()
  const did: unknown[] = []
  watchUncaughtErrors(main as unknown as NodeJS.Process, {
    log: (fault, error) => did.push([fault, error]),
    tell: () => did.push('told')
  })
  const [one, two] = [new Error('a name'), new Error('another')]
  main.emit('uncaughtException', one)
  main.emit('unhandledRejection', two)
  expect(did).toEqual([['uncaughtException', one], 'told', ['unhandledRejection', two]])
})
