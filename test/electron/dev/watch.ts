import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { resolveConfig } from 'electron-vite'
import { build, mergeConfig, type InlineConfig } from 'vite'
import { PROJECT } from '../run.ts'

/** What has changed in the built app: its program (main or preload), the files of its page, or only what is in them. */
export type Part = 'program' | 'files' | 'page'

const TARGETS = ['main', 'preload', 'renderer'] as const
type Target = (typeof TARGETS)[number]

// The same names at every build: the program serves the files that were there when it started.
const STEADY_NAMES = {
  entryFileNames: 'assets/[name].js',
  chunkFileNames: 'assets/[name].js',
  assetFileNames: 'assets/[name][extname]'
}
const IN_DEVELOPMENT: Readonly<Record<Target, InlineConfig>> = {
  main: {},
  preload: {},
  renderer: { build: { rollupOptions: { output: STEADY_NAMES } } }
}

export interface Watching {
  close(): Promise<void>
}

/**
 * Builds the app by electron.vite.config.ts, and again whenever a source changes. Tells first when all three parts stand,
 * then of each change; a build that fails is printed and told of no more.
 */
export async function watchBuild(onBuilt: (changed: ReadonlySet<Part>) => void): Promise<Watching> {
  process.env['NODE_ENV_ELECTRON_VITE'] = 'production'
  await Promise.all(TARGETS.map(target => rm(join(PROJECT, 'out', target), { recursive: true, force: true })))
  const { config } = await resolveConfig({ root: PROJECT, logLevel: 'warn' }, 'build', 'development')
  const built = new Set<Target>()
  let files = ''
  const tell = async (target: Target): Promise<void> => {
    const isFirst = built.size < TARGETS.length
    built.add(target)
    const before = files
    if (target === 'renderer')
      files = (await readdir(join(PROJECT, 'out/renderer'), { recursive: true })).toSorted().join('\n')
    if (built.size < TARGETS.length) return
    onBuilt(new Set([target !== 'renderer' || isFirst ? 'program' : files === before ? 'page' : 'files']))
  }
  const watchers = await Promise.all(
    TARGETS.map(async target => {
      // Emptied above, once: the running app reads these files.
      const development: InlineConfig = { build: { watch: {}, minify: false, sourcemap: 'inline', emptyOutDir: false } }
      const watcher = await build(mergeConfig(mergeConfig(config?.[target] ?? {}, development), IN_DEVELOPMENT[target]))
      if (!('on' in watcher)) throw new Error(`${target} is not watched`)
      watcher.on('event', event => {
        if (event.code === 'BUNDLE_END') void tell(target)
        if (event.code === 'ERROR') process.stderr.write(`${target}: ${String(event.error)}\n`)
        if ('result' in event) void event.result.close()
      })
      return watcher
    })
  )
  return {
    close: async () => {
      await Promise.all(watchers.map(watcher => watcher.close()))
    }
  }
}
