import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { writeAtomically } from '../../main/settings/atomic-write.ts'
import { temporaryFolder } from './support/temporary-folder.ts'

function nodeError(code: string): Error {
  return Object.assign(new Error(`${code}: operation not permitted`), { code })
}

describe('writing a file whole', () => {
  it.each(['EPERM', 'EACCES', 'EBUSY'])('waits for whatever holds the file (%s), ever longer', async code => {
    const folder = await temporaryFolder()
    const path = join(folder, 'a.json')
    const pauses: number[] = []
    await writeAtomically(path, 'new', {
      rename: (from, to) => pauses.length < 5 ? Promise.reject(nodeError(code)) : rename(from, to),
      pause: async milliseconds => { pauses.push(milliseconds) }
    })
    expect(await readFile(path, 'utf8')).toBe('new')
    expect(pauses).toEqual([10, 20, 40, 80, 160])
  })

  it('gives up after 2.5 seconds, with the old text in place and nothing beside it', async () => {
    const folder = await temporaryFolder()
    const path = join(folder, 'a.json')
    await writeFile(path, 'old')
    let waited = 0
    const held = { rename: () => Promise.reject(nodeError('EBUSY')), pause: async (milliseconds: number) => { waited += milliseconds } }
    await expect(writeAtomically(path, 'new', held)).rejects.toMatchObject({ code: 'EBUSY' })
    expect(waited).toBe(2550)
    expect(await readFile(path, 'utf8')).toBe('old')
    expect(await readdir(folder)).toEqual(['a.json'])
  })

  it('does not wait where waiting is no use', async () => {
    const folder = await temporaryFolder()
    const full = { rename: () => Promise.reject(nodeError('ENOSPC')), pause: () => Promise.reject(new Error('It waited')) }
    await expect(writeAtomically(join(folder, 'a.json'), 'new', full)).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(await readdir(folder)).toEqual([])
  })

  it('leaves an old text or a new one, never a part, when killed at any moment', async () => {
    const folder = await temporaryFolder()
    const path = join(folder, 'a.json')
    for (let round = 0; round < 8; round += 1) {
      const writer = fork(join(import.meta.dirname, 'support', 'write-on.ts'), [path], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
      for (let message = 0; message <= round; message += 1) await once(writer, 'message')
      writer.kill('SIGKILL')
      await once(writer, 'exit')
      const text = await readFile(path, 'utf8')
      expect(text).toMatch(/^(\d+)\n(?:x{100}\n){200}\1\n$/)
    }
  })
})
