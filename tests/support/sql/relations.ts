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
