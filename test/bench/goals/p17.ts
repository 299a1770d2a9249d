import { globSync, statSync } from 'node:fs'
import { getConfig } from 'app-builder-lib/out/util/config/config.js'
import type { Benchmark, Comparison } from '../measure.ts'

const MB = 1024 * 1024
const MOST = 3.5 * MB

/**
 * P17: what is packed with the app, as electron-builder.yml names it. A count; npm run package:check packs it, and
 * measures the archive.
 */
export async function countPacked(): Promise<Comparison> {
  const { files } = await getConfig(process.cwd(), 'electron-builder.yml', null)
  const patterns = [files].flat().flatMap(one => (typeof one === 'object' ? (one?.filter ?? []) : (one ?? [])))
  const [left, packed] = [patterns.filter(one => one.startsWith('!')), patterns.filter(one => !one.startsWith('!'))]
  const named = packed.flatMap(pattern => {
    const exclude = pattern.startsWith('node_modules/') ? [] : left.map(one => one.slice(1))
    const found = globSync(pattern, { exclude }).filter(file => statSync(file).isFile())
    if (found.length === 0) throw new Error(`electron-builder.yml packs ${pattern}, and there is none`)
    return found
  })
  return {
    name: 'P17',
    what: 'the packed app',
    unit: 'bytes',
    ours: [...new Set(named)].reduce((sum, file) => sum + statSync(file).size, 0),
    against: 'the most it may be',
    theirs: MOST,
    goal: { times: 1 }
  }
}

export const p17: Benchmark = {
  name: 'P17',
  what: 'bytes of the packed app',
  run: async () => [await countPacked()]
}
