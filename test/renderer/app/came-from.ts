import type { Desk } from './desk.ts'

/** A history in memory does not keep which page was before; the browser's does, as is said here. */
export function cameFrom({ router }: Pick<Desk, 'router'>, back: string | null): void {
  Object.defineProperty(router.options.history, 'state', { value: { back }, configurable: true })
}
