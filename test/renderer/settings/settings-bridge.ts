import type { DocumentFolder, DocumentRoom } from '#domain/documents/stored-documents.ts'
import { ok } from '#domain/common/result.ts'
import type { FakeBridge } from '../../fakes/bridge.ts'
import { deskBridge } from '../app/desk.ts'
import { ABOUT } from './about.ts'

export const USUAL_FOLDER: DocumentFolder = { path: '/home/ana/Downloads/Title Desk', kind: 'local', chosen: false }

export const roomIn = (folder: DocumentFolder): DocumentRoom => ({
  folder,
  files: 0,
  bytes: 0,
  orders: [],
  keepDays: null,
  due: null
})

/** A desk with what the settings ask for: documents go to the usual folder, and every pattern names one file after itself. */
export function settingsBridge(): FakeBridge {
  return deskBridge()
    .answer('app.about', ok(ABOUT))
    .answer('updates.state', ok({ kind: 'off' }))
    .answer('documents.room', ok(roomIn(USUAL_FOLDER)))
    .answer('documents.nameSample', ({ pattern }) => ok({ names: [`by ${pattern}.pdf`] }))
}
