import type { RequestName } from '#domain/bridge.ts'

/** What reports faults: rooms of this program, and Node for what nothing handled. */
export const ROOMS = [
  'start',
  'load',
  'quit',
  'window',
  'process',
  'orders',
  'outbox',
  'documents',
  'practice',
  'keychain',
  'store',
  'settings',
  'report',
  'lock',
  'activity',
  'policy',
  'updates',
  'office',
  'uncaughtException',
  'unhandledRejection'
] as const
export type Room = (typeof ROOMS)[number]

/** Where something happened. */
export type Place = Room | RequestName

export function isRoom(text: string): text is Room {
  return ROOMS.some(room => room === text)
}
