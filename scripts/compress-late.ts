import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Plugin } from 'vite'

/** Scripts, styles and texts below this many bytes are left as they are. */
const WORTH_IT = 4096

/**
 * Brotli for what the page loads after its first rows; main/window/app-protocol.ts serves it as what it was. Without it,
 * these files are a quarter of the packed app (P17). The first load stays as it is: nothing is unpacked before the rows (P2).
 */
export function compressLate(): Plugin {
  let minify = true
  return {
    name: 'compress-late',
    apply: 'build',
    configResolved(config) {
      minify = config.build.minify !== false
    },
    async writeBundle({ dir }, bundle) {
      if (dir === undefined) throw new Error('the page has no output folder')
      if (!minify) return
      const page = await readFile(join(dir, 'index.html'), 'utf8')
      for (const name of lateFiles(Object.keys(bundle), page)) {
        const file = join(dir, name)
        const content = await readFile(file)
        if (content.length < WORTH_IT) continue
        await writeFile(`${file}.br`, compressed(content))
        await rm(file)
      }
    }
  }
}

/**
 * The scripts and styles that the page does not load by itself.
 * @param names as written, below the page's folder
 * @param page the text of index.html, which names what is loaded first
 */
export function lateFiles(names: readonly string[], page: string): string[] {
  return names.filter(name => /\.(?:js|css)$/.test(name) && !page.includes(name))
}

/** At the highest quality: it is done once, and reading is as fast at each. */
export function compressed(content: string | Buffer, quality = 11): Buffer {
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
}
