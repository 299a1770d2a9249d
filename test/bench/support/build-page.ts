import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { resolveConfig } from 'electron-vite'
import { type Rolldown, type InlineConfig, build, mergeConfig } from 'vite'

export type BuiltFile = Rolldown.OutputAsset | Rolldown.OutputChunk

/**
 * Builds a page exactly like the renderer, with electron.vite.config.ts.
 * @param html the page's HTML file, relative to the project's root
 * @param outDir the output folder; without it nothing is written
 */
export async function buildPage(html: string, outDir?: string): Promise<BuiltFile[]> {
  const resolved = await resolveConfig(
    { configFile: resolve('electron.vite.config.ts'), logLevel: 'error' },
    'build',
    'production'
  )
  const renderer = resolved.config?.renderer as InlineConfig | undefined
  if (renderer === undefined) throw new Error('electron.vite.config.ts has no renderer')
  const config = mergeConfig(renderer, {
    configFile: false,
    logLevel: 'error',
    build: {
      write: outDir !== undefined,
      ...(outDir === undefined ? {} : { outDir: resolve(outDir), emptyOutDir: true })
    }
  } satisfies InlineConfig)
  const input = { index: resolve(html) }
  const output = await inProduction(() =>
    build({
      ...config,
      root: resolve(html, '..'),
      build: { ...config.build, rollupOptions: { input }, rolldownOptions: { input } }
    })
  )
  if (!('output' in output)) throw new Error(`Building ${html} did not give a single output`)
  return output.output
}

/** Vue's development checks depend on NODE_ENV, which vitest sets to "test". */
export async function inProduction<T>(work: () => Promise<T>): Promise<T> {
  const before = process.env['NODE_ENV']
  process.env['NODE_ENV'] = 'production'
  try {
    return await work()
  } finally {
    if (before === undefined) delete process.env['NODE_ENV']
    else process.env['NODE_ENV'] = before
  }
}

/**
 * The files that a page loads before it shows one of its views: the HTML, the entry with its static imports, the same
 * for the given lazy pages, and the style sheets of all of them.
 * @param isPage whether a source path is such a page
 */
export function firstLoad(files: readonly BuiltFile[], isPage: (source: string) => boolean): BuiltFile[] {
  const chunks = files.filter(file => file.type === 'chunk')
  const byName = new Map(chunks.map(chunk => [chunk.fileName, chunk]))
  const loaded = new Set<Rolldown.OutputChunk>()
  const load = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (chunk === undefined || loaded.has(chunk)) return
    loaded.add(chunk)
    for (const name of chunk.imports) load(byName.get(name))
  }
  for (const chunk of chunks) if (chunk.isEntry || chunk.moduleIds.some(isPage)) load(chunk)
  const styles = new Set([...loaded].flatMap(chunk => [...(chunk.viteMetadata?.importedCss ?? [])]))
  const assets = files.filter(
    file => file.type === 'asset' && (file.fileName.endsWith('.html') || styles.has(file.fileName))
  )
  return [...assets, ...loaded]
}

/** Total size in bytes, each file compressed separately. */
export function gzipBytes(files: readonly BuiltFile[]): number {
  return files.reduce((sum, file) => sum + gzipSync(file.type === 'asset' ? file.source : file.code).length, 0)
}
