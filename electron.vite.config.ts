import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'electron-vite'

/** Three builds, one app: main (ESM), preload (one CommonJS file, as a sandboxed preload must be), renderer. */
export default defineConfig({
  main: {
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
    plugins: [vue()],
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
