import { isRecord } from '#domain/common/guards.ts'
import { type Result, failed, ok } from '#domain/common/result.ts'
import { ENDPOINTS, ORIGINS } from '../http/endpoints.ts'
import { DROPS, type FaultPlan, HOWS, MALFORMED } from './rule.ts'

/** Returns what is wrong with a value, or undefined. */
type Check = (value: unknown) => string | undefined

/**
 * Checks a fault plan (see rule.ts) read from a file. Reports all mistakes at once, such as `faults[2].drop must be one
 * of ...`.
 */
export function parseFaults(value: unknown): Result<FaultPlan, readonly string[]> {
  if (!Array.isArray(value)) return failed(['The plan of faults must be a list of rules.'])
  const wrong = value.flatMap((rule: unknown, index) => checkRule(rule, `faults[${index}]`))
  // Safe: every member has been checked against the shape of a rule.
  return wrong.length === 0 ? ok(value as FaultPlan) : failed(wrong)
}

const whole =
  (low: number): Check =>
  value =>
    Number.isSafeInteger(value) && Number(value) >= low ? undefined : `must be a whole number from ${low} on`
const flag: Check = value => (typeof value === 'boolean' ? undefined : 'must be true or false')
const text: Check = value => (typeof value === 'string' && value !== '' ? undefined : 'must be a text')
const oneOf =
  (choices: readonly string[]): Check =>
  value =>
    typeof value === 'string' && choices.includes(value) ? undefined : `must be one of ${choices.join(', ')}`
const list =
  (check: Check): Check =>
  value =>
    Array.isArray(value) && value.length > 0 ? value.map(check).find(wrong => wrong !== undefined) : 'must be a list'
const anything: Check = () => undefined

const target = oneOf([...ENDPOINTS, 'any', 'connection'])
const status: Check = value =>
  Number.isInteger(value) && Number(value) >= 200 && Number(value) <= 599
    ? undefined
    : 'must be a status from 200 to 599'
const headers: Check = value =>
  isRecord(value) && Object.values(value).every(each => typeof each === 'string')
    ? undefined
    : 'must hold texts by header name'

const LIST: Readonly<Record<string, Check>> = {
  hideNewest: whole(1),
  hideOldest: whole(1),
  repeat: whole(1),
  skip: whole(1),
  shuffle: flag,
  loop: flag,
  lastPage: whole(1),
  total: whole(0)
}
const CHANGE: Readonly<Record<string, Check>> = {
  remove: list(text),
  set: value => (isRecord(value) ? undefined : 'must hold new values by path')
}
const RULE: Readonly<Record<string, Check>> = {
  endpoint: value => (Array.isArray(value) ? list(target)(value) : target(value)),
  origin: oneOf(ORIGINS),
  path: text,
  nth: whole(1),
  from: whole(1),
  to: whole(1),
  every: whole(1),
  delay: whole(0),
  delayBody: whole(0),
  status,
  headers,
  body: anything,
  commit: flag,
  drop: oneOf(DROPS),
  how: oneOf(HOWS),
  afterBytes: whole(0),
  hang: flag,
  malformed: oneOf(MALFORMED),
  bytes: whole(1),
  change: anything,
  list: anything
}

const ACTIONS = ['delay', 'delayBody', 'status', 'headers', 'drop', 'hang', 'malformed', 'change', 'list']

function checkRule(rule: unknown, path: string): string[] {
  if (!isRecord(rule)) return [`${path} must be an object.`]
  const wrong = checkMembers(rule, path, RULE)
  if (rule['endpoint'] === undefined) wrong.push(`${path}.endpoint is missing.`)
  if (rule['change'] !== undefined) wrong.push(...checkPart(rule['change'], `${path}.change`, CHANGE))
  if (rule['list'] !== undefined) wrong.push(...checkPart(rule['list'], `${path}.list`, LIST))
  return [...wrong, ...conflicts(rule).map(sentence => `${path} ${sentence}`)]
}

function conflicts(rule: Readonly<Record<string, unknown>>): string[] {
  const has = (name: string): boolean => rule[name] !== undefined && rule[name] !== false
  const wrong: string[] = []
  if (!ACTIONS.some(has)) wrong.push(`says nothing to do: give one of ${ACTIONS.join(', ')}.`)
  if (has('nth') && ['from', 'to', 'every'].some(has)) wrong.push('takes nth, or from, to and every, not both.')
  if (Number(rule['to']) < Number(rule['from'] ?? 1)) wrong.push('has a to before its from.')
  if (has('body') && !has('status')) wrong.push('has a body without a status.')
  if (has('commit') && rule['drop'] === 'before-body')
    wrong.push('cannot commit what it does not read (drop before-body).')
  if (has('afterBytes') && rule['drop'] !== 'mid-body') wrong.push('has afterBytes without drop mid-body.')
  if (has('bytes') && rule['malformed'] !== 'huge') wrong.push('has bytes without malformed huge.')
  if (['drop', 'hang', 'malformed'].filter(has).length > 1) wrong.push('takes one of drop, hang, and malformed.')
  const targets = [rule['endpoint']].flat()
  if (targets.includes('connection') && (targets.length > 1 || !has('drop'))) wrong.push('can only drop a connection.')
  return wrong
}

function checkPart(part: unknown, path: string, checks: Readonly<Record<string, Check>>): string[] {
  return isRecord(part) && Object.keys(part).length > 0
    ? checkMembers(part, path, checks)
    : [`${path} must be an object.`]
}

function checkMembers(
  object: Readonly<Record<string, unknown>>,
  path: string,
  checks: Readonly<Record<string, Check>>
): string[] {
  return Object.entries(object).flatMap(([name, value]) => {
    const check = Object.hasOwn(checks, name) ? checks[name] : undefined
    const wrong = check === undefined ? `is not known; known are ${Object.keys(checks).join(', ')}` : check(value)
    return wrong === undefined ? [] : [`${path}.${name} ${wrong}.`]
  })
}
