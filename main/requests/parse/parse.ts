import { lazy, mixed, object, string, type AnySchema, type InferType, type ObjectShape } from 'yup'
import type { FieldMessage } from '#domain/common/failure.ts'
import { isRecord } from '#domain/common/guards.ts'
import { once } from '#domain/common/once.ts'
import { isOrderId } from '#domain/common/order-id.ts'
import { parseStrictly } from '#domain/common/problems.ts'
import type { Result } from '#domain/common/result.ts'

/** Text of at most `longest` characters; the schema decides about missing and empty text. */
export const text = (longest: number) => string().max(longest, `At most ${longest} characters.`)

/** An order's id: a UUID (specification 2.1). */
export const orderId = () => mixed(isOrderId).typeError('That isn’t an order ID.').required()

/** A whole number from `least` up. */
export const whole = (least: number) =>
  mixed((value): value is number => Number.isSafeInteger(value) && Number(value) >= least)
    .typeError('That number can’t be used.')
    .required()

/** Arguments with exactly these members. */
export const exactly = <S extends ObjectShape>(shape: S) => object(shape).noUnknown().required()

/** The shape of one kind, for `byKind`. */
export const ofKind = <K extends string, S extends ObjectShape>(kind: K, shape: S) =>
  exactly({ kind: string().oneOf([kind]).required(), ...shape })

/** One of several shapes, told apart by the member `kind`. */
export const byKind = <S extends AnySchema>(schemas: Readonly<Record<string, S>>) =>
  lazy((value: unknown) => {
    const kind = isRecord(value) ? value['kind'] : undefined
    return (typeof kind === 'string' && Object.hasOwn(schemas, kind) ? schemas[kind] : undefined) ?? UNKNOWN_KIND
  })
const UNKNOWN_KIND = mixed<never>()
  .test('kind', 'That kind is unknown.', () => false)
  .required()

/**
 * A parser for what crossed from the page: exact members, exact types, nothing cast (R10). The schema is made when the
 * first such request comes: to make those of all requests took a sixth of a start (404).
 */
export function strictly<S extends AnySchema>(
  make: () => S
): (args: unknown) => Result<InferType<S>, readonly FieldMessage[]> {
  const schema = once(make)
  return args => parseStrictly(schema(), args)
}

/** Arguments of a request that needs none. */
export const none = strictly(() => exactly({}))
