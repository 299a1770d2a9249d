import { beforeAll, expect, it } from 'vitest'
import { isMet } from '../measure.ts'
import { firstLoad, type BuiltFile } from '../support/build-page.ts'
import { buildOurs, countFirstLoad, isOrdersPage } from './p1.ts'

let ours: readonly BuiltFile[] = []
beforeAll(async () => {
  ours = await buildOurs()
})

it(
  'the first load is at most 1.35 times a bare page with Vue, vue-router and Pinia (P1)',
  { timeout: 60_000 },
  async () => {
    const count = await countFirstLoad(ours)
    expect(count, `${count.ours} bytes beside ${count.theirs}`).toSatisfy(isMet)
  }
)

it(
  'V8 is told in the first line of the first load, and of the pages that it loads for a click, to compile all of it at once (P2, P26)',
  { timeout: 60_000 },
  () => {
    const chunks = ours.filter(file => file.type === 'chunk')
    const told = chunks.filter(({ code }) => code.startsWith('//# allFunctionsCalledOnLoad\n'))
    expect(told.map(({ name }) => name).sort()).toEqual(['index', 'pages'])
  }
)

const packagesOf = (files: readonly BuiltFile[]) =>
  new Set(
    files
      .flatMap(file => (file.type === 'chunk' ? file.moduleIds : []))
      .flatMap(id => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? [])
  )

it('the first load has Vue and Pinia, and what reads files, phones and forms comes later (P1)', () => {
  const first = packagesOf(firstLoad(ours, isOrdersPage))
  expect([...first].filter(name => !/^@vue\/|^(vue|pinia)$/.test(name))).toEqual([])
  const later = [...packagesOf(ours)].filter(name => !first.has(name))
  expect(later).toEqual(expect.arrayContaining(['saxes', 'papaparse', 'libphonenumber-js', 'vee-validate', 'yup']))
})
