import type { ContactEntry } from '#domain/order/order-entry.ts'
import type { Draft, DraftId, DraftLine } from '#domain/order/draft.ts'
import { rolesFor } from '#domain/order/role.ts'
import { CONTACT_LABELS } from '../../../renderer/ui/order/field-names.ts'
import type { Page } from './chromium.ts'
import { DRAFT_LINK, largeContacts, largeEntry } from './large-entry.ts'
import { lateAnswers, sampleAnswers } from './sample-page.ts'

const ID = '00000000-0000-4000-8000-000000000001' as DraftId
export const LARGE_DRAFT = DRAFT_LINK

/**
 * Runs in the page before it loads: a fake main process with one draft of 200 contacts, which answers at once. `benchSaved`
 * counts how often the draft was saved.
 */
export function fakeLargeDraft(page: Page): Promise<void> {
  const draft: Draft = {
    id: ID,
    connectionId: 'practice',
    state: 'draft',
    entry: largeEntry(),
    revision: 1,
    savedAt: 1,
    refusal: null
  }
  const { id, entry, savedAt } = draft
  const line: DraftLine = { id, entry, problems: [], createdAt: savedAt, savedAt, refused: false }
  const answers = { ...sampleAnswers(), ...lateAnswers(), 'drafts.list': [line], 'drafts.open': draft }
  return page.beforeEach(`{
    const answers = ${JSON.stringify(answers)}
    window.benchSaved = 0
    window.titleDesk = {
      call: (name, args) => {
        if (name === 'drafts.save') benchSaved += 1
        return Promise.resolve(
          name === 'drafts.save' ? { ok: true, value: { revision: args.revision, savedAt: 1 } }
          : name in answers ? { ok: true, value: structuredClone(answers[name]) }
          : { ok: false, failure: { kind: 'canceled' } })
      },
      on: () => () => undefined
    }
  }`)
}

/** The fields of a contact in a form without any library. */
function plainContact({ name, email, phone, role }: ContactEntry, index: number): string {
  const options = rolesFor('refinance')
    .map(one => `<option${one === role ? ' selected' : ''}>${one}</option>`)
    .join('')
  const input = (label: string, value: string) => `<label>${label}<input value="${value}"></label>`
  return `<fieldset><legend>Contact ${index + 1}</legend>
    ${input(CONTACT_LABELS.name, name)}
    <label>${CONTACT_LABELS.role}<select>${options}</select></label>
    <label>${CONTACT_LABELS.isCompanyUser}<select><option>Yes</option><option>No</option></select></label>
    ${input(CONTACT_LABELS.email, email)}${input(CONTACT_LABELS.phone, phone)}
    <button type="button">Remove</button></fieldset>`
}

/** The rival of P12: a form of the same size in plain HTML. */
export const plainForm = (): string => `<!doctype html><title>A plain form</title><style>
  body { margin: 0; font: 13px/20px system-ui, sans-serif; }
  fieldset { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 8px 12px; }
  input, select { display: block; box-sizing: border-box; width: 100%; height: 28px; font: inherit; }
</style><form>${largeContacts().map(plainContact).join('')}</form>`
