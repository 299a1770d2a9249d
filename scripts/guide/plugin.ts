import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { readGuide } from './read-guide.ts'

const GUIDE = 'virtual:guide'

/**
 * Gives the app the pages of docs/guide/ as data, and the addresses of their pictures.
 * @param project the project's folder
 */
export function guide(project: string): Plugin {
  const folder = join(project, 'docs/guide')
  return {
    name: 'guide',
    resolveId: id => (id === GUIDE ? `\0${GUIDE}` : null),
    load(id) {
      if (id !== `\0${GUIDE}`) return null
      for (const file of globSync('**/*.{md,webp}', { cwd: folder })) this.addWatchFile(join(folder, file))
      const pages = readGuide(folder)
      const pictures = globSync('*.webp', { cwd: join(folder, 'images') }).sort()
      return [
        ...pictures.map((file, index) => `import p${index} from ${JSON.stringify(join(folder, 'images', file))}`),
        `export const PAGES = ${JSON.stringify(pages)}`,
        `export const PICTURES = { ${pictures.map((file, index) => `'${file}': p${index}`).join(', ')} }`
      ].join('\n')
    }
  }
}
