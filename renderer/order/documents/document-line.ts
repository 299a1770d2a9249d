import { today } from '#domain/calendar/calendar-date.ts'
import { dayParts } from '#domain/calendar/day-parts.ts'
import type { Download } from '#domain/documents/download.ts'
import type { OrderDocument } from '#domain/documents/order-document.ts'
import { noFileText } from '../facts/unread-part.ts'
import { ACTION_LABELS, documentFacts, documentTags } from './document-messages.ts'
import { documentActions, documentState, fileNameOf, isUnderWay, receivedText, rowAction } from './document-state.ts'

interface Around {
  /** What an unread change says of the document. */
  readonly news: 'arrived' | 'replaced' | undefined
  /** Its wire instructions changed, and no call is recorded yet. */
  readonly alarm: boolean
  /** Whether the download queue is held. */
  readonly held: boolean
  /** Whether another document has the same name; the file name then tells them apart. */
  readonly isOneOfMany: boolean
}

/** What the row of a document shows, offers, and says to screen readers. */
export function documentLine(document: OrderDocument, download: Download | undefined, around: Around) {
  const state = documentState(document, download)
  const newest = download?.files[0]
  const name = document.name || document.type || 'Unnamed document'
  const file = fileNameOf(document)
  const heard = file === '' || !around.isOneOfMany ? name : `${name}, ${file}`
  const underWay = isUnderWay(download)
  return {
    state,
    newest,
    name,
    file,
    heard,
    underWay,
    isSuperseded: state === 'replaced' || state === 'withdrawn',
    /** What takes the place of the buttons where there is no file. */
    noFile: state === 'missing' ? noFileText(document) : undefined,
    /** What a click on the row does. */
    main: rowAction(state, newest),
    tags: documentTags(state, around.news, around.alarm),
    facts:
      underWay && download !== undefined
        ? receivedText(download, around.held)
        : documentFacts(document, state, newest, dayParts(today(Date.now())).year),
    acts: documentActions(state, newest).map(act => ({
      act,
      label: act === 'download' && state === 'replaced' ? 'Download new version' : ACTION_LABELS[act][0],
      heard: ACTION_LABELS[act][1] + heard
    }))
  }
}

type Acts = ReturnType<typeof documentLine>['acts']

/** The buttons of before while they are the same: those of a running download are not drawn again as it goes on. */
export function keptActs(before: Acts | undefined, now: Acts): Acts {
  const isSame =
    before?.length === now.length &&
    now.every(({ label, heard }, index) => label === before[index]?.label && heard === before[index].heard)
  return isSame ? before : now
}
