import { buildPage, firstLoad, gzipBytes } from '../support/build-page.ts'
import type { Benchmark, Comparison } from '../measure.ts'

/** Where the orders page begins, among the sources of the build. */
const isOrdersPage = (source: string): boolean => source.endsWith('/renderer/orders/service-pages/ServicePages.vue')

/** P1: the bytes of the renderer's first load beside a bare page with Vue, vue-router and Pinia. A count, so a test asserts it. */
export async function countFirstLoad(): Promise<Comparison> {
  const ours = await buildPage('renderer/index.html')
  if (!ours.some(file => file.type === 'chunk' && file.moduleIds.some(isOrdersPage))) {
    throw new Error(
      'The build has no renderer/orders/service-pages/ServicePages.vue: tell P1 where the orders page is now'
    )
  }
  const bare = await buildPage('test/bench/pages/bare/index.html')
  return {
    name: 'P1',
    what: 'first load, gzip',
    unit: 'bytes',
    ours: gzipBytes(firstLoad(ours, isOrdersPage)),
    against: 'bare Vue, vue-router, Pinia',
    theirs: gzipBytes(firstLoad(bare, () => false)),
    goal: { times: 1.4 }
  }
}

export const p1: Benchmark = {
  name: 'P1',
  what: "bytes of the renderer's first load (HTML, JS, CSS of the shell and the orders page)",
  run: async () => [await countFirstLoad()]
}
