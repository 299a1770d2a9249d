import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const PACKAGE = /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)(?=\/)/
const LICENSE = /^(licen[cs]e|notice|copying)/i

/**
 * Names, versions and licenses of the bundled packages: their terms require these notices, and minifying strips them
 * from the code. Includes licenses next to a file, such as those of fonts.
 */
export function noticesOf(moduleIds: Iterable<string>): string {
  const folders = new Map<string, Set<string>>()
  for (const id of moduleIds) {
    const [file = ''] = id.replace(/^\0+/, '').split('?')
    const root = PACKAGE.exec(file)?.[0]
    if (root === undefined || !existsSync(join(root, 'package.json'))) continue
    folders.set(root, (folders.get(root) ?? new Set([root])).add(dirname(file)))
  }
  return [...folders]
    .map(([root, within]) => notice(root, within))
    .sort()
    .join('\n')
}

function notice(root: string, folders: ReadonlySet<string>): string {
  const { name, version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    name: string
    version: string
    license?: string
  }
  const texts = [...folders].flatMap(folder =>
    readdirSync(folder)
      .filter(file => LICENSE.test(file))
      .sort()
      .map(file => `${file}\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`)
  )
  return [`${'='.repeat(80)}\n${name} ${version}${license === undefined ? '' : ` (${license})`}\n`, ...texts].join('\n')
}

/** Emits the notices of everything in the bundle, and of packages whose data is in it: a file of each. */
export function notices(data: readonly string[] = []): Plugin {
  return {
    name: 'notices',
    apply: 'build',
    generateBundle(_options, bundle) {
      const moduleIds = Object.values(bundle).flatMap(part => (part.type === 'chunk' ? part.moduleIds : []))
      this.emitFile({ type: 'asset', fileName: 'NOTICES.txt', source: noticesOf([...moduleIds, ...data]) })
    }
  }
}
