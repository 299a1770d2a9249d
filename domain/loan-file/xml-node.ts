/** An element of a loan file, with what is read of it and nothing else. Names have no prefix. */
export interface XmlNode {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly XmlNode[]
  readonly text: string
}

/** Every element at a path of names below a node (`LOANS/LOAN`), in the file's order. */
export function nodesAt(node: XmlNode, path: string): readonly XmlNode[] {
  return path
    .split('/')
    .reduce<readonly XmlNode[]>(
      (found, name) => found.flatMap(({ children }) => children.filter(child => child.name === name)),
      [node]
    )
}

/** The first text at a path that is not blank, as it is in the file; empty if there is none. */
export function textAt(node: XmlNode, path: string): string {
  return (
    nodesAt(node, path)
      .map(({ text }) => text)
      .find(text => text.trim() !== '') ?? ''
  )
}
