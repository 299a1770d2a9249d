import type { LastWord } from '#domain/office/last-word.ts'
import type { Said } from '#domain/office/said.ts'
import { momentText } from '../text/moments.ts'

/** When it was said; what only this desk has says so. */
export function saidWhen({ at, isShared }: Pick<Said, 'at' | 'isShared'>, now: number): string {
  return isShared ? momentText(at, now) : `${momentText(at, now)} · Not shared yet`
}

/** What others set at the same time, where it was something else. */
export function besideMessages<T>({ current, besides }: LastWord<T>, textOf: (value: T) => string): string[] {
  if (current === null) return []
  return besides
    .filter(({ value }) => textOf(value) !== textOf(current.value))
    .map(({ desk, value }) => `${desk.name} set ${textOf(value)} at the same time.`)
}
