import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findAndReadConfig } from 'app-builder-lib/out/util/config/load.js'
import { beforeAll, describe, expect, it } from 'vitest'

interface Step {
  readonly uses?: string
  readonly run?: string
  readonly with?: Readonly<Record<string, unknown>>
  readonly env?: Readonly<Record<string, string>>
}

interface Job {
  readonly needs?: string | readonly string[]
  readonly permissions?: Readonly<Record<string, string>>
  readonly environment?: string
  readonly 'timeout-minutes'?: number
  readonly strategy?: { readonly matrix?: { readonly os?: readonly string[] } }
  readonly env?: Readonly<Record<string, unknown>>
  readonly steps: readonly Step[]
}

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>
  readonly permissions: Readonly<Record<string, string>>
  readonly jobs: Readonly<Record<string, Job>>
}

const FOLDER = join(import.meta.dirname, '../../.github/workflows')
const NAMES = ['release', 'test'] as const
const FOUR = ['macos-15-intel', 'macos-latest', 'ubuntu-24.04', 'windows-latest']
const workflows = new Map<string, Workflow>()
beforeAll(async () => {
  for (const name of NAMES) {
    const request = { packageKey: 'none', configFilename: name, projectDir: FOLDER, packageMetadata: null }
    const read = await findAndReadConfig<Workflow>(request)
    if (read !== null) workflows.set(name, read.result)
  }
})

const textOf = (name: string): string => readFileSync(join(FOLDER, `${name}.yml`), 'utf8')
const workflow = (name: string): Workflow => workflows.get(name) ?? expect.fail(`no workflow ${name}`)
const jobs = (name: string): [string, Job][] => Object.entries(workflow(name).jobs)
const steps = (name: string): Step[] => jobs(name).flatMap(([, job]) => job.steps)
const commands = (job: Job | undefined): string => (job?.steps ?? []).map(({ run = '' }) => run).join('\n')

describe.each(NAMES)('the workflow %s', name => {
  it('runs other people’s actions at one commit, with the version it is in words', () => {
    const used = textOf(name).match(/uses: .*/g) ?? []
    expect(used.length).toBe(steps(name).filter(({ uses }) => uses !== undefined).length)
    expect(used.filter(line => !/^uses: actions\/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([])
  })

  it('may read, and leaves no credential in the checkout', () => {
    expect(workflow(name).permissions).toEqual({ contents: 'read' })
    const checkouts = steps(name).filter(({ uses }) => uses?.startsWith('actions/checkout@'))
    expect(checkouts.length).toBeGreaterThan(0)
    for (const checkout of checkouts) expect(checkout.with).toMatchObject({ 'persist-credentials': false })
  })

  it('puts nothing that others can name into a script', () => {
    expect(steps(name).filter(({ run }) => run?.includes('${{'))).toEqual([])
    expect(Object.keys(workflow(name).on).filter(event => /target|workflow_run|comment/.test(event))).toEqual([])
  })

  it('ends by itself, job by job', () => {
    expect(jobs(name).filter(([, job]) => job['timeout-minutes'] === undefined)).toEqual([])
  })

  it('runs scripts that there are', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
    const asked = [...textOf(name).matchAll(/npm run ([\w:]+)/g)].map(([, script]) => script ?? '')
    expect(asked).toContain('package:check')
    expect(asked.filter(script => scripts[script] === undefined)).toEqual([])
    const files = [...textOf(name).matchAll(/node (scripts\/\S+)/g)].map(([, file]) => file ?? '')
    for (const file of files) expect(readFileSync(file, 'utf8')).not.toBe('')
  })

  it('makes keytar’s binary itself wherever it packs, and says what it is (E12)', () => {
    const packing = jobs(name).filter(([, job]) => /npm run package$|release\/package\.ts/m.test(commands(job)))
    expect(packing.map(([job]) => job)).toEqual(['package'])
    for (const [, job] of packing) {
      expect(job.env).toMatchObject({ npm_config_build_from_source: true })
      expect(commands(job)).toContain('keytar.node')
      expect([...(job.strategy?.matrix?.os ?? [])].toSorted()).toEqual(FOUR)
    }
  })
})

describe('a release', () => {
  const job = (name: string): Job | undefined => workflow('release').jobs[name]

  it('is made of a tag only, after every test has passed on it', () => {
    expect(workflow('release').on).toEqual({ push: { tags: ['v*'] } })
    expect(jobs('release').map(([name, { needs }]) => [name, needs])).toEqual([
      ['check', undefined],
      ['package', 'check'],
      ['draft', 'package']
    ])
    expect(commands(job('check'))).toMatch(/^npm test$/m)
  })

  it('has one job that may write, which runs nothing of the packages and has no secret', () => {
    expect(jobs('release').flatMap(([name, { permissions }]) => (permissions === undefined ? [] : [name]))).toEqual([
      'draft'
    ])
    expect(job('draft')?.permissions).toEqual({ contents: 'write', 'id-token': 'write', attestations: 'write' })
    expect(commands(job('draft'))).not.toMatch(/npm (ci|test|run|install)/)
    expect(JSON.stringify(job('draft'))).not.toContain('secrets.')
  })

  it('has its secrets in the one step that signs, behind an environment', () => {
    const withSecrets = steps('release').filter(step => JSON.stringify(step).includes('secrets.'))
    expect(withSecrets.map(({ run }) => run)).toEqual(['node scripts/release/package.ts'])
    expect(job('package')?.environment).toBe('release')
  })

  it('looks at each package, and installs, starts, uses and removes it', () => {
    expect(commands(job('package'))).toMatch(/package:check -- --built[\s\S]*package:smoke/)
  })

  it('is a draft with feeds, checksums, a list of parts, provenance and changes', () => {
    const draft = commands(job('draft'))
    expect(draft).toMatch(
      /put-together\.ts[\s\S]*npm sbom .*cyclonedx[\s\S]*sha256sum[\s\S]*gh release create .*--draft/
    )
    expect(job('draft')?.steps.some(({ uses }) => uses?.startsWith('actions/attest-build-provenance@'))).toBe(true)
    expect(JSON.stringify(job('package'))).toContain('dist/latest*.yml')
  })
})
