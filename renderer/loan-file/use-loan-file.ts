import { computed, ref, shallowRef } from 'vue'
import { today } from '#domain/calendar/calendar-date.ts'
import { LARGEST_IMPORT, type ChosenFile, type ChosenFiles } from '#domain/common/chosen-file.ts'
import type { Failure } from '#domain/common/failure.ts'
import type { LoanFacts } from '#domain/loan-file/loan-facts.ts'
import type { LoanAnswers } from '#domain/loan-file/questions.ts'
import { reviewOf } from '#domain/loan-file/review.ts'
import { bridge } from '../common/bridge.ts'
import { readLoanFile } from './read/read-loan-file.ts'
import { TROUBLES } from './read/refusal.ts'

/** A loan file from its choice to its review. What is being read is dropped when another file comes. */
export type LoanFileState =
  | { readonly phase: 'none' }
  | { readonly phase: 'reading'; readonly name: string }
  | { readonly phase: 'refused'; readonly name: string; readonly message: string }
  | { readonly phase: 'read'; readonly name: string; readonly facts: LoanFacts }

/** A file that was read, with the answers about it so far. */
export interface AnsweredFile {
  readonly read: Extract<LoanFileState, { readonly phase: 'read' }>
  readonly answers: LoanAnswers
}

/** What can be opened: a file that was dropped or chosen, a text that was pasted, or again what was open before. */
export type LoanSource = File | ChosenFile | AnsweredFile | string

const UNREADABLE = 'This file can’t be opened. Check that it’s still there and isn’t open elsewhere.'

export function useLoanFile() {
  const state = shallowRef<LoanFileState>({ phase: 'none' })
  const answers = ref<LoanAnswers>(new Map())
  const failure = shallowRef<Failure>()
  let latest = 0

  async function read(name: string, load: () => Promise<Uint8Array | string>): Promise<void> {
    const mine = ++latest
    state.value = { phase: 'reading', name }
    answers.value = new Map()
    const next = await outcomeOf(name, load)
    if (mine === latest) state.value = next
  }

  /** Asks for files; null if the user cancels, and what was open stays. */
  async function choose(): Promise<ChosenFiles | null> {
    const result = await bridge.call('files.choose', { kind: 'loan-file' })
    failure.value = result.ok ? undefined : result.failure
    return result.ok ? result.value : null
  }

  async function readChosen({ name, content }: ChosenFile): Promise<void> {
    if (typeof content !== 'string') return read(name, async () => content)
    const message = content === 'too-large' ? TROUBLES['too-large'] : UNREADABLE
    latest++
    state.value = { phase: 'refused', name, message }
  }

  async function open(source: LoanSource): Promise<void> {
    if (typeof source === 'string') return readText(source)
    if ('answers' in source) return reopen(source)
    return 'content' in source ? readChosen(source) : readFile(source)
  }

  const readText = (text: string) => read('Pasted XML', async () => text)

  function reopen(answered: AnsweredFile): void {
    latest++
    state.value = answered.read
    answers.value = answered.answers
  }

  const answered = (): AnsweredFile | undefined =>
    state.value.phase === 'read' ? { read: state.value, answers: answers.value } : undefined

  /** A file beyond the limit is not loaded. */
  async function readFile(file: File): Promise<void> {
    await read(file.name, async () => {
      if (file.size <= LARGEST_IMPORT['loan-file']) return new Uint8Array(await file.arrayBuffer())
      return new Uint8Array(LARGEST_IMPORT['loan-file'] + 1)
    })
  }

  const review = computed(() =>
    state.value.phase === 'read' ? reviewOf(state.value.facts, answers.value, today()) : undefined
  )

  /** What was answered about one loan of a file says nothing about another. */
  function answer(id: string, value: string): void {
    const isAnother = id === 'deal' && value !== answers.value.get(id)
    answers.value = new Map([...(isAnother ? [] : answers.value), [id, value]])
  }

  return { state, answers, failure, review, choose, open, readText, answered, answer }
}

async function outcomeOf(name: string, load: () => Promise<Uint8Array | string>): Promise<LoanFileState> {
  let content: Uint8Array | string
  try {
    content = await load()
  } catch {
    // Of a dropped file: it is gone, or a folder.
    return { phase: 'refused', name, message: UNREADABLE }
  }
  const facts = await readLoanFile(content)
  return facts.ok
    ? { phase: 'read', name, facts: facts.value }
    : { phase: 'refused', name, message: TROUBLES[facts.failure] }
}
