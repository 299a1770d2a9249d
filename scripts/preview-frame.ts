import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { build, type InlineConfig, type Plugin } from 'vite'
import { compressed } from './compress-late.ts'
import { noticesOf } from './notices.ts'

const SOURCES = 'renderer/preview'
const READER = 'virtual:pdf-reader'

/**
 * Builds the preview frame as `preview/frame.html`, `.css` and `.js.br`: classic scripts, since a module would have to be
 * fetched across origins, and the frame has none of its own. Written in `writeBundle`, so that the size of the page's
 * first load does not include it (P1).
 * @param project the project's folder
 */
export function previewFrame(project: string): Plugin {
  const sources = join(project, SOURCES)
  let minify = true
  let reader: Promise<Bundled> | undefined
  return {
    name: 'preview-frame',
    apply: 'build',
    configResolved(config) {
      minify = config.build.minify !== false
    },
    // In watch mode, a change to the frame rebuilds the page and with it the frame.
    async buildStart() {
      if (this.meta.watchMode) for (const file of await readdir(sources)) this.addWatchFile(join(sources, file))
    },
    async writeBundle({ dir }) {
      if (dir === undefined) throw new Error('the page has no output folder')
      const folder = join(dir, 'preview')
      // Almost all of it is pdf.js: in watch mode, building it once is enough.
      reader ??= bundle(join(sources, 'pdf-reader.ts'), [pdfDecoders()], minify)
      const frame = await bundle(
        join(sources, 'frame.ts'),
        [pdfReader(reader.then(({ code }) => code)), pdfDisplay()],
        minify
      )
      await mkdir(folder, { recursive: true })
      // Served as `frame.js` (main/window/app-protocol.ts). As it is, it was over a quarter of the packed app (P17).
      await writeFile(join(folder, 'frame.js.br'), compressed(frame.code, minify ? 11 : 1))
      await writeFile(join(folder, 'NOTICES.txt'), noticesOf([...(await reader).moduleIds, ...frame.moduleIds]))
      for (const file of ['frame.html', 'frame.css']) await copyFile(join(sources, file), join(folder, file))
    }
  }
}

/** The reader as text, which the frame starts in a worker: deflated, it is 40% of its size, base64 included (P17). */
function pdfReader(code: Promise<string>): Plugin {
  return {
    name: 'pdf-reader',
    resolveId: id => (id === READER ? `\0${READER}` : null),
    load: async id =>
      id === `\0${READER}` ? `export default '${deflateRawSync(await code, { level: 9 }).toString('base64')}'` : null
  }
}

/** pdf.js exposes itself on `globalThis` for pages without a build, which defeats tree shaking. */
function pdfDisplay(): Plugin {
  return changing('build/pdf.mjs', /globalThis\.pdfjsLib = \{[^}]*\};/, '')
}

/**
 * pdf.js fetches its decoders for scans (JBIG2, fax, JPEG 2000) on demand. The frame can neither fetch nor compile
 * WebAssembly, so the JavaScript fallbacks that come with pdf.js are built in.
 */
function pdfDecoders(): Plugin {
  const decoders = ['jbig2_nowasm_fallback.js', 'openjpeg_nowasm_fallback.js']
  const imports = decoders.map((file, index) => `import decoder${index} from 'pdfjs-dist/wasm/${file}'`)
  const table = `const DECODERS = { ${decoders.map((file, index) => `'${file}': decoder${index}`).join(', ')} }`
  const asked =
    /await import\(\s*\/\*webpackIgnore: true\*\/\s*\/\*@vite-ignore\*\/\s*`\$\{WasmImage\.#wasmUrl\}\$\{this\._noWasmFilename\}`\)/
  return changing(
    'build/pdf.worker.mjs',
    asked,
    '{ default: DECODERS[this._noWasmFilename] }',
    [...imports, table, ''].join('\n')
  )
}

/** Replaces one place in a file of pdf.js, and fails if a new version of it lacks that place. */
function changing(file: string, pattern: RegExp, replacement: string, before = ''): Plugin {
  return {
    name: `pdfjs:${file}`,
    transform(code, id) {
      if (!id.endsWith(`/pdfjs-dist/${file}`)) return null
      if (!pattern.test(code)) throw new Error(`pdfjs-dist/${file} has changed: update scripts/preview-frame.ts`)
      return { code: before + code.replace(pattern, () => replacement), map: null }
    }
  }
}

interface Bundled {
  readonly code: string
  readonly moduleIds: readonly string[]
}

/** Bundles a source of the frame into one script without imports. */
async function bundle(entry: string, plugins: Plugin[], minify: boolean): Promise<Bundled> {
  const config: InlineConfig = {
    configFile: false,
    logLevel: 'error',
    plugins,
    assetsInclude: ['**/*.pfb'],
    build: { write: false, minify, target: 'esnext', lib: { entry, formats: ['iife'], name: 'preview' } }
  }
  const [only, ...others] = [await build(config)].flat().flatMap(built => ('output' in built ? built.output : []))
  if (only?.type !== 'chunk' || others.length > 0) throw new Error(`${basename(entry)} must build to one script`)
  return { code: only.code, moduleIds: only.moduleIds }
}
