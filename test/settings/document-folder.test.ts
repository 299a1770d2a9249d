import { chmod, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openDocumentFolder, parseChosenFolder } from '../../main/settings/document-folder.ts'
import { isUsableFolder } from '../../main/settings/usable-folder.ts'
import { diskWith, nodeError } from '../files/disk-with.ts'
import { temporaryFolder } from './support/temporary-folder.ts'

const USUAL = resolve('/home/ana/Downloads/Title Desk')
const CHOSEN = resolve('/srv/files')

describe('the folder for documents', () => {
  it('is the usual one on a new computer, and writes nothing', async () => {
    const folder = await temporaryFolder()
    const store = await openDocumentFolder({ folder, usual: USUAL })
    expect([store.current(), store.isChosen()]).toEqual([USUAL, false])
    expect(await store.forget()).toEqual({ ok: true, value: null })
    expect(await readdir(folder)).toEqual([])
  })

  it('is the one that was chosen, after a restart too, until it is given up', async () => {
    const folder = await temporaryFolder()
    const store = await openDocumentFolder({ folder, usual: USUAL })
    expect(await store.choose(CHOSEN)).toEqual({ ok: true, value: null })
    expect([store.current(), store.isChosen()]).toEqual([CHOSEN, true])
    const again = await openDocumentFolder({ folder, usual: USUAL })
    expect([again.current(), again.isChosen()]).toEqual([CHOSEN, true])
    await again.forget()
    expect([again.current(), again.isChosen()]).toEqual([USUAL, false])
    const last = await openDocumentFolder({ folder, usual: resolve('/elsewhere') })
    expect([last.current(), last.isChosen()]).toEqual([resolve('/elsewhere'), false])
  })

  it('remembers those of before, the latest first, each once and never the one in use (W11)', async () => {
    const folder = await temporaryFolder()
    const store = await openDocumentFolder({ folder, usual: USUAL })
    expect(store.earlier()).toEqual([])
    await store.choose(CHOSEN)
    await store.choose(resolve('/next'))
    await store.choose(CHOSEN)
    await store.forget()
    expect(store.earlier()).toEqual([CHOSEN, resolve('/next')])
    expect((await openDocumentFolder({ folder, usual: USUAL })).earlier()).toEqual([CHOSEN, resolve('/next')])
    for (let number = 0; number < 30; number += 1) await store.choose(resolve(`/folder-${number}`))
    expect(store.earlier()).toHaveLength(20)
  })

  it('of an earlier version of the program has none of before, and one that is no path is left out', () => {
    expect(parseChosenFolder({ path: CHOSEN })).toEqual({ ok: true, value: { path: CHOSEN, earlier: [] } })
    expect(parseChosenFolder({ path: null, earlier: [CHOSEN, 7, 'here'] })).toEqual({
      ok: true,
      value: { path: null, earlier: [CHOSEN] }
    })
    expect(parseChosenFolder({ path: null, earlier: 'x' })).toEqual({ ok: true, value: { path: null, earlier: [] } })
  })

  it('has at most 20 of before, each once, however many a file names (W11)', async () => {
    const folder = await temporaryFolder()
    const many = Array.from({ length: 21 }, (_one, at) => resolve(`/folder-${at}`))
    const parsed = parseChosenFolder({ path: null, earlier: many })
    expect(parsed.ok && parsed.value.earlier).toEqual(many.slice(0, 20))
    const twice = { path: CHOSEN, earlier: [many[0], many[0], CHOSEN] }
    await writeFile(join(folder, 'document-folder.json'), JSON.stringify({ version: 1, content: twice }))
    const store = await openDocumentFolder({ folder, usual: USUAL })
    await store.choose(resolve('/next'))
    expect(store.earlier()).toEqual([CHOSEN, many[0]])
  })

  it('forgets the oldest of those of before where there are too many (W11)', async () => {
    const store = await openDocumentFolder({ folder: await temporaryFolder(), usual: USUAL })
    for (let number = 0; number < 22; number += 1) await store.choose(resolve(`/folder-${number}`))
    expect(store.earlier()).toEqual(Array.from({ length: 20 }, (_one, at) => resolve(`/folder-${20 - at}`)))
  })

  it('may have as long a path as any system knows', () => {
    const path = (length: number) => parseChosenFolder({ path: `/${'x'.repeat(length - 1)}`, earlier: [] }, 'linux').ok
    expect([path(32_767), path(32_768)]).toEqual([true, false])
  })

  it('is written as a version and its content', async () => {
    const folder = await temporaryFolder()
    await (await openDocumentFolder({ folder, usual: USUAL })).choose(CHOSEN)
    expect(JSON.parse(await readFile(join(folder, 'document-folder.json'), 'utf8'))).toEqual({
      version: 1,
      content: { path: CHOSEN, earlier: [USUAL] }
    })
  })

  it('that is chosen and is the usual one is not a chosen one', async () => {
    const store = await openDocumentFolder({ folder: await temporaryFolder(), usual: USUAL })
    await store.choose(CHOSEN)
    await store.choose(USUAL)
    expect([store.current(), store.isChosen()]).toEqual([USUAL, false])
  })

  it('stays what it was where another cannot be kept, and the file of a newer program stays as it is', async () => {
    const folder = await temporaryFolder()
    const written = JSON.stringify({ version: 99, content: { folders: [] } })
    await writeFile(join(folder, 'document-folder.json'), written)
    const store = await openDocumentFolder({ folder, usual: USUAL })
    expect(await store.choose(CHOSEN)).toEqual({ ok: false, failure: 'not-ours' })
    expect([store.current(), store.isChosen()]).toEqual([USUAL, false])
    expect(await readFile(join(folder, 'document-folder.json'), 'utf8')).toBe(written)
  })

  it.each(['files', './files', '', '..'])('is never %j: only a whole path', async path => {
    const store = await openDocumentFolder({ folder: await temporaryFolder(), usual: USUAL })
    await expect(store.choose(path)).rejects.toThrow(RangeError)
    expect(store.isChosen()).toBe(false)
  })

  it('is the usual one where the file holds something else, which is set aside', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'document-folder.json'), JSON.stringify({ version: 1, content: { path: '../files' } }))
    const store = await openDocumentFolder({ folder, usual: USUAL })
    expect(store.current()).toBe(USUAL)
    expect(await readdir(folder)).toEqual([expect.stringMatching(/^document-folder\.json\.unreadable-/)])
    expect((await store.choose(CHOSEN)).ok).toBe(true)
  })

  it.each<[unknown, NodeJS.Platform, string | null]>([
    [{ path: null }, 'linux', null],
    [{ path: '/srv/files' }, 'linux', null],
    [{ path: 'C:\\Files' }, 'win32', null],
    [{ path: '\\\\server\\share' }, 'win32', null],
    [null, 'linux', 'content'],
    ['/srv', 'linux', 'content'],
    [{}, 'linux', 'path'],
    [{ path: 7 }, 'linux', 'path'],
    [{ path: 'files' }, 'linux', 'path'],
    [{ path: '/a\u0000b' }, 'linux', 'path'],
    [{ path: `/${'a'.repeat(40_000)}` }, 'linux', 'path'],
    [{ path: 'C:Files' }, 'win32', 'path'],
    [{ path: '\\Files' }, 'win32', 'path'],
    [{ path: '/Files' }, 'win32', 'path'],
    [{ path: 'C:\\Files' }, 'linux', 'path']
  ])('of %j on %s is refused for its %j', (content, platform, wrong) => {
    const parsed = parseChosenFolder(content, platform)
    expect(parsed.ok ? null : parsed.failure).toBe(wrong)
  })
})

describe('a folder is usable', () => {
  it('where a file can be written, of which nothing stays', async () => {
    const folder = await temporaryFolder()
    expect(await isUsableFolder(folder)).toBe(true)
    expect(await readdir(folder)).toEqual([])
  })

  it('on Windows, too, where a scanner holds the file for a moment, and still nothing of it stays', async () => {
    const folder = await temporaryFolder()
    let held = 2
    const remove: typeof rm = async path => {
      if (held-- > 0) throw nodeError('EBUSY')
      await rm(path)
    }
    const { disk, waits } = diskWith({ rm: remove }, 'win32')
    expect(await isUsableFolder(folder, disk)).toBe(true)
    expect([await readdir(folder), waits]).toEqual([[], [10, 20]])
  })

  it('only where it is there, and is a folder', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'file'), '')
    expect(await isUsableFolder(join(folder, 'file'))).toBe(false)
    expect(await isUsableFolder(join(folder, 'nowhere'))).toBe(false)
  })

  it('only where the system lets files be made', async () => {
    // Nothing is ever made there, whoever asks.
    expect(await isUsableFolder('/proc/self')).toBe(false)
    const folder = await temporaryFolder()
    await chmod(folder, 0o500)
    expect(await isUsableFolder(folder)).toBe(process.getuid === undefined || process.getuid() === 0)
  })
})
