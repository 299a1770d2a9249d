// `node scripts/release/put-together.ts PACKAGES RELEASE TAG`: all packages of all runners in one folder, with one feed for
// each system, and notes.md beside it.
import { execFileSync } from 'node:child_process'
import { copyFileSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { joinFeeds } from './join-feeds.ts'
import { releaseNotes } from './release-notes.ts'

const MAC_FEED = 'latest-mac.yml'
const SYSTEMS: Readonly<Record<string, string>> = { win32: 'Windows', darwin: 'macOS' }

const [packages, release, tag] = process.argv.slice(2)
if (packages === undefined || release === undefined || tag === undefined)
  throw new Error('node scripts/release/put-together.ts PACKAGES RELEASE TAG')
mkdirSync(release)
const files = globSync('*/*', { cwd: packages }).map(file => join(packages, file))
const marks = files.filter(file => basename(file).startsWith('signed-'))
const feeds = files.filter(file => basename(file) === MAC_FEED)
const others = files.filter(file => !marks.includes(file) && !feeds.includes(file))
const twice = others.map(file => basename(file)).filter((name, index, names) => names.indexOf(name) !== index)
if (twice.length > 0) throw new Error(`Two runners made ${twice.join(', ')}`)
for (const file of others) copyFileSync(file, join(release, basename(file)))
writeFileSync(join(release, MAC_FEED), joinFeeds(feeds.map(file => readFileSync(file, 'utf8'))))
writeFileSync(
  'notes.md',
  releaseNotes({ version: tag.replace(/^v/, ''), subjects: subjects(tag), unsigned: unsigned() })
)

/** Of commits since the tag before, or of all. */
function subjects(upTo: string): string[] {
  const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim()
  const before = git('tag', '--sort=-version:refname', '--merged', `${upTo}^`, '--list', 'v*').split('\n')[0] ?? ''
  return git('log', '--no-merges', '--format=%s', before === '' ? upTo : `${before}..${upTo}`).split('\n')
}

/** Linux has no signatures of its own. */
function unsigned(): string[] {
  const names = marks
    .filter(file => readFileSync(file, 'utf8').startsWith('unsigned'))
    .map(file => SYSTEMS[basename(file).split('-')[1] ?? ''])
  return [...new Set(names.filter(name => name !== undefined))].toSorted()
}
