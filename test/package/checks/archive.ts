import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import asar from '@electron/asar'
import { bytesBelow, difference, filesBelow, filesInArchive, modulesAskedFor, same, topLevel } from '../inspect.ts'
import { systemOf, type PackedApp } from '../packed-app.ts'
import { check } from '../report.ts'
import { checkSecrets } from './secrets.ts'

const KEYTAR = ['build/Release/keytar.node', 'lib/keytar.js', 'package.json'].map(file => `node_modules/keytar/${file}`)
const LARGEST_BYTES = 3.5 * 1024 * 1024

/** What is in the archive: all of the build, and nothing else. @param extracted a new folder for what is in it */
export function checkArchive({ system, resources }: PackedApp, extracted: string): void {
  const archive = join(resources, 'app.asar')
  const unpacked = `${archive}.unpacked`
  const files = filesInArchive(archive)
  const wanted = [...filesBelow('out').map(file => `out/${file}`), ...KEYTAR, 'package.json']
  check('it holds the build, package.json and keytar, and nothing else', same(files, wanted), difference(files, wanted))
  check('top level', same(topLevel(files), ['node_modules', 'out', 'package.json']), topLevel(files).join(', '))
  check('source maps and sources stay at home', !files.some(file => /\.(map|ts|vue)$/.test(file)))
  check(
    'the native binary lies beside the archive',
    filesBelow(unpacked).includes('node_modules/keytar/build/Release/keytar.node')
  )
  // The archive counts what is unpacked beside it only once.
  const bytes = statSync(archive).size + bytesBelow(unpacked)
  check(
    'archive and unpacked files are at most 3.5 MB (P17)',
    bytes <= LARGEST_BYTES,
    `${(bytes / 1024 / 1024).toFixed(2)} MB`
  )
  asar.extractAll(archive, extracted)
  checkSecrets(extracted, files)
  checkBundles(extracted)
  if (system === systemOf(process.platform)) checkLoads(extracted)
}

function checkBundles(app: string): void {
  const notices = ['main', 'renderer', 'renderer/preview']
    .map(part => readFileSync(join(app, 'out', part, 'NOTICES.txt'), 'utf8'))
    .join('\n')
  const named = ['axios', 'hono', 'yup', '@vue/runtime-core', 'pinia', 'pdfjs-dist', 'zipcodes', 'us-atlas'].filter(
    name => !notices.includes(`\n${name} `)
  )
  check(
    'what is bundled goes with its notices',
    named.length === 0 && /OpenJPEG/i.test(notices) && /Foxit/i.test(notices),
    named.join(', ')
  )
  const main = filesBelow(join(app, 'out/main')).filter(file => file.endsWith('.js'))
  const asked = main.flatMap(file => modulesAskedFor(readFileSync(join(app, 'out/main', file), 'utf8'), 'module'))
  const strangers = asked.filter(
    name => !name.startsWith('.') && !isBuiltin(name) && !['electron', 'keytar'].includes(name)
  )
  check(
    'main asks for Node, electron and keytar only; the rest is bundled',
    strangers.length === 0 && asked.includes('electron'),
    strangers.join(', ')
  )
  const faults = main.filter(file => readFileSync(join(app, 'out/main', file), 'utf8').includes('truncated-unframed'))
  check('the faults of the practice service stay at home', faults.length === 0, faults.join(', '))
  check('preload is one file', same(filesBelow(join(app, 'out/preload')), ['index.cjs']))
  const preload = modulesAskedFor(readFileSync(join(app, 'out/preload/index.cjs'), 'utf8'), 'script')
  check('preload is CommonJS and asks for electron only', same(preload, ['electron']), preload.join(', '))
}

function checkLoads(app: string): void {
  const loaded = spawnSync(process.execPath, ['-e', "require('keytar').getPassword.call"], {
    cwd: app,
    encoding: 'utf8'
  })
  check('the packed keytar loads by itself', loaded.status === 0, loaded.stderr)
}
