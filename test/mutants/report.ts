/** A mutant that was tried. Equivalent ones do not count in the score. */
export interface Tried {
  readonly room: string
  readonly state: 'noticed' | 'unnoticed' | 'equivalent'
  readonly where: string
  readonly what: string
}

const count = (tried: readonly Tried[], state: Tried['state']) => tried.filter(one => one.state === state).length

/** Percentage noticed; 100 if nothing was tried. */
export function scoreOf(tried: readonly Tried[]): number {
  const noticed = count(tried, 'noticed')
  const all = noticed + count(tried, 'unnoticed')
  return all === 0 ? 100 : (noticed / all) * 100
}

/** A table by room for docs/mutation-testing.md, followed by each unnoticed mutant. */
export function tableOf(tried: readonly Tried[]): string {
  const row = (name: string, own: readonly Tried[]) =>
    `| ${name} | ${own.length} | ${count(own, 'noticed')} | ${count(own, 'unnoticed')} | ${count(own, 'equivalent')} | ${scoreOf(own).toFixed(1)} % |`
  const rooms = [...Map.groupBy(tried, ({ room }) => room)]
  const unnoticed = tried
    .filter(({ state }) => state === 'unnoticed')
    .map(({ where, what }) => `- ${where}: \`${what}\``)
  return [
    '| room | tried | noticed | unnoticed | equivalent | score |',
    '|---|---|---|---|---|---|',
    ...rooms.map(([name, own]) => row(name, own)),
    row('all', tried),
    ...(unnoticed.length === 0 ? [] : ['', ...unnoticed])
  ].join('\n')
}
