import ts from 'typescript'

/** A small mutation: replaces `length` characters at `start` with `text`. */
export interface Mutation {
  readonly start: number
  readonly length: number
  readonly text: string
  readonly kind: string
}

type Swaps = Readonly<Partial<Record<ts.SyntaxKind, readonly [kind: string, ...texts: readonly string[]]>>>

const OPERATORS: Swaps = {
  [ts.SyntaxKind.LessThanToken]: ['boundary', '<='],
  [ts.SyntaxKind.LessThanEqualsToken]: ['boundary', '<'],
  [ts.SyntaxKind.GreaterThanToken]: ['boundary', '>='],
  [ts.SyntaxKind.GreaterThanEqualsToken]: ['boundary', '>'],
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: ['equality', '!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: ['equality', '==='],
  [ts.SyntaxKind.AmpersandAmpersandToken]: ['logic', '||'],
  [ts.SyntaxKind.BarBarToken]: ['logic', '&&'],
  [ts.SyntaxKind.PlusToken]: ['arithmetic', '-'],
  [ts.SyntaxKind.MinusToken]: ['arithmetic', '+'],
  [ts.SyntaxKind.AsteriskToken]: ['arithmetic', '/'],
  [ts.SyntaxKind.SlashToken]: ['arithmetic', '*']
}

/** Operators with a side that could be forgotten. */
const JOINING: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken
])

/** Methods that are easily confused. */
const METHODS: Readonly<Record<string, string>> = {
  every: 'some',
  some: 'every',
  startsWith: 'includes',
  endsWith: 'includes',
  min: 'max',
  max: 'min',
  find: 'findLast',
  indexOf: 'lastIndexOf',
  floor: 'ceil',
  ceil: 'floor'
}

/** Methods that could be forgotten: the call has the type of its object. */
const FORGOTTEN: ReadonlySet<string> = new Set([
  'filter',
  'trim',
  'toLowerCase',
  'toUpperCase',
  'slice',
  'sort',
  'toSorted',
  'reverse',
  'toReversed',
  'normalize',
  'replace',
  'replaceAll',
  'padStart'
])

/** Every mutation of a TypeScript source, in source order, without duplicates. */
export function mutationsOf(fileName: string, source: string): readonly Mutation[] {
  const file = ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, true)
  const found = new Map<string, Mutation>()
  const add = (from: number, to: number, text: string, kind: string) => {
    if (source.slice(from, to) !== text)
      found.set(`${from}:${to}:${text}`, { start: from, length: to - from, text, kind })
  }
  const over = (node: ts.Node, text: string, kind: string) => {
    add(node.getStart(file), node.end, text, kind)
  }
  const visit = (node: ts.Node): void => {
    if (
      ts.isTypeNode(node) ||
      ts.isImportDeclaration(node) ||
      ts.isInterfaceDeclaration(node) ||
      ts.isTypeAliasDeclaration(node)
    )
      return
    mutate(node, over, add, file)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return [...found.values()].sort((one, other) => one.start - other.start || one.length - other.length)
}

type Over = (node: ts.Node, text: string, kind: string) => void
type Add = (from: number, to: number, text: string, kind: string) => void

function mutate(node: ts.Node, over: Over, add: Add, file: ts.SourceFile): void {
  if (ts.isBinaryExpression(node)) mutateBinary(node, over, file)
  else if (ts.isCallExpression(node)) mutateCall(node, over, add, file)
  else if (ts.isArrayLiteralExpression(node)) mutateList(node, add)
  else if (ts.isAwaitExpression(node)) over(node, node.expression.getText(file), 'await')
  else if (ts.isNumericLiteral(node) && !isName(node))
    over(node, node.text === '0' ? '1' : `(${node.getText(file)} + 1)`, 'constant')
  else if (node.kind === ts.SyntaxKind.TrueKeyword) over(node, 'false', 'constant')
  else if (node.kind === ts.SyntaxKind.FalseKeyword) over(node, 'true', 'constant')
  else if (ts.isRegularExpressionLiteral(node)) mutatePattern(node, over)
  else if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    over(node, `(${node.operand.getText(file)})`, 'negation')
  else if (ts.isSpreadAssignment(node)) over(node, '...{}', 'spread')
  else mutateStatement(node, over, add, file)
}

function mutateStatement(node: ts.Node, over: Over, add: Add, file: ts.SourceFile): void {
  if (ts.isIfStatement(node) || ts.isConditionalExpression(node)) {
    const condition = ts.isIfStatement(node) ? node.expression : node.condition
    over(condition, `!(${condition.getText(file)})`, 'condition')
    if (ts.isIfStatement(node)) over(condition, 'false', 'condition')
  } else if (ts.isExpressionStatement(node) && isCall(node.expression)) {
    over(node.expression, 'void 0', 'call')
  } else if (ts.isReturnStatement(node) && node.expression === undefined) {
    add(node.getStart(file), node.getStart(file) + 'return'.length, 'void 0', 'return')
  } else if (ts.isBlock(node) && ts.isFunctionLike(node.parent) && node.statements.length > 1 && !returnsValue(node)) {
    over(node, '{}', 'body')
  }
}

const isName = (node: ts.Node) => ts.isPropertyAssignment(node.parent) && node.parent.name === node

/** A call as a statement, including an awaited or voided one. */
function isCall(node: ts.Expression): boolean {
  if (ts.isAwaitExpression(node) || ts.isVoidExpression(node)) return isCall(node.expression)
  return ts.isCallExpression(node)
}

function returnsValue(block: ts.Block): boolean {
  let found = false
  const visit = (node: ts.Node): void => {
    if (ts.isReturnStatement(node) && node.expression !== undefined) found = true
    if (!ts.isFunctionLike(node)) ts.forEachChild(node, visit)
  }
  ts.forEachChild(block, visit)
  return found
}

function mutateBinary(node: ts.BinaryExpression, over: Over, file: ts.SourceFile): void {
  const { left, right, operatorToken } = node
  const swap = OPERATORS[operatorToken.kind]
  if (swap !== undefined) for (const text of swap.slice(1)) over(operatorToken, text, swap[0])
  if (JOINING.has(operatorToken.kind)) {
    over(node, left.getText(file), 'forgotten side')
    if (operatorToken.kind !== ts.SyntaxKind.QuestionQuestionToken) over(node, right.getText(file), 'forgotten side')
  }
}

function mutateCall(node: ts.CallExpression, over: Over, add: Add, file: ts.SourceFile): void {
  if (!ts.isPropertyAccessExpression(node.expression)) return
  const { name, expression } = node.expression
  const other = Object.hasOwn(METHODS, name.text) ? METHODS[name.text] : undefined
  if (other !== undefined) add(name.getStart(file), name.end, other, 'method')
  if (FORGOTTEN.has(name.text)) over(node, expression.getText(file), 'forgotten method')
}

/** Drops one element of a list. */
function mutateList(node: ts.ArrayLiteralExpression, add: Add): void {
  const { elements } = node
  if (elements.length < 2) return
  elements.forEach((element, index) => {
    const next = elements[index + 1]
    const before = elements[index - 1]
    if (next !== undefined) add(element.getStart(), next.getStart(), '', 'element')
    else if (before !== undefined) add(before.end, element.end, '', 'element')
  })
}

/** Drops an anchor or a flag of a pattern. */
function mutatePattern(node: ts.RegularExpressionLiteral, over: Over): void {
  const end = node.text.lastIndexOf('/')
  const body = node.text.slice(1, end)
  const flags = node.text.slice(end + 1)
  const tell = (text: string, on = flags) => {
    over(node, `/${text}/${on}`, 'pattern')
  }
  if (body.startsWith('^') && body.length > 1) tell(body.slice(1))
  if (body.endsWith('$') && !body.endsWith('\\$')) tell(body.slice(0, -1))
  for (const flag of ['g', 'i']) if (flags.includes(flag)) tell(body, flags.replace(flag, ''))
}

export function mutated(source: string, { start, length, text }: Mutation): string {
  return source.slice(0, start) + text + source.slice(start + length)
}

/** Whether a source parses as TypeScript, regardless of types. */
export function parses(fileName: string, source: string): boolean {
  const { diagnostics = [] } = ts.transpileModule(source, {
    fileName,
    reportDiagnostics: true,
    compilerOptions: { target: ts.ScriptTarget.ESNext }
  })
  return diagnostics.length === 0
}

/** The line number of a mutation, from 1, and the line before and after it, each on a single line. */
export function lineOf(
  source: string,
  mutation: Mutation
): { readonly line: number; readonly from: string; readonly to: string } {
  const begin = source.lastIndexOf('\n', mutation.start - 1) + 1
  const after = source.indexOf('\n', mutation.start + mutation.length)
  const end = after < 0 ? source.length : after
  const short = (text: string) => text.replace(/\s+/g, ' ').trim()
  return {
    line: source.slice(0, mutation.start).split('\n').length,
    from: short(source.slice(begin, end)),
    to: short(mutated(source, mutation).slice(begin, end - mutation.length + mutation.text.length))
  }
}
