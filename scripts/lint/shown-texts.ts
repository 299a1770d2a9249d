import { readFileSync } from 'node:fs'
import { parse, type SFCDescriptor } from '@vue/compiler-sfc'
import ts from 'typescript'

/** A text in the sources that users may see, and its file. */
export interface ShownText {
  readonly file: string
  readonly text: string
}

/** The texts of a file: string literals and parts of templates, text between tags, and attributes. */
export function shownTexts(file: string): readonly ShownText[] {
  const source = readFileSync(file, 'utf8')
  const texts = file.endsWith('.vue') ? textsOfComponent(descriptorOf(source)) : textsOfScript(source)
  return texts.filter(isSentence).map(text => ({ file, text }))
}

/** Without what nothing here looks at: a source map, which has an entry for each letter, and the trees of expressions. */
const descriptorOf = (source: string): SFCDescriptor =>
  parse(source, { sourceMap: false, templateParseOptions: { prefixIdentifiers: false } }).descriptor

/** What is read as language: more than one word, or one with a capital; not a path, a selector or a statement. */
function isSentence(text: string): boolean {
  return (
    /\p{L}{2}/u.test(text) && (/\p{L}[’'…,.:;!?]* \S/u.test(text) || /^\p{Lu}\p{Ll}+…?$/u.test(text)) && !isCode(text)
  )
}

function isCode(text: string): boolean {
  return /^(SELECT|INSERT|UPDATE|DELETE|CREATE|PRAGMA|ALTER|DROP|BEGIN|COMMIT|VACUUM|ATTACH)\b|[{}<>=|]|^[#./@]|--/.test(
    text
  )
}

function textsOfScript(source: string): readonly string[] {
  const texts: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) texts.push(node.text)
    else if (ts.isTemplateExpression(node))
      texts.push([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('0'))
    ts.forEachChild(node, visit)
  }
  // No comment is shown.
  const how = { languageVersion: ts.ScriptTarget.Latest, jsDocParsingMode: ts.JSDocParsingMode.ParseNone }
  visit(ts.createSourceFile('source.ts', source, how, false))
  return texts
}

function textsOfComponent({ script, scriptSetup, template }: SFCDescriptor): readonly string[] {
  const scripts = [script?.content, scriptSetup?.content].flatMap(source => (source ? textsOfScript(source) : []))
  return [...scripts, ...(template?.ast === undefined ? [] : textsOfNodes(template.ast.children))]
}

/** Attributes that look like sentences and are not: a new property of a part is read as shown. */
const NOT_SHOWN: ReadonlySet<string> = new Set(['class', 'aria-keyshortcuts', 'keys'])

type TemplateNode = NonNullable<NonNullable<SFCDescriptor['template']>['ast']>['children'][number]

function textsOfNodes(nodes: readonly TemplateNode[]): readonly string[] {
  return nodes.flatMap(child => {
    // 1: element, 2: text, 5: interpolation (compiler-core's NodeTypes, a const enum).
    if (child.type === 2) return child.content.replace(/\s+/g, ' ').trim()
    if (child.type === 5) return 'content' in child.content ? textsOfScript(String(child.content.content)) : []
    if (child.type !== 1) return []
    const attributes = child.props.flatMap(prop => {
      if (prop.type === 6) return NOT_SHOWN.has(prop.name) ? [] : (prop.value?.content ?? [])
      return prop.exp !== undefined && 'content' in prop.exp ? textsOfScript(`(${String(prop.exp.content)})`) : []
    })
    return [...attributes, ...textsOfNodes(child.children)]
  })
}
