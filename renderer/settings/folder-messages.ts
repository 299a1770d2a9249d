import type { FolderKind } from '#domain/documents/stored-documents.ts'

const copied = (where: string, to: string) =>
  `This folder is in ${where}: what is in it is copied to other computers and to ${to}.`

const FOLDER_MESSAGES: Readonly<Record<FolderKind, string>> = {
  local: 'This folder is on this computer.',
  onedrive: copied('OneDrive', 'Microsoft'),
  dropbox: copied('Dropbox', 'the company of that name'),
  'google-drive': copied('Google Drive', 'Google'),
  icloud: copied('iCloud Drive', 'Apple'),
  box: copied('Box', 'the company of that name'),
  network:
    'This folder is on a network or on another disk: whoever can open it there can read what is in it, and while it is away nothing can be saved.'
}

/** What the kind of folder means for the documents in it. */
export function folderMessage(kind: FolderKind): string {
  return FOLDER_MESSAGES[kind]
}
