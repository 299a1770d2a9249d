import { globSync, readFileSync } from 'node:fs'
import { posix, relative } from 'node:path'
import { describe, expect, it } from 'vitest'

const TOP = ['.github', 'assets', 'docs', 'domain', 'main', 'practice', 'preload', 'renderer', 'scripts', 'test']
const entries = (pattern: string) =>
  globSync(pattern, { withFileTypes: true, exclude: ({ name }) => name === 'node_modules' }).map(
    entry => [posix.join(relative('.', entry.parentPath).replaceAll('\\', '/'), entry.name), entry.isFile()] as const
  )
const ALL = [...entries('*.*'), ...TOP.map(name => [name, false] as const), ...entries(`{${TOP.join(',')}}/**/*`)]
const FILES = ALL.flatMap(([path, isFile]) => (isFile ? [path] : []))

/** A path from one of the top folders, or a source file with as much of its path as is given. */
const FROM_TOP = `(?:${TOP.join('|').replace('.', '\\.')})/[\\w./-]*`
const SOURCE = '\\w[\\w./-]*\\.(?:ts|vue|mjs|css)'
const PATH = new RegExp(`(?<![\\w.@#*…/-])(?:${FROM_TOP}|${SOURCE})(?![\\w*<{$…])`, 'g')
const COMMENTS = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$|<!--[\s\S]*?-->/gm

/** A path may be named from any folder on: `queue/decide.ts` is `main/outbox/queue/decide.ts`. */
const KNOWN = new Set(ALL.flatMap(([path]) => path.split('/').map((_, at, parts) => parts.slice(at).join('/'))))

/** Paths in a text that name nothing in the repository. */
function missingPaths(text: string): readonly string[] {
  return [...text.matchAll(PATH)].map(([path]) => path.replace(/[/.]+$/, '')).filter(path => !KNOWN.has(path))
}

/** What is in code spans of Markdown; blocks hold commands of other folders, too. */
const codeOf = (markdown: string): string => [...markdown.matchAll(/`([^`\n]+)`/g)].map(([, code]) => code).join('\n')

describe('paths named in prose', () => {
  it('of documents exist', () => {
    const pages = FILES.filter(file => file.endsWith('.md'))
    expect(pages).toContain('CONTRIBUTING.md')
    expect(
      pages.flatMap(page => missingPaths(codeOf(readFileSync(page, 'utf8'))).map(path => `${page}: ${path}`))
    ).toEqual([])
  })

  it('of comments exist', () => {
    const sources = FILES.filter(file => /\.(?:ts|vue|mjs|js|css|html)$/.test(file))
    expect(sources.length).toBeGreaterThan(1000)
    const missing = sources.flatMap(file => {
      const comments = readFileSync(file, 'utf8').match(COMMENTS)?.join('\n') ?? ''
      return missingPaths(comments).map(path => `${file}: ${path}`)
    })
    expect(missing).toEqual([])
  })

  it('are found from their folders on, and by a file’s name alone', () => {
    const text =
      'See main/outbox/queue/, queue/decide.ts, decide.ts, `main/outbox/*` and node:fs; not main/garage/bike.ts or bike.vue.'
    expect(missingPaths(text)).toEqual(['main/garage/bike.ts', 'bike.vue'])
  })
})
