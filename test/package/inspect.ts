import { readdirSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import asar from '@electron/asar'
import { parseAst } from 'vite'

/** Every file below a folder, from that folder, with slashes, in order. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}

/** The size in bytes of every file below a folder together. */
export function bytesBelow(folder: string): number {
  return filesBelow(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)
}

/** The files in an archive, with slashes, in order, without its folders. */
export function filesInArchive(archive: string): string[] {
  return asar
    .listPackage(archive, { isPack: false })
    .map(path => path.split(sep).join('/').slice(1))
    .filter(path => !('files' in asar.statFile(archive, path.split('/').join(sep))))
    .sort()
}

/** The modules a piece of JavaScript asks for by name: imported, exported from, imported late, required. */
export function modulesAskedFor(code: string, sourceType: 'module' | 'script'): string[] {
  const names = new Set<string>()
  visit(parseAst(code, { lang: 'js', sourceType }), node => {
    const source =
      node['type'] === 'CallExpression' && calls(node, 'require') ? (node['arguments'] as unknown[])[0] : node['source']
    if (isNode(source) && typeof source['value'] === 'string') names.add(source['value'])
  })
  return [...names].sort()
}

type Node = Record<string, unknown>

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null
}

function calls(node: Node, name: string): boolean {
  return isNode(node['callee']) && node['callee']['name'] === name
}

function visit(value: unknown, seen: (node: Node) => void): void {
  if (Array.isArray(value)) for (const one of value) visit(one, seen)
  else if (isNode(value)) {
    seen(value)
    for (const part of Object.values(value)) visit(part, seen)
  }
}

export function topLevel(files: readonly string[]): string[] {
  return [...new Set(files.map(file => file.split('/')[0] ?? ''))].sort()
}

export function same(found: readonly string[], wanted: readonly string[]): boolean {
  return difference(found, wanted) === ''
}

/** What is there and should not be, and what is missing, in words; empty where nothing differs. */
export function difference(found: readonly string[], wanted: readonly string[]): string {
  const extra = found.filter(file => !wanted.includes(file)).map(file => `unexpected ${file}`)
  const missing = wanted.filter(file => !found.includes(file)).map(file => `missing ${file}`)
  return [...extra, ...missing].join(', ')
}
