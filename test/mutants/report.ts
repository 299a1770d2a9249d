/** A mistake that was tried. One that is known to change nothing is left out of the score. */
export interface Tried {
  readonly room: string
  readonly state: 'noticed' | 'unnoticed' | 'equivalent'
  readonly where: string
  readonly what: string
}

const count = (tried: readonly Tried[], state: Tried['state']) => tried.filter(one => one.state === state).length

/** Takes what was tried, gives how much of it was noticed, in percent; 100 where nothing was tried. */
export function scoreOf(tried: readonly Tried[]): number {
  const noticed = count(tried, 'noticed')
  const all = noticed + count(tried, 'unnoticed')
  return all === 0 ? 100 : (noticed / all) * 100
}

/** Takes what was tried, gives a table by room for docs/mutation-testing.md, and below it each mistake that nothing noticed. */
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
