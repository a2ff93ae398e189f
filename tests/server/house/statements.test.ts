import pg from 'pg'
import ts from 'typescript'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../support/database.ts'
import { describeStatement, type Column } from '../../support/sql/describe.ts'
import { readServer, type ServerCode, type SqlTag } from '../../support/sql/program.ts'
import { textOf } from '../../support/sql/texts.ts'

/** Every statement of the server is read by PostgreSQL against the migrated tables, without being run, and answers with what its type says. */

/** Engines that put statements together from contracts while they run; what they make is run by their tests. */
const ENGINES = /^server\/(platform|trade)\//

/** The same in modules, from tables that stand in a list or from what a caller hands over. A new statement needs no place here. */
const PUT_TOGETHER: readonly string[] = [
  'server/ledger/close.ts',
  'server/ledger/entry-numbers.ts',
  'server/modules/admin/access/roles-in-screen.ts',
  'server/modules/admin/demo/cities.ts',
  'server/modules/admin/demo/firms.ts',
  'server/modules/admin/duties/duty-pairs.ts',
  'server/modules/admin/duties/who-holds.ts',
  'server/modules/admin/firm/firm-uses.ts',
  'server/modules/admin/sales-tax/insert-taxes.ts',
  'server/modules/admin/user-code/index-rules.ts',
  'server/modules/admin/seed.ts',
  'server/modules/ap/cheque/cheque-printing.ts',
  'server/modules/ap/reports/draft-entries.ts',
  'server/modules/ap/reports/expense-report.ts',
  'server/modules/ap/payment/overdraft.ts',
  'server/modules/ap/seed.ts',
  'server/modules/ar/seed.ts',
  'server/modules/ar/reminder/send.ts',
  'server/modules/ar/credit/overdue.ts',
  'server/modules/ar/statement/send.ts',
  'server/modules/ar/statement/statement.ts',
  'server/modules/ar/commission/post.ts',
  'server/modules/ar/collection/beside.ts',
  'server/modules/ar/collection/course.ts',
  'server/modules/ar/collection/log.ts',
  'server/modules/ar/collection/worklist.ts',
  'server/modules/ap/slip-return/complete.ts',
  'server/modules/ap/slip-return/issue.ts',
  'server/modules/ap/slip-return/recipients.ts',
  'server/modules/ap/tax-return/actions.ts',
  'server/modules/ap/tax-return/measured.ts',
  'server/modules/ap/vendor-statement/our-documents.ts',
  'server/modules/gl/account/tree-route.ts',
  'server/modules/gl/demo/control.ts',
  'server/modules/gl/bank-account/eft/originator.ts',
  'server/modules/gl/bank-reconciliation/bank-lines.ts',
  'server/modules/gl/bank-reconciliation/book-lines.ts',
  'server/modules/gl/integration/documents.ts',
  'server/modules/gl/integration/proof.ts',
  'server/modules/gl/processes/merge-accounts.ts',
  'server/modules/gl/processes/segment-accounts.ts',
  'server/modules/gl/foreign-exchange-revaluation/balances.ts',
  'server/modules/gl/foreign-exchange-revaluation/rules.ts',
  'server/modules/gl/seed.ts',
  'server/modules/ic/coil-inquiry/reads.ts',
  'server/modules/ic/demand/outlooks.ts',
  'server/modules/ic/demand/process.ts',
  'server/modules/ic/demand/sources.ts',
  'server/modules/ic/inventory-ticket/market.ts',
  'server/modules/ic/year-end/process.ts',
  'server/modules/ic/product-inquiry/find.ts',
  'server/modules/ic/product-inquiry/lists.ts',
  'server/modules/ic/product-inquiry/reads.ts',
  'server/modules/ic/seed.ts',
  'server/modules/ic/physical-count/found.ts',
  'server/modules/ic/reports/cost-routes.ts',
  'server/modules/ic/physical-count/read.ts',
  'server/modules/ic/work-order/about.ts',
  'server/modules/ic/work-order/in-process.ts',
  'server/modules/ic/production-ticket/tags.ts',
  'server/modules/po/job/job-uses.ts',
  // Which customers somebody may ask a price for is a condition of what he sees.
  'server/modules/oe/price/inquiry.ts',
  'server/modules/oe/shipping-queue/lines.ts',
  'server/modules/oe/shipping-queue/work.ts',
  'server/modules/oe/seed.ts',
  'server/modules/oe/sales-order/line-about.ts',
  'server/modules/oe/sales-order/line-cost.ts',
  'server/modules/oe/sales-order/line-window.ts',
  // What lies where is worked out for statements around it, too.
  'server/stock/at.ts',
  'server/stock/claims/claims.ts',
]

/** Tables that a transaction makes for itself. */
const TEMPORARY = /\bdemo_firm\b|\bnovus_trial\b/

const STRINGS = ['text', 'uuid', 'date', 'numeric', 'int8', 'timestamp', 'timestamptz', 'varchar', 'name', 'bpchar']
/** What `server/platform/database/pool.ts` makes of a type, as TypeScript names it; of JSON it is whatever was put in. */
const READ_AS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(STRINGS.map((name) => [name, 'string'])),
  ...Object.fromEntries(['int2', 'int4', 'float4', 'float8', 'oid'].map((name) => [name, 'number'])),
  bool: 'boolean',
  bytea: 'Buffer',
}

let base: TestDatabase
let client: pg.Client
let code: ServerCode
let typeNames: ReadonlyMap<number, string>

beforeAll(async () => {
  base = await testDatabase()
  client = new pg.Client({ connectionString: base.url })
  await client.connect()
  const { rows } = await client.query<{ oid: string; typname: string }>('select oid::text, typname from pg_type')
  typeNames = new Map(rows.map(({ oid, typname }) => [Number(oid), typname]))
  code = readServer()
})
afterAll(async () => {
  await client.end()
  await base.drop()
})

const textsOf = (tag: SqlTag): (string | null)[] => [
  ...new Set([textOf(code.checker, tag.node, 'first'), textOf(code.checker, tag.node, 'second')]),
]

/** What a row is said to be: `sql<Row>`. */
const rowType = ({ node }: SqlTag): ts.Type | undefined =>
  node.typeArguments?.[0] && code.checker.getTypeFromTypeNode(node.typeArguments[0])

/** Where the type of a row and the columns that are answered differ. */
function differences(tag: SqlTag, columns: readonly Column[]): string[] {
  const type = rowType(tag)
  if (!type) return []
  return type.getProperties().flatMap((property) => {
    const column = columns.find(({ name }) => name === property.name)
    const optional = (property.flags & ts.SymbolFlags.Optional) !== 0
    if (!column) return optional ? [] : [`${tag.where} does not answer ${property.name}`]
    const wanted = READ_AS[typeNames.get(column.type)!]
    const said = code.checker.getNonNullableType(code.checker.getTypeOfSymbol(property))
    return wanted === undefined || isA(said, wanted)
      ? []
      : [`${tag.where} answers ${property.name} as ${wanted}, and says ${code.checker.typeToString(said)}`]
  })
}

function isA(type: ts.Type, wanted: string): boolean {
  if (type.isUnion()) return type.types.every((one) => isA(one, wanted))
  if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return true
  if (wanted === 'string') return (type.flags & ts.TypeFlags.StringLike) !== 0
  if (wanted === 'number') return (type.flags & ts.TypeFlags.NumberLike) !== 0
  if (wanted === 'boolean') return (type.flags & ts.TypeFlags.BooleanLike) !== 0
  return type.symbol?.name === wanted
}

it('each statement fits the tables, and answers with what the type of its row says', async () => {
  const wrong: string[] = []
  let read = 0
  for (const tag of code.tags.filter(({ sent }) => sent))
    for (const text of textsOf(tag)) {
      if (text === null || TEMPORARY.test(text)) continue
      try {
        wrong.push(...differences(tag, (await describeStatement(client, text)).columns))
        read += 1
      } catch (error) {
        wrong.push(`${tag.where}: ${(error as Error).message}`)
      }
    }
  expect(wrong).toEqual([])
  expect(read).toBeGreaterThan(700)
})

it('what is put together while it runs lies where that is the purpose', () => {
  const files = code.tags
    .filter((tag) => tag.sent && !ENGINES.test(tag.file) && textsOf(tag).every((text) => text === null))
    .map(({ file }) => file)
  expect([...new Set(files)].toSorted()).toEqual(PUT_TOGETHER.toSorted())
})

it('a column that is not there is found, in a statement that is never run', async () => {
  await expect(describeStatement(client, 'delete from firm where no_such_column = $1')).rejects.toThrow(
    'no_such_column',
  )
  await expect(describeStatement(client, 'delete from firm where firm_id = $1')).resolves.toEqual({ columns: [] })
})
