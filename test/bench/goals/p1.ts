import { type BuiltFile, buildPage, firstLoad, gzipBytes } from '../support/build-page.ts'
import type { Benchmark, Comparison } from '../measure.ts'

/** The source file of the orders page in the build. */
export const isOrdersPage = (source: string): boolean => source.endsWith('/renderer/orders/AllOrdersPage.vue')

/** The renderer, built. */
export const buildOurs = (): Promise<BuiltFile[]> => buildPage('renderer/index.html')

/**
 * P1: bytes of the renderer's first load, compared with a bare page with Vue, vue-router and Pinia. A count, so a test
 * asserts it.
 */
export async function countFirstLoad(ours: readonly BuiltFile[]): Promise<Comparison> {
  if (!ours.some(file => file.type === 'chunk' && file.moduleIds.some(isOrdersPage))) {
    throw new Error('The build has no renderer/orders/AllOrdersPage.vue: update the path of the orders page in P1')
  }
  const bare = await buildPage('test/bench/pages/bare/index.html')
  return {
    name: 'P1',
    what: 'first load, gzip',
    unit: 'bytes',
    ours: gzipBytes(firstLoad(ours, isOrdersPage)),
    against: 'bare Vue, vue-router, Pinia',
    theirs: gzipBytes(firstLoad(bare, () => false)),
    // The aim is 1.4; without vue-router, which loads once the rows are drawn, it is less (DECISIONS.md, 198).
    goal: { times: 1.35 }
  }
}

export const p1: Benchmark = {
  name: 'P1',
  what: "bytes of the renderer's first load (HTML, JS, CSS of the shell and the orders page)",
  run: async () => [await countFirstLoad(await buildOurs())]
}
