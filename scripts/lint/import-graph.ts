import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/** The project files that each file imports, types included; paths relative to the root, with slashes. */
export type ImportGraph = ReadonlyMap<string, ReadonlySet<string>>

/** An import cycle: its members in order, and for each step the two files that cause it. */
export interface Circle {
  readonly members: readonly string[]
  readonly steps: readonly (readonly [from: string, to: string])[]
}

const SOURCE = /\.(?:ts|vue)$/
const SPECIFIER = /(?:\bfrom|\bimport)\s*\(?\s*'([^'\n]+)'/g

export function readImports(root: string, folders: readonly string[]): ImportGraph {
  const files = new Set(folders.flatMap(folder => filesUnder(root, folder)))
  return new Map([...files].map(file => [file, importsOf(file, readFileSync(join(root, file), 'utf8'), files)]))
}

function filesUnder(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter(entry => entry.isFile() && SOURCE.test(entry.name))
    .map(entry => posix.join(entry.parentPath.slice(root.length + 1).replaceAll('\\', '/'), entry.name))
}

/** The project files that a file's text imports. */
export function importsOf(file: string, text: string, files: ReadonlySet<string>): ReadonlySet<string> {
  const found = new Set<string>()
  for (const [, source = ''] of text.matchAll(SPECIFIER)) {
    const name = source.split('?')[0] ?? source
    const target = name.startsWith('#') ? name.slice(1) : posix.join(posix.dirname(file), name)
    if (target !== file && files.has(target)) found.add(target)
  }
  return found
}

export function fileCircles(graph: ImportGraph): readonly Circle[] {
  return circles(graph, file => file)
}

/** Cycles among folders, counting only the files directly in each folder. */
export function folderCircles(graph: ImportGraph): readonly Circle[] {
  return circles(graph, file => posix.dirname(file))
}

/** Cycles among the subfolders of one folder, each with everything below it. */
export function siblingCircles(graph: ImportGraph, parent: string): readonly Circle[] {
  const child = (file: string): string | undefined => {
    const [name, ...rest] = file.startsWith(`${parent}/`) ? file.slice(parent.length + 1).split('/') : []
    return name === undefined || rest.length === 0 ? undefined : `${parent}/${name}`
  }
  return circles(graph, child)
}

/** Every folder that has subfolders. */
export function parentsIn(graph: ImportGraph): readonly string[] {
  const parents = new Set<string>()
  for (const file of graph.keys()) {
    const parts = file.split('/')
    for (let depth = 1; depth <= parts.length - 2; depth++) parents.add(parts.slice(0, depth).join('/'))
  }
  return [...parents].toSorted()
}

function circles(graph: ImportGraph, nodeOf: (file: string) => string | undefined): readonly Circle[] {
  const steps = new Map<string, Map<string, readonly [string, string]>>()
  for (const [file, targets] of graph) {
    const from = nodeOf(file)
    if (from === undefined) continue
    const known = steps.get(from) ?? new Map<string, readonly [string, string]>()
    steps.set(from, known)
    for (const target of targets) {
      const to = nodeOf(target)
      if (to !== undefined && to !== from && !known.has(to)) known.set(to, [file, target])
    }
  }
  const found = new Map<string, Circle>()
  for (const start of steps.keys()) {
    const members = shortestWayBack(start, steps)
    if (members === undefined) continue
    const pairs = members.flatMap((from, index) => {
      const step = steps.get(from)?.get(members[(index + 1) % members.length] ?? '')
      return step === undefined ? [] : [step]
    })
    const key = members.toSorted().join(' ')
    if (!found.has(key)) found.set(key, { members, steps: pairs })
  }
  return [...found.values()]
}

function shortestWayBack(
  start: string,
  steps: ReadonlyMap<string, ReadonlyMap<string, unknown>>
): readonly string[] | undefined {
  const before = new Map<string, string>()
  const open = [start]
  for (let node = open.shift(); node !== undefined; node = open.shift()) {
    for (const next of steps.get(node)?.keys() ?? []) {
      if (next === start) {
        const way = [node]
        for (let back = before.get(node); back !== undefined; back = before.get(back)) way.unshift(back)
        return way
      }
      if (before.has(next) || next === start) continue
      before.set(next, node)
      open.push(next)
    }
  }
  return undefined
}
