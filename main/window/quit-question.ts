import type { QuitQuestion } from './desktop.ts'

/** How many orders quitting would lose, because nothing of them is on the disk. */
export interface WouldBeLost { readonly drafts: number; readonly unsent: number; readonly sent: number }

/** Takes what quitting would lose, gives the question that says so. */
export function quitQuestion({ drafts, unsent, sent }: WouldBeLost): QuitQuestion {
  const lost = [
    counted(drafts, 'draft', 'drafts'),
    counted(unsent, 'order that is not sent or not certain', 'orders that are not sent or not certain'),
    counted(sent, 'record of what was sent', 'records of what was sent')
  ].filter(words => words !== '')
  return {
    message: 'Quit and lose what is kept only until then?',
    detail: `This would be gone: ${lost.join(', ')}. Unlock the keychain or set a passphrase to keep it.`,
    quit: 'Quit',
    stay: 'Stay'
  }
}

function counted(count: number, one: string, many: string): string {
  return count === 0 ? '' : `${count} ${count === 1 ? one : many}`
}
