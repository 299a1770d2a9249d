import { expect, it } from 'vitest'
import { cpuBetween, type CpuTimes } from './processes.ts'

const times = (processes: Readonly<Record<number, Readonly<Record<number, number>>>>): CpuTimes =>
  new Map(
    Object.entries(processes).map(([pid, threads]) => [
      Number(pid),
      new Map(Object.entries(threads).map(([thread, ran]) => [Number(thread), ran]))
    ])
  )

it('processes and threads that began between two looks count in full, and those that ended not at all', () => {
  const before = times({ 1: { 1: 100, 10: 7 }, 2: { 2: 50 } })
  const after = times({ 1: { 1: 130, 11: 4 }, 3: { 3: 20 } })
  expect(cpuBetween(before, after)).toBe(54)
})
