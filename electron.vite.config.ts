import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'electron-vite'
import { build, type Plugin } from 'vite'
import { compressLate } from './scripts/compress-late.ts'
import { guide } from './scripts/guide/plugin.ts'
import { axiosWithoutAdapters, builtInWithoutGetters } from './scripts/lean-main.ts'
import { notices } from './scripts/notices.ts'
import { previewFrame } from './scripts/preview-frame.ts'

/** The thread of the order cache, as one file that needs no other: it is handed over as a text (main/orders/thread/thread.ts). */
function cacheWorker(): Plugin {
  return {
    name: 'order-cache-worker',
    apply: 'build',
    async generateBundle() {
      const built = await build({
        configFile: false,
        logLevel: 'error',
        root: import.meta.dirname,
        plugins: [builtInWithoutGetters()],
        build: {
          ssr: 'main/orders/worker.ts',
          write: false,
          minify: true,
          target: 'node24',
          rollupOptions: { output: { entryFileNames: 'order-cache-worker.js' } }
        }
      })
      const chunks = [built].flat().flatMap(bundle => ('output' in bundle ? bundle.output : []))
      const [only, ...others] = chunks
      if (only?.type !== 'chunk' || others.length > 0)
        throw new Error('the thread of the order cache is to be one file')
      for (const id of only.moduleIds) this.addWatchFile(id)
      this.emitFile({ type: 'asset', fileName: 'order-cache-worker.js', source: only.code })
    }
  }
}

/** The table of ZIP codes, beside the main process that reads it (main/places/places.ts). */
function zipCodes(): Plugin {
  const file = join(import.meta.dirname, 'assets/zip-codes.br')
  return {
    name: 'zip-codes',
    apply: 'build',
    generateBundle() {
      this.addWatchFile(file)
      this.emitFile({ type: 'asset', fileName: 'zip-codes.br', source: readFileSync(file) })
    }
  }
}

/** Packages of which the table is made. */
const DATA = ['zipcodes', 'us-atlas'].map(name => join(import.meta.dirname, 'node_modules', name, 'package.json'))

/**
 * Has V8 compile the functions of what a page loads first all at once: most of them are called before
 * the first rows, and each would be compiled by itself on the page's main thread (P2). The pages without forms, too: they
 * load while the pointer comes near, and are compiled in another thread before the click (P26).
 */
function compileAtOnce(): Plugin {
  return {
    name: 'compile-at-once',
    apply: 'build',
    generateBundle: {
      // V8 looks at the first line only, and Vite puts its own there.
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && (chunk.isEntry || chunk.name === 'pages'))
            chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
      }
    }
  }
}

/** Three builds, one app: main (ESM), preload (one CommonJS file, as a sandboxed preload must be), renderer. */
export default defineConfig({
  main: {
    plugins: [builtInWithoutGetters(), axiosWithoutAdapters(), cacheWorker(), zipCodes(), notices(DATA)],
    build: {
      outDir: 'out/main',
      minify: true,
      // keytar is a native module and stays outside; everything else is bundled.
      externalizeDeps: { include: ['keytar'], exclude: ['axios', 'yup', 'hono', '@hono/node-server'] },
      rollupOptions: { input: { index: 'main/index.ts' } }
    }
  },
  preload: {
    build: {
      outDir: 'out/preload',
      minify: true,
      externalizeDeps: false,
      rollupOptions: {
        input: { index: 'preload/index.ts' },
        output: { format: 'cjs', entryFileNames: '[name].cjs' }
      }
    }
  },
  renderer: {
    root: 'renderer',
    plugins: [
      ...[vue(), guide(import.meta.dirname), notices(), previewFrame(import.meta.dirname)],
      ...[compileAtOnce(), compressLate()]
    ],
    define: { __VUE_OPTIONS_API__: 'false' },
    build: {
      outDir: 'out/renderer',
      minify: true,
      modulePreload: { polyfill: false },
      // The content security policy takes no data: addresses.
      assetsInlineLimit: 0,
      rollupOptions: { input: { index: 'renderer/index.html' } }
    }
  }
})
