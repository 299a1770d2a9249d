import { byTag, isBoolean, isNumber, isText, listOf, literal, optional, orNull } from '../common/guards.ts'
import type { Change } from './change.ts'

const texts = { from: isText, to: isText }
const lists = { from: listOf(isText), to: listOf(isText) }
const flags = { from: orNull(isBoolean), to: orNull(isBoolean) }

export const isChange = byTag<Change, 'kind'>('kind', {
  'new-order': {},
  gone: {},
  back: {},
  name: texts,
  status: texts,
  'closing-date': texts,
  properties: lists,
  buyers: lists,
  borrowers: lists,
  sellers: lists,
  commitment: flags,
  policy: flags,
  stage: { stage: isText, ...texts },
  task: { stage: isText, task: isText, done: isBoolean },
  document: {
    what: literal({ arrived: true, replaced: true, gone: true }),
    documentId: isNumber,
    type: isText,
    name: isText,
    fileNames: optional(listOf(isText))
  }
})
