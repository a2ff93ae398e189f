import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import ts from 'typescript'
import { isSqlTag } from './program.ts'

const ROOT = resolve(import.meta.dirname, '../../..')

/** A relation that the text of a `sql` template names, and where. */
export interface Named {
  readonly relation: string
  /** Who names it: `ap`, `ledger`, `platform`. */
  readonly room: string
  /** `server/ledger/post.ts:61`. */
  readonly where: string
}

const WRITTEN = /\binsert\s+into\s+"?(\w+)/gi
/** What may follow a name and is no other name for it. */
const NO_ALIAS =
  'using|where|join|on|left|right|inner|full|cross|natural|set|order|group|having|limit|for|returning|union|values|in|as'
const ONE = String.raw`"?\w+"?(?!\w*\s*[.(])(?:\s+(?:as\s+)?(?!(?:${NO_ALIAS})\b)\w+)?`
const NAMED = new RegExp(
  String.raw`\b(?:(?<!distinct )from|join|using|update|truncate|lock table)\s+(?:only\s+)?(${ONE}(?:\s*,\s*${ONE})*)`,
  'gi',
)
const OWN =
  /(?:\bwith\s+(?:recursive\s+)?|,\s*|^\s*)(\w+)\s*(?:\([\w\s,]*\))?\s+as\s+(?:(?:not\s+)?materialized\s+)?\(/gi

/** Names that stand where a statement names what it reads or writes, but for those that it has made itself. */
export function relationsIn(text: string): string[] {
  const plain = text.replaceAll(/--[^\n]*/g, '')
  const own = new Set([...plain.matchAll(OWN)].map(([, name]) => name!.toLowerCase()))
  return [...plain.matchAll(WRITTEN), ...plain.matchAll(NAMED)]
    .flatMap(([, list]) => list!.split(',').map((one) => one.trim().split(/\s+/)[0]!.replaceAll('"', '').toLowerCase()))
    .filter((name) => !own.has(name))
}

export function roomOf(file: string): string {
  const [, first, second] = file.split('/')
  return first === 'modules' ? second! : first!
}

/** All that the templates of the server's code name, those that are parts of others too. */
export function namedInServer(): Named[] {
  return readdirSync(join(ROOT, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .flatMap((path) => namedIn(join(ROOT, 'server', path)))
}

function namedIn(path: string): Named[] {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest)
  const file = relative(ROOT, path)
  const found: Named[] = []
  const visit = (node: ts.Node): void => {
    if (isSqlTag(node)) {
      const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
      for (const relation of relationsIn(textOf(node)))
        found.push({ relation, room: roomOf(file), where: `${file}:${line}` })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** What is written in a template; of its slots a name that is written there: `sql.table('firm')`. */
function textOf({ template }: ts.TaggedTemplateExpression): string {
  if (ts.isNoSubstitutionTemplateLiteral(template)) return template.text
  const slot = ({ expression: one }: ts.TemplateSpan) =>
    ts.isCallExpression(one) && one.arguments[0] && ts.isStringLiteral(one.arguments[0]) ? one.arguments[0].text : '$1'
  return template.head.text + template.templateSpans.map((span) => slot(span) + span.literal.text).join('')
}

/** Names of tables that reach a statement as texts: `{ table: 'firm' }`, an argument of a helper that reads the table it is given. */
export function handedInServer(): Named[] {
  const sources = readdirSync(join(ROOT, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => ({ file: `server/${path}`, text: readFileSync(join(ROOT, 'server', path), 'utf8') }))
  return handedIn(sources)
}

type Helpers = Map<string, Set<number>>

/**
 * The same in these sources. A function that writes a parameter of its own into `sql.table(…)` is such a helper, by its name; where a table
 * comes from elsewhere (a loop, a row of a list), each text of that file may be one.
 */
export function handedIn(sources: readonly { file: string; text: string }[]): Named[] {
  const read = sources.map(({ file, text }) => ({
    file,
    source: ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true),
  }))
  const helpers: Helpers = new Map()
  const open = new Set(read.flatMap(({ file, source }) => (takesOthers(source, helpers) ? [file] : [])))
  return read.flatMap(({ file, source }) => {
    const found: Named[] = []
    const visit = (node: ts.Node): void => {
      if (ts.isStringLiteral(node) && (isTable(node) || isArgument(node, helpers) || open.has(file))) {
        const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1
        found.push({ relation: node.text, room: roomOf(file), where: `${file}:${line}` })
      }
      if (!ts.isTypeNode(node)) ts.forEachChild(node, visit)
    }
    visit(source)
    return found
  })
}

/** The value of `table`, but of what the log of changes is told of a record: a name that nothing is read by. */
function isTable({ parent }: ts.StringLiteral): boolean {
  if (!ts.isPropertyAssignment(parent) || parent.name.getText() !== 'table') return false
  const beside = parent.parent.properties.map(({ name }) => name?.getText())
  return !beside.includes('recordKey') && !(beside.includes('id') && beside.includes('key'))
}

function isArgument(node: ts.StringLiteral, helpers: Helpers): boolean {
  const { parent } = node
  if (!ts.isCallExpression(parent)) return false
  const called = ts.isPropertyAccessExpression(parent.expression) ? parent.expression.name : parent.expression
  return helpers.get(called.getText())?.has(parent.arguments.indexOf(node)) ?? false
}

/** Notes the helpers of a source; answers whether it reads tables that it has from elsewhere. */
function takesOthers(source: ts.SourceFile, helpers: Helpers): boolean {
  let others = false
  const visit = (node: ts.Node): void => {
    const [given] = ts.isCallExpression(node) && node.expression.getText() === 'sql.table' ? node.arguments : []
    if (given && ts.isIdentifier(given)) {
      const own = helperOf(given)
      if (own) helpers.set(own.name, (helpers.get(own.name) ?? new Set()).add(own.at))
      else others = true
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return others
}

/** The named function whose parameter a table is. */
function helperOf(given: ts.Identifier): { name: string; at: number } | null {
  for (let around: ts.Node = given.parent; !ts.isSourceFile(around); around = around.parent) {
    if (!ts.isFunctionLike(around)) continue
    const at = around.parameters.findIndex(({ name }) => name.getText() === given.text)
    if (at < 0) continue
    const name = around.name ?? (ts.isVariableDeclaration(around.parent) ? around.parent.name : undefined)
    return name ? { name: name.getText(), at } : null
  }
  return null
}
