/** What a copy of an order of the service leaves out; undefined for a draft that is none. */
export function copiedNote(copied: unknown): string | undefined {
  if (copied === 'sent') return 'Copied without address, parties, closing date, loan amount, or loan number.'
  if (copied === 'listed')
    return 'This order wasn’t sent from this computer. Only its type and the number of parties are copied.'
  return undefined
}
