import { grouped } from '../../ui/text/format.ts'
import { MOST_SELECTED } from './selection.ts'

export function selectedMessage(count: number): string {
  return `${grouped(count)} selected${count >= MOST_SELECTED ? ', the most at once' : ''}`
}
