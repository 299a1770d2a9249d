import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { keepPackage } from '../../main/updates/kept-packages.ts'

it('the version that is replaced and the one that replaces it are kept, whatever was kept before (E10)', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'title-desk-kept-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const kept = join(folder, 'kept')
  const made = async (name: string) => {
    await writeFile(join(folder, name), name)
    return join(folder, name)
  }
  const running = { version: '1.0.0', path: await made('title-desk.AppImage') }
  const all: (readonly string[])[] = []
  for (const [at, name] of ['2.AppImage', '3.AppImage', '4.AppImage'].entries()) {
    await keepPackage(kept, await made(name), running)
    all.push((await readdir(kept)).toSorted())
    // The next one is later, also where the disk counts whole seconds.
    for (const each of await readdir(kept))
      await utimes(join(kept, each), 1000, 1000 + at * 10 + Number.parseInt(each, 10) || 1000)
  }
  expect(all).toEqual([
    ['2.AppImage', 'title-desk.AppImage'],
    ['2.AppImage', '3.AppImage'],
    ['3.AppImage', '4.AppImage']
  ])
})

it('the running version is kept where the one after it was skipped (E10)', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'title-desk-kept-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const nameOf = (version: string) => `title-desk-${version}-windows-x64-setup.exe`
  const kept = join(folder, 'kept')
  await mkdir(kept)
  for (const [at, version] of ['2.0.0', '3.0.0'].entries()) {
    await writeFile(join(kept, nameOf(version)), version)
    await utimes(join(kept, nameOf(version)), 1000, 1000 + at)
  }
  const downloaded = join(folder, nameOf('4.0.0'))
  await writeFile(downloaded, '4.0.0')
  await keepPackage(kept, downloaded, { version: '2.0.0', path: undefined })
  expect((await readdir(kept)).toSorted()).toEqual([nameOf('2.0.0'), nameOf('4.0.0')])
})
