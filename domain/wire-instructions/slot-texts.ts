import type { SlotFile } from '../documents/download.ts'
import { OFFICE_LENGTHS } from '../office/office.ts'

/* What is kept of a slot's texts, and of what other desks tell: bounded, whatever the service or a desk sends. */

/** The longest texts of a slot that are kept, in UTF-16 units. */
export const TITLE = 200
const FILE_NAME = 300
const TIME = 60
const ID = 64

export function boundedSlot({ fileName, uploadedAt }: SlotFile): SlotFile {
  return {
    fileName: fileName === null ? null : bounded(fileName, FILE_NAME),
    uploadedAt: uploadedAt === null ? null : bounded(uploadedAt, TIME)
  }
}

/** The name of another desk, as long as its form allows. */
export function boundedDesk(name: string): string {
  return bounded(name, OFFICE_LENGTHS.deskName)
}

/** The id of a record, or a SHA-256, as another desk tells it. */
export function boundedId(id: string): string {
  return bounded(id, ID)
}

/** Stands for the id of a slot that has none of its own; below all that a list numbers such slots with. */
export function numberOf({ fileName, uploadedAt }: SlotFile): number {
  const [one, other] = hashesOf(JSON.stringify([fileName, uploadedAt]))
  return -(2 ** 33) - one * 2 ** 20 - (other >>> 12)
}

/** Shortens a text; long texts that differ anywhere still differ. */
export function bounded(text: string, longest: number): string {
  if (text.length <= longest) return text
  return `${text.slice(0, longest - 20)}… ${hashesOf(text)
    .map(hash => hash.toString(36))
    .join('')}`
}

function hashesOf(text: string): readonly [number, number] {
  let [one, other] = [0xdeadbeef, 0x41c6ce57]
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    one = Math.imul(one ^ code, 2654435761)
    other = Math.imul(other ^ code, 1597334677)
  }
  return [one >>> 0, other >>> 0]
}
