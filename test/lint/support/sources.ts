import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

const ROOT = join(import.meta.dirname, '../../..')

export interface Source {
  readonly path: string
  readonly text: string
}

/** The files of some folders of the project that end in one of these, by path from the project's root, with slashes. */
export function sources(folders: readonly string[], endings: readonly string[]): Source[] {
  return folders
    .flatMap(folder => pathsUnder(folder))
    .filter(path => endings.some(ending => path.endsWith(ending)))
    .map(path => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))
}

/** Files of the project by a pattern, with slashes; none of the packages that a benchmark installs below `test/bench/`. */
export function globOwn(pattern: string): string[] {
  return globSync(pattern, { exclude: ['**/node_modules/**'] }).map(path => path.replaceAll('\\', '/'))
}

/** The code that runs on users' computers. */
export function productSources(): Source[] {
  return sources(['domain', 'main', 'practice', 'preload', 'renderer'], ['.ts', '.vue', '.html', '.css'])
}

function pathsUnder(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap(entry => {
    const path = `${folder}/${entry.name}`
    if (entry.name === 'node_modules') return []
    return entry.isDirectory() ? pathsUnder(path) : [path]
  })
}

const parsed = new WeakMap<Source, readonly ts.Node[]>()

/** Every piece of a TypeScript source's tree, outermost first. A source is parsed once, however often it is asked about. */
export function nodesOf(source: Source): readonly ts.Node[] {
  const known = parsed.get(source)
  if (known !== undefined) return known
  const nodes: ts.Node[] = []
  const visit = (node: ts.Node): void => {
    nodes.push(node)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(source.path, source.text, ts.ScriptTarget.Latest, true))
  parsed.set(source, nodes)
  return nodes
}

/**
 * Titles of the tests in a source, as written: `it('…')`, `it.each(…)('…')`, `describe('…')`, and `check('…')` of a
 * script that checks.
 */
export function* titlesIn(source: Source): Generator<string> {
  for (const node of nodesOf(source)) {
    if (!ts.isCallExpression(node) || !['it', 'test', 'describe', 'check'].includes(rootOf(node.expression))) continue
    const title = node.arguments[0]
    if (title !== undefined && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title))) yield title.getText()
  }
}

function rootOf(callee: ts.Expression): string {
  if (ts.isIdentifier(callee)) return callee.text
  if (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee)) return rootOf(callee.expression)
  return ''
}

/** What a source imports when it is loaded: not types, not what is imported later. */
export function* importsOf(source: Source): Generator<string> {
  for (const node of nodesOf(source)) {
    if (!ts.isImportDeclaration(node) && !ts.isExportDeclaration(node)) continue
    const isType = ts.isImportDeclaration(node) ? onlyTypes(node) : node.isTypeOnly
    if (!isType && node.moduleSpecifier !== undefined && ts.isStringLiteral(node.moduleSpecifier))
      yield node.moduleSpecifier.text
  }
}

function onlyTypes({ importClause }: ts.ImportDeclaration): boolean {
  if (importClause === undefined) return false
  if (importClause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true
  const names = importClause.namedBindings
  return (
    importClause.name === undefined &&
    names !== undefined &&
    ts.isNamedImports(names) &&
    names.elements.every(({ isTypeOnly }) => isTypeOnly)
  )
}
