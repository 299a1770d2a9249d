import { mkdirSync, mkdtempSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'

const PROJECT = join(import.meta.dirname, '../..')

/** A mistake to build in: a text that must occur exactly once in a file, and its replacement. */
export interface Mistake {
  readonly name: string
  readonly changes: readonly { readonly file: string; readonly text: string; readonly instead: string }[]
}

/**
 * Gives the program modules of Node's own without an `import` of them. To import one, Node reads every member, those too that load what
 * nothing in here uses: of HTTP its whole `fetch`, of cryptography that of the web. A third of each life, of which the tests end some hundreds.
 */
const BUILT_IN: Plugin = {
  name: 'built-in-without-getters',
  enforce: 'pre',
  resolveId: id =>
    /^(node:)?(crypto|http|https|zlib|util|url|stream|events|os|tls)$/.test(id) ? `\0${id.replace('node:', '')}` : null,
  async load(id) {
    if (!id.startsWith('\0') || !isBuiltin(id.slice(1))) return null
    const module = process.getBuiltinModule(`node:${id.slice(1)}`) as object
    const members = Object.entries(Object.getOwnPropertyDescriptors(module)).filter(([, { get }]) => get === undefined)
    return [
      `const own = process.getBuiltinModule('node:${id.slice(1)}')`,
      'export default own',
      ...members.map(([name]) => `export const ${name} = own.${name}`)
    ].join('\n')
  }
}

/**
 * Takes away what a look at it is enough to load the whole of Node's `fetch` for: axios looks, and the program never uses it.
 * Each file takes it away, for any may be the first.
 */
const NO_FETCH =
  "for (const name of ['fetch', 'FormData', 'Headers', 'Request', 'Response', 'MessageEvent', 'WebSocket', 'CloseEvent', 'EventSource']) delete globalThis[name]"

/** Builds the main process as it is shipped, with a mistake where one is given; gives the path of its start-up file. */
export function buildMain(mistake?: Mistake): Promise<string> {
  return buildProgram('main/index.ts', mistake)
}

/** Builds a program of one file and what it imports, as the main process is built; gives the path of what it became. */
export async function buildProgram(entry: string, mistake?: Mistake): Promise<string> {
  // Inside the project, where keytar can be found; a fresh clone has no such folder yet.
  mkdirSync(join(PROJECT, 'out'), { recursive: true })
  const outDir = mkdtempSync(join(PROJECT, 'out/faults-'))
  const changed = new Set<string>()
  await build({
    configFile: false,
    root: PROJECT,
    logLevel: 'error',
    build: {
      outDir,
      emptyOutDir: true,
      ssr: join(PROJECT, entry),
      target: 'node24',
      minify: true,
      rollupOptions: {
        external: ['electron', 'keytar'],
        output: { format: 'es', entryFileNames: 'index.js', banner: NO_FETCH }
      }
    },
    ssr: { noExternal: true, external: ['electron', 'keytar'] },
    plugins: [
      BUILT_IN,
      {
        name: 'mistake',
        enforce: 'pre',
        transform(code, id) {
          let result = code
          for (const { file, text, instead } of mistake?.changes ?? []) {
            if (!id.endsWith(file)) continue
            if (result.split(text).length !== 2) throw new Error(`${file} no longer holds this once: ${text}`)
            result = result.replace(text, () => instead)
            changed.add(file)
          }
          return result === code ? undefined : { code: result, map: null }
        }
      }
    ]
  })
  for (const { file } of mistake?.changes ?? [])
    if (!changed.has(file)) throw new Error(`${file} is not part of the program`)
  return join(outDir, 'index.js')
}
