import type { FolderKind } from '#domain/documents/stored-documents.ts'

const synced = (where: string) => `Synced by ${where}: files are copied to other computers and its cloud.`

const FOLDER_MESSAGES: Readonly<Record<FolderKind, string>> = {
  local: 'On this computer.',
  onedrive: synced('OneDrive'),
  dropbox: synced('Dropbox'),
  'google-drive': synced('Google Drive'),
  icloud: synced('iCloud Drive'),
  box: synced('Box'),
  network: 'On a network or external drive. Others may have access, and it isn’t always available.'
}

/** What the kind of folder means for the documents in it. */
export function folderMessage(kind: FolderKind): string {
  return FOLDER_MESSAGES[kind]
}
