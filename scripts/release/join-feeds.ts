/** Both architectures of macOS have a runner, and so a feed each; computers read one. */
export function joinFeeds(feeds: readonly string[]): string {
  const [first, ...others] = feeds
  if (first === undefined) throw new Error('There is no feed')
  const more = others.map(feed => filesOf(feed).trimEnd())
  const files = filesOf(first)
  return first.replace(files, () => `${[files.trimEnd(), ...more].join('\n')}\n`)
}

/** The entries of `files:`, as electron-builder writes them. */
function filesOf(feed: string): string {
  const [, files] = /^files:\n((?: {2}.*\n)+)/m.exec(feed) ?? []
  if (files === undefined) throw new Error('A feed names no files')
  return files
}
