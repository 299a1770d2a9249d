import { expect, it } from 'vitest'
import { isMet } from '../measure.ts'
import { countFirstLoad } from './p1.ts'

it(
  'the first load is at most 1.35 times a bare page with Vue, vue-router and Pinia (P1)',
  { timeout: 60_000 },
  async () => {
    const count = await countFirstLoad()
    expect(count, `${count.ours} bytes beside ${count.theirs}`).toSatisfy(isMet)
  }
)
