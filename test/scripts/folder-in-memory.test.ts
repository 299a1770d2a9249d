import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { folderInMemory } from '../../scripts/folder-in-memory.ts'

describe('temporary files of tests', () => {
  test('go to the folder in memory if it has room', () => {
    expect(folderInMemory(tmpdir(), 1)).toBe(tmpdir())
  })

  test('stay on the disk where that folder is full', () => {
    expect(folderInMemory(tmpdir(), Number.MAX_SAFE_INTEGER)).toBeUndefined()
  })

  test('stay on the disk where there is no such folder, as on Windows and macOS', () => {
    expect(folderInMemory(join(tmpdir(), 'none such'), 1)).toBeUndefined()
  })
})
