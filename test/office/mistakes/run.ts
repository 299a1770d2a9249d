/**
 * `npm run test:office-mistakes [-- PART-OF-A-NAME]`: makes each listed mistake in a copy of the project, and shows that the test it names
 * turns red. Exits with 1 where one does not. The files that are worked on are never touched.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { workingCopy, type WorkingCopy } from '../../mutants/working-copy.ts'
import { OFFICE_MISTAKES, type OfficeMistake } from './listed.ts'

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly title: string; readonly status: string }[]
  }[]
}

const [wanted = ''] = process.argv.slice(2)
const copy = workingCopy(join(import.meta.dirname, '../../..'))
process.once('exit', () => {
  copy.remove()
})

/** The titles of the tests that failed. */
function failedOf({ root }: WorkingCopy, { test, title }: OfficeMistake): readonly string[] {
  const output = join(root, 'report.json')
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  // A mistake may leave a test waiting for what never comes.
  const limits = ['--expect.poll.timeout=8000', '--testTimeout=90000']
  const only = title === '' ? [] : ['-t', title]
  const args = [vitest, 'run', test, ...only, ...limits, '--reporter=json', `--outputFile=${output}`]
  spawnSync(process.execPath, args, { cwd: root, stdio: 'ignore' })
  const { testResults } = JSON.parse(readFileSync(output, 'utf8')) as Report
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(failed => failed.title)
  )
}

console.log('| mistake | turns red |\n|---|---|')
for (const mistake of OFFICE_MISTAKES.filter(({ name }) => name.includes(wanted))) {
  const { name, file, text, instead, title } = mistake
  const source = copy.read(file)
  if (source.split(text).length !== 2) {
    console.log(`| ${name} | OUT OF DATE: ${file} no longer holds its text once |`)
    process.exitCode = 1
    continue
  }
  const failed = await copy.with(
    file,
    source.replace(text, () => instead),
    async () => failedOf(copy, mistake)
  )
  const named = failed.find(one => one.startsWith(title))
  if (named === undefined) process.exitCode = 1
  console.log(`| ${name} | ${named ?? 'NOTHING'} |`)
}
