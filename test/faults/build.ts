import { mkdirSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { axiosWithoutAdapters, builtInWithoutGetters } from '../../scripts/lean-main.ts'

const PROJECT = join(import.meta.dirname, '../..')

/** A mistake to build in: a text that must occur exactly once in a file, and its replacement. */
export interface Mistake {
  readonly name: string
  readonly changes: readonly { readonly file: string; readonly text: string; readonly instead: string }[]
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
