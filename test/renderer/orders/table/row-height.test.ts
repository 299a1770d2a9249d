import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROW_HEIGHT } from '../../../../renderer/orders/table/row-height.ts'

it('the height of a row is that of the design token --row', () => {
  const tokens = readFileSync(join(import.meta.dirname, '../../../../renderer/ui/style/tokens.css'), 'utf8')
  expect(tokens).toContain(`--row: ${ROW_HEIGHT}px;`)
})
