import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build, type Plugin } from 'vite'
import { axiosWithoutAdapters, builtInWithoutGetters } from '../../scripts/lean-main.ts'

const PROJECT = join(import.meta.dirname, '../..')

/** A mistake to build in: a text that must occur exactly once in a file, and its replacement. */
export interface Mistake {
  readonly name: string
  readonly changes: readonly { readonly file: string; readonly text: string; readonly instead: string }[]
}

/** What `npm run build` makes of the main process, and all that it is made of. */
const SHIPPED = join(PROJECT, 'out/main')
const MADE_OF = ['{assets,domain,main,practice,scripts}/**', 'electron.vite.config.ts', '*.json']
/** The file of the thread that keeps the order list. */
const THREAD = 'order-cache-worker.js'

/**
 * The main process as it is shipped, in a folder of its own, without that thread: copied where `npm test` has just built it, else built here. Gives
 * the path of its start-up file.
 */
export async function shippedMain(): Promise<string> {
  return copyOfShipped(name => name !== THREAD) ?? (await buildMain())
}

/** A copy of all that was built of it, but for what is left out; undefined where nothing was, or anything was changed since. */
export function copyOfShipped(has: (name: string) => boolean = () => true): string | undefined {
  const main = join(SHIPPED, 'index.js')
  const builtAt = existsSync(main) ? statSync(main).mtimeMs : 0
  // Folders, too: they change with what is removed.
  const isOlder = (path: string) => statSync(join(PROJECT, path)).mtimeMs < builtAt
  if (!globSync(MADE_OF, { cwd: PROJECT }).every(isOlder)) return undefined
  const folder = mkdtempSync(join(PROJECT, 'out/faults-'))
  cpSync(SHIPPED, folder, { recursive: true, filter: path => has(basename(path)) })
  return join(folder, 'index.js')
}

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
        output: { format: 'es', entryFileNames: 'index.js' }
      }
    },
    ssr: { noExternal: true, external: ['electron', 'keytar'] },
    plugins: [
      builtInWithoutGetters(),
      axiosWithoutAdapters(),
      saysModules(),
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

/** The name of a file beside what was built: the modules, by the files that they are in. */
export const MODULES_FILE = 'modules.json'

function saysModules(): Plugin {
  return {
    name: 'modules',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).flatMap(file => (file.type === 'chunk' ? [file] : []))
      const modules = Object.fromEntries(chunks.map(({ fileName, moduleIds }) => [fileName, moduleIds]))
      this.emitFile({ type: 'asset', fileName: MODULES_FILE, source: JSON.stringify(modules) })
    }
  }
}
