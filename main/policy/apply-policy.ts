import { homedir } from 'node:os'
import { join } from 'node:path'
import { keysOf } from '#domain/common/records.ts'
import { NO_POLICY, POLICY_MEMBERS, type Policy, type PolicyState } from '#domain/policy.ts'
import type { Preferences } from '#domain/preferences.ts'
import type { DocumentFolderStore } from '../settings/document-folder.ts'
import type { PreferenceStore } from '../settings/preferences.ts'
import type { ParsedPolicy } from './parse-policy.ts'

export function policyState({ policy, problems }: ParsedPolicy): PolicyState {
  return {
    fixed: POLICY_MEMBERS.filter(member => policy[member] !== undefined),
    connection: policy.connection ?? NO_POLICY.connection,
    practice: policy.practice ?? NO_POLICY.practice,
    office: policy.office ?? NO_POLICY.office,
    problems: problems.map(({ text }) => text)
  }
}

/** The policy's settings apply in place of the user's, which are kept for when it no longer says so. */
export function fixPreferences(
  store: PreferenceStore,
  { keepDays, activityDays, lockAfter, requestsPerHour }: Policy
): PreferenceStore {
  const fixed: Partial<Preferences> = {
    ...(keepDays === undefined ? {} : { keepDays }),
    ...(activityDays === undefined ? {} : { activityDays }),
    ...(lockAfter === undefined ? {} : { lockAfter }),
    ...(requestsPerHour === undefined ? {} : { requestsPerHour })
  }
  return {
    current: () => ({ ...store.current(), ...fixed }),
    save(preferences) {
      const own = store.current()
      return store.save({ ...preferences, ...Object.fromEntries(keysOf(fixed).map(name => [name, own[name]])) })
    }
  }
}

/** The policy's folder takes the place of the user's, where unfinished files may still be. */
export function fixDocumentFolder(
  store: DocumentFolderStore,
  { documentFolder }: Policy,
  home = homedir()
): DocumentFolderStore {
  if (documentFolder === undefined) return store
  const path = documentFolder.startsWith('~') ? join(home, documentFolder.slice(2)) : documentFolder
  return {
    current: () => path,
    earlier: () => [store.current(), ...store.earlier()].filter(each => each !== path),
    isChosen: () => false,
    choose: refuse,
    forget: refuse
  }
}

/** The page offers neither. */
async function refuse(): Promise<never> {
  throw new Error('The documents folder is set by the organization')
}

/** Electron's own words for a proxy (`PROXY host:port`), or undefined where the system decides. */
export function proxyAnswer({ proxy }: Policy): string | undefined {
  if (proxy === undefined) return undefined
  return proxy.toLowerCase() === 'direct' ? 'DIRECT' : `PROXY ${proxy}`
}
