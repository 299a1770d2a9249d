/** A mistake that changes nothing anybody could notice, and why: one of the list by its id, or a line as it is and as it would become. */
export interface Equivalent { readonly file: string; readonly id?: string; readonly from?: string; readonly to?: string; readonly why: string }

export const EQUIVALENT: readonly Equivalent[] = [
  {
    file: 'main/outbox/send-attempt.ts', id: 'O15',
    why: 'Comparing leaves out the ids of every sent order anyway; the baseline is a second net below it.'
  },
  {
    file: 'main/store/backups.ts', from: 'if (name.endsWith(\'.part\')) disk.fs.rmSync(join(folder, name), { force: true })',
    to: 'if (name.endsWith(\'.part\')) disk.fs.rmSync(join(folder, name), { force: false })',
    why: 'The name was listed a moment before, and nobody else removes such files: the store is locked.'
  }
]
