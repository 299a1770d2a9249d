// `node scripts/release/package.ts`: npm run package with the signing that the secrets in the environment allow. Writes
// to dist/ whether that was so, and fails if the system does not accept the signature.
import { spawnSync } from 'node:child_process'
import { globSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signingOf, verificationsOf } from './signing.ts'

const platform = process.platform
const keyFile = join(process.env['RUNNER_TEMP'] ?? tmpdir(), 'notary.p8')
const { signed, env, args } = signingOf(platform, process.env, keyFile)
if (signed && platform === 'darwin') writeFileSync(keyFile, process.env['NOTARY_KEY'] ?? '', { mode: 0o600 })

run('npm', ['run', 'package', '--', ...args], { ...process.env, ...env })
writeFileSync(`dist/signed-${platform}-${process.arch}.txt`, signed ? 'signed\n' : 'unsigned\n')
if (signed) {
  const files = globSync(platform === 'win32' ? 'dist/*.{exe,msi}' : 'dist/mac*/*.app')
  if (files.length === 0) throw new Error('Nothing was signed')
  for (const { run: program, args: parts } of verificationsOf(platform, files)) run(program, parts, process.env)
}

function run(program: string, parts: readonly string[], environment: NodeJS.ProcessEnv): void {
  // npm is a script on Windows, which only a shell starts.
  const { status, error } = spawnSync(program, parts, {
    stdio: 'inherit',
    env: environment,
    shell: platform === 'win32' && program === 'npm'
  })
  if (error !== undefined) throw error
  if (status !== 0) process.exit(status ?? 1)
}
