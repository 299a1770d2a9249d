import { dirname } from 'node:path'
import { expect, it } from 'vitest'
import { globOwn } from './support/sources.ts'

const MOST = 20

it('no folder holds more than 20 source files', () => {
  const files = globOwn('{domain,main,practice,preload,renderer,scripts,test}/**/*.{ts,vue,mjs,css,html}')
  const counts = new Map<string, number>()
  for (const folder of files.map(dirname)) counts.set(folder, (counts.get(folder) ?? 0) + 1)
  expect(counts.size).toBeGreaterThan(150)
  const crowded = [...counts].filter(([, count]) => count > MOST)
  expect(crowded.map(([folder, count]) => `${folder} has ${count}: give what belongs together a folder`)).toEqual([])
})
