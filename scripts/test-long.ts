/**
 * `npm run test:long [-- FOLDER...]`: the tests that gain from more attempts, each with its full campaign (test/campaign.ts), and a
 * table of the attempts. Exits with vitest's status. `npm test` runs the same tests with fewer attempts, `--campaign NAME` with a campaign of
 * another size.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

const FILES = [
  'test/activity',
  'test/documents/hostile-names',
  'test/domain/documents/file-pattern',
  'test/domain/form-and-service-agree',
  'test/list-scan/full-scan-model',
  'test/matching/match',
  'test/matching/recognizing',
  'test/orders/hostile',
  'test/orders/index',
  'test/orders/model',
  'test/orders/views/csv',
  'test/outbox/once',
  'test/renderer/loan-file/read/hostile',
  'test/requests/arguments',
  'test/faults',
  'test/office/chaos',
  'test/office/database',
  'test/documents/kills',
  'test/documents/disk/safe-name',
  'test/documents/disk/file-name',
  'test/storage/damage',
  'test/stand-in/page-kills',
  'test/browser/orders/all-orders'
]

interface Figure {
  readonly what: string
  readonly count: number
  readonly of: string
}

/** A Markdown table of the counts that the tests recorded. */
export function tableOf(figures: readonly Figure[], minutes: number): string {
  const rows = figures.map(({ what, count, of }) => `| ${what} | ${count.toLocaleString('en-US')} | ${of} |`).toSorted()
  return ['| tried | how often | of |', '|---|--:|---|', ...rows, '', `${minutes.toFixed(1)} minutes`].join('\n')
}

if (import.meta.main) {
  const folder = mkdtempSync(join(tmpdir(), 'title-desk-long-'))
  const file = join(folder, 'figures')
  const began = performance.now()
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { campaign: { type: 'string', default: 'long' } }
  })
  const env = { ...process.env, TITLE_DESK_CAMPAIGN: values.campaign, TITLE_DESK_FIGURES: file }
  const files = positionals.length > 0 ? positionals : FILES
  const { status } = spawnSync(process.execPath, [resolve('node_modules/vitest/vitest.mjs'), 'run', ...files], {
    stdio: 'inherit',
    env
  })
  const noted = existsSync(file)
    ? readFileSync(file, 'utf8')
        .trimEnd()
        .split('\n')
        .map(line => JSON.parse(line) as Figure)
    : []
  process.stdout.write(`\n${tableOf(noted, (performance.now() - began) / 60_000)}\n`)
  rmSync(folder, { recursive: true })
  process.exitCode = status ?? 1
}
