import { mixed, object, string, type AnySchema, type ObjectShape } from 'yup'
import type { FieldMessage } from '#domain/common/failure.ts'
import { isOrderId } from '#domain/common/order-id.ts'
import { problemsOf } from '#domain/common/problems.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'

/** Text of at most `longest` characters; the schema decides about missing and empty text. */
export const text = (longest: number) => string().max(longest, `At most ${longest} characters.`)

/** An order's id: a UUID (specification 2.1). */
export const orderId = () => mixed().test('order-id', 'This is not an order id.', isOrderId).required()

/** A whole number from `least` up. */
export const whole = (least: number) =>
  mixed<number>()
    .test(
      'whole',
      'This is not a number that can be used.',
      value => Number.isSafeInteger(value) && Number(value) >= least
    )
    .required()

/** Arguments with exactly these members. */
export const exactly = (shape: ObjectShape) => object(shape).noUnknown().required()

/**
 * A parser for what crossed from the page: exact members, exact types, nothing cast (R10).
 * `T` is the contract's type of the arguments; the schema must say the same.
 */
export function strictly<T>(schema: AnySchema): (args: unknown) => Result<T, readonly FieldMessage[]> {
  return args => {
    const problems = problemsOf(schema, args)
    return problems.length > 0 ? failed(problems) : ok(args as T)
  }
}

/** Arguments of a request that needs none. */
export const none = strictly<Record<string, never>>(exactly({}))
