import { readdirSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import ts from 'typescript'

const ROOT = resolve(import.meta.dirname, '../../..')

/** A `sql` template of the server's code, as it stands in its file. */
export interface SqlTag {
  readonly node: ts.TaggedTemplateExpression
  /** `server/ledger/post.ts:61`. */
  readonly where: string
  readonly file: string
  /** It is sent by itself: `.execute(db)`, or `planned(db, …)`. All others are parts of such a statement. */
  readonly sent: boolean
}

export interface ServerCode {
  readonly checker: ts.TypeChecker
  readonly tags: readonly SqlTag[]
}

/** Reads the server's code with its types: some seconds. */
export function readServer(): ServerCode {
  const config = ts.getParsedCommandLineOfConfigFile(
    join(ROOT, 'tsconfig.json'),
    { noEmit: true },
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined },
  )!
  const files = readdirSync(join(ROOT, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => join(ROOT, 'server', path))
  const program = ts.createProgram(files, config.options)
  // The checker first: only with it does a node know where it stands.
  const checker = program.getTypeChecker()
  return { checker, tags: files.flatMap((path) => tagsOf(program.getSourceFile(path)!)) }
}

export const isSqlTag = (node: ts.Node): node is ts.TaggedTemplateExpression =>
  ts.isTaggedTemplateExpression(node) && ts.isIdentifier(node.tag) && node.tag.text === 'sql'

function tagsOf(source: ts.SourceFile): SqlTag[] {
  const found: SqlTag[] = []
  const file = relative(ROOT, source.fileName)
  const visit = (node: ts.Node): void => {
    if (isSqlTag(node)) {
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1
      found.push({ node, where: `${file}:${line}`, file, sent: isSent(node) })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function isSent({ parent }: ts.TaggedTemplateExpression): boolean {
  if (ts.isPropertyAccessExpression(parent)) return parent.name.text === 'execute'
  return ts.isCallExpression(parent) && ts.isIdentifier(parent.expression) && parent.expression.text === 'planned'
}
