import { isRecord } from '#domain/common/guards.ts'
import { parseStrictly } from '#domain/common/problems.ts'
import type { Result } from '#domain/common/result.ts'
import { POLICY_MEMBERS, type Policy, type PolicyMember } from '#domain/policy.ts'
import { MEMBER_SCHEMAS } from './policy-schema.ts'

export interface PolicyProblem {
  /** `file` for the whole. */
  readonly member: PolicyMember | 'file'
  /** A sentence for whoever wrote the file; it quotes no value. */
  readonly text: string
}

export interface ParsedPolicy {
  readonly policy: Policy
  readonly problems: readonly PolicyProblem[]
}

/**
 * Reads what a policy file says. A member that is wrong is left out and told of, except that practice then is off: an
 * organization that names it does not want it.
 * @param parseAddress normalizes a base address, or says what is wrong with it
 */
export function parsePolicy(content: unknown, parseAddress: (text: string) => Result<string, string>): ParsedPolicy {
  if (!isRecord(content) || content['version'] !== 1)
    return { policy: {}, problems: [problem('file', 'needs to be an object with "version": 1')] }
  const problems: PolicyProblem[] = []
  const policy: Record<string, unknown> = {}
  for (const member of POLICY_MEMBERS) {
    const value = content[member]
    if (value === undefined) continue
    const parsed = parseStrictly(MEMBER_SCHEMAS[member], value)
    if (parsed.ok) policy[member] = parsed.value
    else problems.push(...parsed.failure.slice(0, 1).map(({ message }) => problem(member, message)))
  }
  if (problems.some(({ member }) => member === 'practice')) policy['practice'] = false
  for (const name of Object.keys(content))
    if (name !== 'version' && !POLICY_MEMBERS.some(member => member === name))
      problems.push(problem('file', 'has a member that isn’t known'))
  const connected = withAddress(policy, problems, parseAddress)
  return withFeed(connected.policy, connected.problems, parseAddress)
}

function withAddress(
  { connection, ...others }: Policy,
  problems: readonly PolicyProblem[],
  parseAddress: (text: string) => Result<string, string>
): ParsedPolicy {
  if (connection === undefined) return { policy: others, problems }
  const address = parseAddress(connection.baseAddress)
  if (address.ok) return { policy: { ...others, connection: { ...connection, baseAddress: address.value } }, problems }
  return {
    policy: others,
    problems: [...problems, problem('connection', 'needs a baseAddress that begins with https://')]
  }
}

/** A feed is reached as a service is: by https, with nothing in its address but host and path. */
function withFeed(
  { updateFeed, ...others }: Policy,
  problems: readonly PolicyProblem[],
  parseAddress: (text: string) => Result<string, string>
): ParsedPolicy {
  if (updateFeed === undefined) return { policy: others, problems }
  const address = parseAddress(updateFeed)
  if (address.ok) return { policy: { ...others, updateFeed: address.value }, problems }
  return { policy: others, problems: [...problems, problem('updateFeed', 'needs a URL that begins with https://')] }
}

function problem(member: PolicyProblem['member'], what: string): PolicyProblem {
  return { member, text: `${member === 'file' ? 'The file' : `“${member}”`} ${what}.` }
}
