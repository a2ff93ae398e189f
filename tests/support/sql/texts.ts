import ts from 'typescript'
import { isSqlTag } from './program.ts'

/** Texts that a name or a fragment may have; a fragment that the code puts together at run time is not known. */
class NotKnown extends Error {}

/** What the names of a function's parameters stand for where it is called. */
interface Scope {
  readonly names: ReadonlyMap<ts.Symbol, Bound>
}
interface Bound {
  readonly node: ts.Expression
  readonly scope: Scope
}

const NOWHERE: Scope = { names: new Map() }
/** Functions within functions; deeper is a fragment that calls itself. */
const DEEPEST = 24

/**
 * The text that Kysely would send for a `sql` template, `$1` for each value: read from the code, with constants, functions and
 * fragments of other files put in their places. Of a condition it takes the first way or the second.
 * @returns null for what is only put together as it runs
 */
export function textOf(
  checker: ts.TypeChecker,
  tag: ts.TaggedTemplateExpression,
  way: 'first' | 'second',
): string | null {
  let values = 0
  let deep = 0

  const isFragment = (node: ts.Expression): boolean => {
    const type = checker.getTypeAtLocation(node)
    return (type.isUnion() ? type.types : [type]).some((one) => one.getProperty('toOperationNode') !== undefined)
  }

  const declared = (node: ts.Node): { symbol: ts.Symbol; declaration: ts.Declaration | undefined } => {
    let symbol = ts.isShorthandPropertyAssignment(node)
      ? checker.getShorthandAssignmentValueSymbol(node)
      : checker.getSymbolAtLocation(node)
    if (!symbol) throw new NotKnown(node.getText())
    if (symbol.flags & ts.SymbolFlags.Alias) symbol = checker.getAliasedSymbol(symbol)
    return { symbol, declaration: symbol.valueDeclaration ?? symbol.declarations?.[0] }
  }

  /** What a name stands for: what was given to a function, or a constant. */
  const meant = (node: ts.Identifier, scope: Scope): Bound => {
    const { symbol, declaration } = declared(node)
    const bound = scope.names.get(symbol)
    if (bound) return bound
    if (declaration && ts.isVariableDeclaration(declaration) && declaration.initializer)
      if (ts.isIdentifier(declaration.name) && ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const)
        return { node: declaration.initializer, scope: ownScope(declaration, scope) }
    throw new NotKnown(node.text)
  }

  /** A constant of the same function sees what was given to it; one of a module sees nothing. */
  const ownScope = (declaration: ts.Node, scope: Scope): Scope =>
    ts.findAncestor(declaration, (node) => ts.isFunctionLike(node)) ? scope : NOWHERE

  const property = (node: ts.PropertyAccessExpression, scope: Scope): Bound => {
    const object = settle(node.expression, scope)
    if (ts.isObjectLiteralExpression(object.node)) {
      const found = object.node.properties.find((one) => one.name && one.name.getText() === node.name.text)
      if (found && ts.isPropertyAssignment(found)) return { node: found.initializer, scope: object.scope }
      if (found && ts.isShorthandPropertyAssignment(found)) return shorthand(found, object.scope)
    }
    throw new NotKnown(node.getText())
  }

  const shorthand = (node: ts.ShorthandPropertyAssignment, scope: Scope): Bound => {
    const { symbol, declaration } = declared(node)
    const bound = scope.names.get(symbol)
    if (bound) return bound
    if (declaration && ts.isVariableDeclaration(declaration) && declaration.initializer)
      return { node: declaration.initializer, scope: ownScope(declaration, scope) }
    throw new NotKnown(node.getText())
  }

  /** Follows names, brackets and conditions down to what is written. */
  const settle = (node: ts.Expression, scope: Scope): Bound => {
    if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isNonNullExpression(node))
      return settle(node.expression, scope)
    if (ts.isSatisfiesExpression(node)) return settle(node.expression, scope)
    if (ts.isIdentifier(node) && node.text !== 'undefined') {
      const bound = meant(node, scope)
      return settle(bound.node, bound.scope)
    }
    if (ts.isPropertyAccessExpression(node)) {
      const bound = property(node, scope)
      return settle(bound.node, bound.scope)
    }
    if (ts.isConditionalExpression(node)) return settle(way === 'first' ? node.whenTrue : node.whenFalse, scope)
    return { node, scope }
  }

  const words = (node: ts.Expression, scope: Scope): string => {
    const { node: at, scope: of } = settle(node, scope)
    if (ts.isStringLiteralLike(at) || ts.isNumericLiteral(at)) return at.text
    if (at.kind === ts.SyntaxKind.TrueKeyword || at.kind === ts.SyntaxKind.FalseKeyword) return at.getText()
    if (ts.isTemplateExpression(at))
      return at.head.text + at.templateSpans.map((span) => words(span.expression, of) + span.literal.text).join('')
    throw new NotKnown(at.getText())
  }

  const named = (name: string): string =>
    name
      .split('.')
      .map((part) => `"${part}"`)
      .join('.')

  /** `sql.ref('t.id')` and its like. */
  const helper = (name: string, call: ts.CallExpression, scope: Scope): string => {
    const [first, second] = call.arguments
    if (name === 'ref' || name === 'table') return named(words(first!, scope))
    if (name === 'id') return call.arguments.map((one) => `"${words(one, scope)}"`).join('.')
    if (name === 'raw') return words(first!, scope)
    if (name === 'lit') {
      const { node } = settle(first!, scope)
      return ts.isStringLiteralLike(node) ? `'${node.text.replaceAll("'", "''")}'` : words(first!, scope)
    }
    if (name !== 'join') throw new NotKnown(`sql.${name}`)
    const between = second ? fragment(second, scope) : ', '
    return joined(first!, scope).join(between)
  }

  /** The parts of `sql.join`: those of an array that is written out, or one of a list that is only known at run time. */
  const joined = (node: ts.Expression, scope: Scope): string[] => {
    const { node: list, scope: of } = settleOr(node, scope)
    if (ts.isArrayLiteralExpression(list)) {
      return list.elements.flatMap((one) => (ts.isSpreadElement(one) ? joined(one.expression, of) : [part(one, of)]))
    }
    if (ts.isCallExpression(list) && ts.isPropertyAccessExpression(list.expression)) {
      const [each] = list.arguments
      if (list.expression.name.text === 'map' && each && ts.isArrowFunction(each) && !ts.isBlock(each.body))
        return [part(each.body, of)]
    }
    if (isListOfFragments(list)) throw new NotKnown(list.getText())
    // A list of values: as many as its type says, or one that stands for all of them.
    return Array.from({ length: lengthOf(list) }, () => `$${(values += 1)}`)
  }

  const lengthOf = (node: ts.Expression): number => {
    const type = checker.getTypeAtLocation(node)
    return checker.isTupleType(type) ? checker.getTypeArguments(type as ts.TypeReference).length : 1
  }

  const settleOr = (node: ts.Expression, scope: Scope): Bound => {
    try {
      return settle(node, scope)
    } catch (error) {
      if (error instanceof NotKnown) return { node, scope }
      throw error
    }
  }

  const isListOfFragments = (node: ts.Expression): boolean => {
    const element = checker.getIndexTypeOfType(checker.getTypeAtLocation(node), ts.IndexKind.Number)
    return element?.getProperty('toOperationNode') !== undefined
  }

  /** What stands in a slot of a template; a condition that is handed over from elsewhere is true. */
  const part = (node: ts.Expression, scope: Scope): string => {
    if (!isFragment(node)) return `$${(values += 1)}`
    try {
      return fragment(node, scope)
    } catch (error) {
      if (error instanceof NotKnown && checker.typeToString(checker.getTypeAtLocation(node)) === 'Condition')
        return 'true'
      throw error
    }
  }

  const template = (node: ts.TaggedTemplateExpression, scope: Scope): string => {
    if (ts.isNoSubstitutionTemplateLiteral(node.template)) return node.template.text
    const { head, templateSpans } = node.template
    return head.text + templateSpans.map((span) => part(span.expression, scope) + span.literal.text).join('')
  }

  const fragment = (node: ts.Expression, scope: Scope): string => {
    const { node: at, scope: of } = settle(node, scope)
    if (isSqlTag(at)) return template(at, of)
    if (!ts.isCallExpression(at)) throw new NotKnown(at.getText())
    if (ts.isPropertyAccessExpression(at.expression) && at.expression.expression.getText() === 'sql')
      return helper(at.expression.name.text, at, of)
    return called(at, of)
  }

  /** A function of the house that answers a fragment: its text, with what it was given in place. */
  const called = (call: ts.CallExpression, scope: Scope): string => {
    const it = functionOf(call.expression, scope)
    const names = new Map(it.scope.names)
    it.node.parameters.forEach((parameter, at) => {
      const given = call.arguments[at] ?? parameter.initializer
      if (given) bind(parameter.name, { node: given, scope: call.arguments[at] ? scope : it.scope }, names)
    })
    if ((deep += 1) > DEEPEST) throw new NotKnown('calls itself')
    const text = fragment(answerOf(it.node), { names })
    deep -= 1
    return text
  }

  const bind = (name: ts.BindingName, given: Bound, names: Map<ts.Symbol, Bound>): void => {
    if (ts.isIdentifier(name)) return void names.set(checker.getSymbolAtLocation(name)!, given)
    if (!ts.isObjectBindingPattern(name)) return
    const object = settleOr(given.node, given.scope)
    if (!ts.isObjectLiteralExpression(object.node)) return
    for (const element of name.elements) {
      const wanted = (element.propertyName ?? element.name).getText()
      const found = object.node.properties.find((one) => one.name?.getText() === wanted)
      if (found && ts.isPropertyAssignment(found))
        bind(element.name, { node: found.initializer, scope: object.scope }, names)
      else if (found && ts.isShorthandPropertyAssignment(found))
        bind(element.name, shorthand(found, object.scope), names)
      else if (!found && element.initializer)
        bind(element.name, { node: element.initializer, scope: object.scope }, names)
    }
  }

  const functionOf = (
    node: ts.Expression,
    scope: Scope,
  ): { node: ts.ArrowFunction | ts.FunctionDeclaration | ts.FunctionExpression; scope: Scope } => {
    if (ts.isIdentifier(node)) {
      const { symbol, declaration } = declared(node)
      const bound = scope.names.get(symbol)
      if (bound) return functionOf(bound.node, bound.scope)
      if (declaration && ts.isFunctionDeclaration(declaration))
        return { node: declaration, scope: ownScope(declaration, scope) }
      if (declaration && ts.isVariableDeclaration(declaration) && declaration.initializer)
        return functionOf(declaration.initializer, ownScope(declaration, scope))
    }
    if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return { node, scope }
    if (ts.isPropertyAccessExpression(node)) {
      const bound = property(node, scope)
      return functionOf(bound.node, bound.scope)
    }
    throw new NotKnown(node.getText())
  }

  /** The one expression that a function answers; of several ways the first or the last. */
  const answerOf = (node: ts.ArrowFunction | ts.FunctionDeclaration | ts.FunctionExpression): ts.Expression => {
    if (!node.body) throw new NotKnown(node.getText())
    if (!ts.isBlock(node.body)) return node.body
    const answers: ts.Expression[] = []
    const visit = (inner: ts.Node): void => {
      if (ts.isFunctionLike(inner)) return
      if (ts.isReturnStatement(inner) && inner.expression) answers.push(inner.expression)
      ts.forEachChild(inner, visit)
    }
    visit(node.body)
    const answer = way === 'first' ? answers[0] : answers.at(-1)
    if (!answer) throw new NotKnown(node.getText())
    return answer
  }

  try {
    return template(tag, NOWHERE)
  } catch (error) {
    if (error instanceof NotKnown) return null
    throw error
  }
}
