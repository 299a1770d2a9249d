import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fuseWire } from './fuse-wire.ts'

const HELPERS = ['', ' (GPU)', ' (Plugin)', ' (Renderer)']

/** The same for macOS: the bundle's folders, its property lists and its helpers; the framework holds the fuses. */
export function writeMacElectron(folder: string, fuses: readonly boolean[]): void {
  const contents = join(folder, 'Electron.app', 'Contents')
  writeBundle(join(folder, 'Electron.app'), 'Electron')
  for (const helper of HELPERS)
    writeBundle(join(contents, 'Frameworks', `Electron Helper${helper}.app`), `Electron Helper${helper}`)
  const framework = join(contents, 'Frameworks', 'Electron Framework.framework')
  writeMacFile(join(framework, 'Electron Framework'), fuseWire(fuses))
  for (const resources of [join(contents, 'Resources'), join(framework, 'Versions', 'A', 'Resources')])
    for (const language of ['de', 'en']) writeMacFile(join(resources, `${language}.lproj`, 'locale.pak'), '')
}

function writeBundle(bundle: string, name: string): void {
  writeMacFile(join(bundle, 'Contents', 'MacOS', name), 'an executable')
  const entries = { CFBundleName: name, CFBundleExecutable: name, CFBundleIdentifier: 'com.github.Electron' }
  const lines = Object.entries(entries).map(([key, value]) => `<key>${key}</key><string>${value}</string>`)
  writeMacFile(
    join(bundle, 'Contents', 'Info.plist'),
    `<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0"><dict>${lines.join('')}</dict></plist>\n`
  )
}

function writeMacFile(path: string, content: string | Buffer): void {
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, content, { mode: 0o755 })
}
