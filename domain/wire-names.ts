import type { OrderDocument } from './order-document.ts'

/** What a document is called: its slot's type and name, and its file's name. */
export type Named = Pick<OrderDocument, 'type' | 'name' | 'fileName'>

/** Takes a document's type or name; true for wire instructions, however they are written: better one too many than one too few. */
export function isWireInstructions(type: string): boolean {
  const words = type.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replaceAll(/[^\p{L}]+/gu, ' ')
  return /\b(wire|wires|wiring)\b/i.test(words) && /\b(instr\w*|info\w*|details?)\b/i.test(words)
}

/** Takes a document; true where its type, its name or its file's name says that it holds wire instructions. The one rule for alarm, Changes and reminders. */
export function isWireDocument({ type, name, fileName }: Named): boolean {
  return [type, name, fileName ?? ''].some(isWireInstructions)
}

/** Takes a document of wire instructions; true where it says that it takes the place of others. */
export function callsItselfUpdate({ type, name, fileName }: Named): boolean {
  return [type, name, fileName ?? ''].some(text => /updated|revised|corrected|changed|amended|replacement/i.test(text))
}
