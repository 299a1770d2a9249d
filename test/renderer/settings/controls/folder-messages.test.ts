import { expect, it } from 'vitest'
import type { FolderKind } from '#domain/documents/stored-documents.ts'
import { folderMessage } from '../../../../renderer/settings/controls/folder-messages.ts'

it.each<[FolderKind, RegExp]>([
  ['local', /^On this computer\.$/],
  ['onedrive', /^Synced by OneDrive: files are copied to other computers/],
  ['dropbox', /^Synced by Dropbox: /],
  ['google-drive', /^Synced by Google Drive: /],
  ['icloud', /^Synced by iCloud Drive: /],
  ['box', /^Synced by Box: /],
  ['network', /Others may have access/]
])('says what a folder of the kind %s means', (kind, words) => {
  expect(folderMessage(kind)).toMatch(words)
})
