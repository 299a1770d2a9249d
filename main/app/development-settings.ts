/** Environment variables that this program obeys in development only. */
export const DEVELOPMENT_VARIABLES = ['TITLE_DESK_PROFILE', 'TITLE_DESK_PRACTICE', 'TITLE_DESK_POLICY'] as const
type Variable = (typeof DEVELOPMENT_VARIABLES)[number]

export interface DevelopmentSettings {
  /** The folder for all data, in place of the usual ones. */
  readonly profile?: string
  /** The text of `TITLE_DESK_PRACTICE`. */
  readonly practice?: string
  /** The path of a policy, in place of the system's (main/policy/). */
  readonly policy?: string
  /** Variables that are set, and ignored because the program is installed (E22). */
  readonly ignored: readonly Variable[]
}

/**
 * What the environment says, as far as it may. An installed program ignores all of it: a shortcut, or a script at
 * sign-on, must not lead a clerk to another data folder.
 */
export function developmentSettings(
  env: Readonly<Record<string, string | undefined>>,
  isPackaged: boolean
): DevelopmentSettings {
  const set = DEVELOPMENT_VARIABLES.filter(name => (env[name] ?? '') !== '')
  if (isPackaged) return { ignored: set }
  const { TITLE_DESK_PROFILE: profile, TITLE_DESK_PRACTICE: practice, TITLE_DESK_POLICY: policy } = env
  return {
    ...(profile === undefined || profile === '' ? {} : { profile }),
    ...(practice === undefined ? {} : { practice }),
    ...(policy === undefined ? {} : { policy }),
    ignored: []
  }
}
