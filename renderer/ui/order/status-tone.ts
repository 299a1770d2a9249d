import { isCanceled, isOnHold } from '#domain/orders/order-status.ts'

/**
 * The class of a status's tag; undefined for a neutral or unknown one. Statuses are open strings, and are always written
 * beside their color as the service wrote them.
 */
export function statusTone(status: string): string | undefined {
  if (isCanceled(status)) return 'tag-canceled'
  if (isOnHold(status)) return 'tag-warn'
  if (/^(clear to close|funded)\b/i.test(status.trim())) return 'tag-good'
  return /^new$/i.test(status.trim()) ? 'tag-note' : undefined
}
