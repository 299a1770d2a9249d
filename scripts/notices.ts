import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const PACKAGE = /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)(?=\/)/
const LICENCE = /^(licen[cs]e|notice|copying)/i

/**
 * Takes the files that went into a bundle; gives the names, versions and licences of the packages they are from: their terms ask that these go
 * along, and minifying takes them out of the code. Licences that lie beside a file, as those of fonts do, are meant too.
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
      .filter(file => LICENCE.test(file))
      .sort()
      .map(file => `${file}\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`)
  )
  return [`${'='.repeat(80)}\n${name} ${version}${license === undefined ? '' : ` (${license})`}\n`, ...texts].join('\n')
}

/** Writes the notices of what a build contains beside it. */
export function notices(): Plugin {
  return {
    name: 'notices',
    apply: 'build',
    generateBundle(_options, bundle) {
      const moduleIds = Object.values(bundle).flatMap(part => (part.type === 'chunk' ? part.moduleIds : []))
      this.emitFile({ type: 'asset', fileName: 'NOTICES.txt', source: noticesOf(moduleIds) })
    }
  }
}
