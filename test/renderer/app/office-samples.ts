import type { OfficeMember } from '#domain/office/office.ts'
import type { DeskName } from '#domain/office/said.ts'
import { ok } from '#domain/common/result.ts'
import type { deskBridge } from './desk.ts'

export const FRONT_DESK: DeskName = { id: 'a', name: 'Front desk' }
export const BACK_OFFICE: DeskName = { id: 'b', name: 'Back office' }

export const MEMBER: OfficeMember = {
  kind: 'member',
  deskId: FRONT_DESK.id,
  deskName: FRONT_DESK.name,
  host: 'db.example.com',
  port: 5432,
  database: 'elm_street',
  reach: { kind: 'connected', onlyReads: false },
  waiting: { count: 0, since: null },
  key: null,
  reader: null
}

/** The front desk of an office of two, where these desks look after orders, by the orders' numbers. */
export function inOffice(bridge: ReturnType<typeof deskBridge>, desks: Readonly<Record<string, DeskName>> = {}) {
  return bridge
    .answer('office.state', ok(MEMBER))
    .answer('officeOrder.desks', ok({ thisDesk: FRONT_DESK.id, desks: [BACK_OFFICE, FRONT_DESK] }))
    .answer('officeOrder.lookedAfter', ({ orderIds }) =>
      ok(
        orderIds.flatMap(orderId => {
          const desk = desks[orderId]
          return desk === undefined ? [] : [{ orderId, desk }]
        })
      )
    )
}
