import type { FieldsOf } from './events.ts'

const PLATFORMS = ['darwin', 'linux', 'win32'] as const

/** The version is a name of ours, but as text anything could be in it. */
export function startedFields(version: string, platform: NodeJS.Platform): FieldsOf<'started'> {
  const [major = 0, minor = 0, patch = 0] = version.split(/[.-]/).map(Number)
  return { major, minor, patch, platform: PLATFORMS.find(one => one === platform) ?? 'aix' }
}
