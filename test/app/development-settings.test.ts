import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { DEVELOPMENT_VARIABLES, developmentSettings } from '../../main/app/development-settings.ts'

const SET = { TITLE_DESK_PROFILE: '/tmp/profile', TITLE_DESK_PRACTICE: '{"orders":10}', PATH: '/usr/bin' }

describe('environment variables', () => {
  it('are obeyed in development', () => {
    expect(developmentSettings(SET, false)).toEqual({
      profile: '/tmp/profile',
      practice: '{"orders":10}',
      ignored: []
    })
    expect(developmentSettings({ TITLE_DESK_PROFILE: '' }, false)).toEqual({ ignored: [] })
  })

  it('name a policy in place of the system’s in development', () => {
    const env = { TITLE_DESK_POLICY: '/tmp/policy.json' }
    expect(developmentSettings(env, false)).toEqual({ policy: '/tmp/policy.json', ignored: [] })
  })

  it('are ignored by an installed program, which says so in its log (E22)', () => {
    expect(developmentSettings(SET, true)).toEqual({ ignored: ['TITLE_DESK_PROFILE', 'TITLE_DESK_PRACTICE'] })
    expect(developmentSettings({ TITLE_DESK_PRACTICE: '', PATH: '/usr/bin' }, true)).toEqual({ ignored: [] })
  })

  it('that have our name are these, and the environment is read where the program is put together (E22)', () => {
    const files = globSync('{domain,main,practice,preload,renderer}/**/*.{ts,vue}').map(
      file => [file.replaceAll('\\', '/'), readFileSync(file, 'utf8')] as const
    )
    const names = files.flatMap(([, text]) => text.match(/TITLE_DESK_[A-Z]+/g) ?? [])
    expect(new Set(names)).toEqual(new Set(DEVELOPMENT_VARIABLES))
    expect(
      files
        .filter(([, text]) => text.includes('process.env'))
        .map(([file]) => file)
        .toSorted()
    ).toEqual(['main/compose.ts', 'main/index.ts', 'practice/cli.ts'])
  })
})
