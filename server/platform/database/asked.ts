import {
  CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type KyselyPlugin,
  type OperationNode,
  type QueryExecutor,
  type QueryResult,
  type RawNode,
  type RootOperationNode,
  Transaction,
  type ValueNode,
} from 'kysely'
import type { Tables } from './tables.ts'

type Trx = Transaction<Tables>

/** Answers a statement. */
export type Answering = (query: CompiledQuery) => Promise<QueryResult<unknown>>

const compiler = new PostgresQueryCompiler()
const adapter = new PostgresAdapter()

const nothing = async () => undefined
const refused = (): never => {
  throw new Error('Work that is gathered reads no stream and opens no transaction of its own.')
}

const driver: Driver = {
  init: nothing,
  acquireConnection: refused,
  beginTransaction: refused,
  commitTransaction: nothing,
  rollbackTransaction: nothing,
  releaseConnection: nothing,
  destroy: nothing,
}
const dialect: Dialect = {
  createAdapter: () => adapter,
  createDriver: () => driver,
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => compiler,
}

/** What asks `answering`, and nothing else: of a file each record has its own, so that none must be dear. */
export const asking = (answering: Answering): Trx =>
  new Kysely<Tables>({ config: { dialect }, dialect, driver, executor: new Asking(answering) }) as unknown as Trx

/** The same of the whole of a transaction. */
export const transactionAsking = (answering: Answering): Trx =>
  new Transaction<Tables>({ config: { dialect }, dialect, driver, executor: new Asking(answering) })

/** Hands a statement on without the connections, locks and promises that a pool needs. */
class Asking implements QueryExecutor {
  readonly adapter = adapter
  readonly plugins: readonly KyselyPlugin[] = []
  readonly withPlugin = refused
  readonly withPlugins = refused
  readonly withPluginAtFront = refused
  readonly stream = refused

  constructor(private readonly answering: Answering) {}

  transformQuery<T extends RootOperationNode>(node: T): T {
    return node
  }

  compileQuery<R>(node: RootOperationNode, queryId: CompiledQuery['queryId']): CompiledQuery<R> {
    const text = node.kind === 'RawNode' ? textOf(node) : null
    if (text === null) return compiler.compileQuery(node, queryId) as CompiledQuery<R>
    return { query: node, queryId, sql: text, parameters: (node as RawNode).parameters.map(valueOf) }
  }

  executeQuery<R>(query: CompiledQuery<R>): Promise<QueryResult<R>> {
    return this.answering(query) as Promise<QueryResult<R>>
  }

  provideConnection<T>(consumer: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    return consumer({ executeQuery: (query) => this.executeQuery(query as never), streamQuery: refused })
  }

  withConnectionProvider(): QueryExecutor {
    return this
  }

  withoutPlugins(): QueryExecutor {
    return this
  }
}

/** Texts of the statements that have nothing but values in their gaps, by the pieces that the code writes them in. */
const texts = new WeakMap<readonly string[], string>()

const isPlain = (node: OperationNode) => node.kind === 'ValueNode' && !(node as ValueNode).immediate
const valueOf = (node: OperationNode) => (node as ValueNode).value

/** Null: it is not one of them. The same call of the same line of code has the very same pieces, so its text is written once. */
function textOf({ sqlFragments, parameters }: RawNode): string | null {
  if (!parameters.every(isPlain)) return null
  let text = texts.get(sqlFragments)
  if (text === undefined) {
    text = sqlFragments.reduce((sum, piece, at) => `${sum}$${at}${piece}`)
    texts.set(sqlFragments, text)
  }
  return text
}
