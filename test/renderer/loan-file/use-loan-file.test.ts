import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LARGEST_IMPORT } from '#domain/common/chosen-file.ts'
import { failed, ok } from '#domain/common/result.ts'
import { useBridge } from '../../../renderer/common/bridge.ts'
import { useLoanFile } from '../../../renderer/loan-file/use-loan-file.ts'
import { fakeBridge, type FakeBridge } from '../../fakes/bridge.ts'
import { loanFile, REFINANCE } from '../../fixtures/loan-files.ts'

const XML = loanFile(REFINANCE)
const MOST = LARGEST_IMPORT['loan-file']

let bridge: FakeBridge
beforeEach(() => {
  bridge = fakeBridge()
  useBridge(bridge)
})
afterEach(() => useBridge(undefined))

/** A file whose bytes come when the test says so. */
function slowFile(name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<ArrayBuffer>()
  const file = Object.assign(new File([], name), { arrayBuffer: () => promise })
  return { file, come: (text: string) => resolve(new TextEncoder().encode(text).buffer), fail: reject }
}
/** As the page does it. */
async function choose(loan: ReturnType<typeof useLoanFile>) {
  const chosen = await loan.choose()
  if (chosen !== null) await loan.open(chosen)
}
const phaseOf = ({ state }: ReturnType<typeof useLoanFile>) => [
  state.value.phase,
  'name' in state.value ? state.value.name : undefined
]

describe('a loan file', () => {
  it('of several loans keeps no answers about one of them for another', () => {
    const loan = useLoanFile()
    loan.answer('deal', '0')
    loan.answer('property', '1')
    loan.answer('deal', '0')
    expect([...loan.answers.value.keys()]).toEqual(['deal', 'property'])
    loan.answer('deal', '1')
    expect([...loan.answers.value]).toEqual([['deal', '1']])
  })

  it('is the one that was opened last, though another was slower', async () => {
    const loan = useLoanFile()
    const slow = slowFile('slow.xml')
    const reading = loan.open(slow.file)
    expect(phaseOf(loan)).toEqual(['reading', 'slow.xml'])
    await loan.readText(XML)
    slow.come('<html></html>')
    await reading
    expect(phaseOf(loan)).toEqual(['read', 'Pasted XML'])
  })

  it('that could not be opened is not replaced by one that was slower', async () => {
    const loan = useLoanFile()
    const slow = slowFile('slow.xml')
    const reading = loan.open(slow.file)
    bridge.answer('files.choose', ok({ name: 'gone.xml', content: 'unreadable' }))
    await choose(loan)
    slow.come(XML)
    await reading
    expect(phaseOf(loan)).toEqual(['refused', 'gone.xml'])
  })

  it('that is opened again with its answers is not replaced by one that was slower', async () => {
    const loan = useLoanFile()
    await loan.readText(XML)
    loan.answer('one', 'a')
    const answered = loan.answered()
    if (answered === undefined) throw new Error('nothing was read')
    const slow = slowFile('slow.xml')
    const reading = loan.open(slow.file)
    await loan.open(answered)
    slow.come('<html></html>')
    await reading
    expect(phaseOf(loan)).toEqual(['read', 'Pasted XML'])
    expect([...loan.answers.value]).toEqual([['one', 'a']])
  })

  it.each([
    ['too-large', /20 MB/],
    ['unreadable', /can’t be opened/]
  ] as const)('that is %s is refused in its own words', async (content, words) => {
    const loan = useLoanFile()
    bridge.answer('files.choose', ok({ name: 'loan.xml', content }))
    await choose(loan)
    expect(loan.state.value).toMatchObject({ phase: 'refused', message: expect.stringMatching(words) as string })
  })

  it('that is gone, or a folder, is refused', async () => {
    const loan = useLoanFile()
    const slow = slowFile('loan.xml')
    const reading = loan.open(slow.file)
    slow.fail(new Error('gone'))
    await reading
    expect(loan.state.value).toMatchObject({ phase: 'refused', message: expect.stringMatching(/opened/) as string })
  })

  it.each([
    [MOST, true],
    [MOST + 1, false]
  ])('of %i bytes is loaded: %s', async (size, isLoaded) => {
    let loaded = false
    const file = Object.defineProperty(new File([], 'loan.xml'), 'size', { value: size })
    file.arrayBuffer = async () => {
      loaded = true
      return new ArrayBuffer(0)
    }
    const loan = useLoanFile()
    await loan.open(file)
    expect([loaded, phaseOf(loan)[0]]).toEqual([isLoaded, 'refused'])
  })

  it('that is open stays where the person thinks better of another, or main fails, which is said until it does not', async () => {
    const loan = useLoanFile()
    await loan.readText(XML)
    bridge.answer('files.choose', failed({ kind: 'bug' }))
    await choose(loan)
    expect([phaseOf(loan)[0], loan.failure.value]).toEqual(['read', { kind: 'bug' }])
    bridge.answer('files.choose', ok(null))
    await choose(loan)
    expect([phaseOf(loan)[0], loan.failure.value]).toEqual(['read', undefined])
  })

  it('is asked about anew: the answers for another do not hold, and those for it add up', async () => {
    const loan = useLoanFile()
    await loan.readText(XML)
    loan.answer('one', 'a')
    loan.answer('two', 'b')
    expect([...loan.answers.value]).toEqual([
      ['one', 'a'],
      ['two', 'b']
    ])
    await loan.readText(XML)
    expect([...loan.answers.value]).toEqual([])
  })
})
