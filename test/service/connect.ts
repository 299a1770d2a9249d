import { createSecureContext } from 'node:tls'
import { onTestFinished } from 'vitest'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Cents } from '#domain/common/money.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import type { Order, PurchaseOrder, RefinanceOrder } from '#domain/order/order.ts'
import { parseBaseAddress, type BaseAddress } from '../../main/service/http/base-address.ts'
import type { Sending, SendingOutcome } from '../../main/service/send-order.ts'
import { createService, type Access, type Service } from '../../main/service/service.ts'
import { orderMessage, type OrderMessage } from '../../main/service/message/order-message.ts'
import { noProxy, noProxySignIn } from '../fakes/no-proxy.ts'
import { AUTHORITY } from './servers.ts'

/** Looked for in everything that leaves the service. */
export const TOKEN = 'canary-7f3a91c2d4e85b60'

export const ORDER_ID = '0b7a4c1e-58a2-4d0e-9c3f-2f6d1a7b8c90' as OrderId

export function baseOf(text: string): BaseAddress {
  const parsed = parseBaseAddress(text)
  if (!parsed.ok) throw new Error(parsed.failure)
  return parsed.value
}

/** A service at a test server's address, closed when the test ends; it trusts the tests' authority alone. */
export function serviceAt(
  origin: string,
  { authorities = [AUTHORITY], ...options }: Partial<Access> & { readonly authorities?: readonly string[] } = {}
): Service {
  const service = createService({
    baseAddress: baseOf(origin),
    token: TOKEN,
    secureContext: async () => createSecureContext({ ca: [...authorities] }),
    proxyFor: noProxy,
    proxySignIn: noProxySignIn,
    ...options
  })
  onTestFinished(() => {
    service.close()
  })
  return service
}

/** Sends an order as the program does: with leave to go on the wire, and a signal that never ends it, unless the test says otherwise. */
export function send(service: Service, order: Order, sending: Partial<Sending> = {}): Promise<SendingOutcome> {
  return sendBytes(service, orderMessage(order), sending)
}

export function sendBytes(
  service: Service,
  message: OrderMessage,
  sending: Partial<Sending> = {}
): Promise<SendingOutcome> {
  return service.placeOrder(message, {
    onWire: () => true,
    signal: new AbortController().signal,
    onBug: error => {
      throw error
    },
    ...sending
  })
}

/** A time limit that ends when the test says so, and never by itself. */
export function heldTimer() {
  const ringing = new Set<() => void>()
  return {
    startTimer(ring: () => void) {
      ringing.add(ring)
      return () => {
        ringing.delete(ring)
      }
    },
    ring() {
      for (const ring of ringing) ring()
    }
  }
}

export const REFINANCE: RefinanceOrder = {
  kind: 'refinance',
  property: {
    address1: '2214 Elm St',
    address2: '#4',
    city: 'Katy',
    state: 'TX',
    zipCode: '77494',
    county: 'Fort Bend'
  },
  contacts: [
    { name: 'Ana Ruiz', role: 'Buyer', isCompanyUser: false, phone: '713 555 0100' },
    { name: 'Pat Lee', email: 'pat@example.com', role: 'Loan Processor', isCompanyUser: true }
  ],
  closingDate: '2026-12-04' as CalendarDate,
  loanDetails: {
    lendersLoanId: 'L-1',
    amount: 40_000_000 as Cents,
    rateType: 'Fixed',
    mortgage: 'First Bank\nPO Box 1'
  }
}

export const PURCHASE: PurchaseOrder = {
  kind: 'purchase',
  properties: [
    { address1: '1 Oak Ave', city: 'Austin', state: 'TX', zipCode: '78701', county: 'Travis' },
    { address1: '2 Oak Ave', city: 'Austin', state: 'TX', zipCode: '78701', county: 'Travis' }
  ],
  contacts: [
    { name: 'Sam Poe', role: 'Assigner', isCompanyUser: false },
    { name: 'Pat Lee', email: 'pat@example.com', role: 'Lender', isCompanyUser: true }
  ],
  closingDate: '2026-12-18' as CalendarDate,
  slackNotificationChannel: '#closings'
}
