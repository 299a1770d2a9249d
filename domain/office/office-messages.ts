import type { OfficeTrouble } from './office.ts'
import type { DraftTrouble } from './office-drafts.ts'

/** What happened, and what to do about it. */
export const OFFICE_TROUBLE: Readonly<Record<OfficeTrouble, string>> = {
  unreachable: 'Couldn’t reach the office’s database. Check your network and the server’s name.',
  certificate: 'Couldn’t verify the office’s server. Contact your IT team. Don’t bypass this warning.',
  'unsafe-sign-in':
    'The office’s database uses an unsafe way to sign in. Ask your administrator to switch it to scram-sha-256.',
  busy: 'The office’s database isn’t taking changes right now. If this continues, contact your IT team.',
  refused: 'The office’s database doesn’t accept this desk. It may have been removed. Ask for a new invitation.',
  'no-office': 'There’s no office in this database. Check its name, or ask your administrator to set it up.',
  older: 'The office’s database is older than this version of Title Desk. Ask your administrator to upgrade it.',
  newer: 'A newer version of Title Desk set up this office. Update Title Desk on this computer.',
  'invitation-over': 'This invitation was used or withdrawn, or is more than a day old. Ask for a new one.',
  'not-steward': 'This desk can’t invite or remove others. Use a desk that can.',
  'other-office': 'Your organization’s settings don’t allow this office. Contact your IT team.',
  'other-address':
    'This desk’s settings name a different server or role from the one it joined. Try Change server… under Shared office in Settings. If that isn’t offered or doesn’t help, leave the office and join again. You’ll lose anything that isn’t shared yet.',
  'not-this-office':
    'This server doesn’t have this desk’s office, or doesn’t accept this desk. Check the server’s name and port.',
  'last-steward': 'This is the only desk that can invite others. Before you leave, invite another desk that can.',
  begun: 'This office is already set up. Join it with an invitation.',
  key: 'This desk doesn’t have the office’s newest key. Renew the key at a desk that can invite others.',
  keychain: 'This computer’s keychain didn’t respond. Unlock it, then try again.',
  disk: 'Title Desk couldn’t write to this computer’s disk. Free up space, then try again.',
  program: 'Something went wrong in Title Desk. Quit and reopen it. If this keeps happening, contact your IT team.',
  failed: 'The office’s database sent an unexpected response. Contact your IT team.'
}

/** The same for a draft that should change hands. */
export const DRAFT_TROUBLE: Readonly<Record<DraftTrouble, string>> = {
  ...OFFICE_TROUBLE,
  moved: 'Another desk has this draft now. Look for it under Other desks.',
  'desk-left': 'That desk isn’t in the office anymore. Select another one.',
  'on-its-way': 'This order is waiting to be sent, or was sent. It can’t change desks.',
  'not-answered': 'Ask for the draft first. If its desk doesn’t answer within a minute, you can take it over.'
}
