import { sql, type Kysely } from 'kysely'
import { randomUUID } from 'node:crypto'
import { enterTag } from '../server/modules/ic/physical-count/tags.ts'
import { freeze } from '../server/modules/ic/physical-count/freeze.ts'
import { postCount } from '../server/modules/ic/physical-count/post.ts'
import { postTags } from '../server/modules/ic/physical-count/tags.ts'
import { upgrade } from '../server/modules/ic/physical-count/upgrade.ts'
import type { ActionContext } from '../server/platform/action/action.ts'
import type { Tables } from '../server/platform/database/tables.ts'
import { transaction } from '../server/platform/database/transaction.ts'
import { COMPANY } from '../tests/scenarios/northgate.ts'
import { enterStockMasters } from '../tests/support/stock-books.ts'
import { median } from './statistics.ts'
import { withOwnBooks } from './own-books.ts'

interface CountFigure {
  readonly name: string
  readonly ms: number
  readonly goal: number
}

const WAREHOUSE = 'COUNT'
const DAY = '2026-06-30'

/** So many products of which there is something in a warehouse of its own, written past the triggers that count moves one by one. */
async function fill(db: Kysely<Tables>, products: number): Promise<void> {
  await sql`
    insert into warehouse (warehouse_id, branch_id, name, active, kind, negative_stock_allowed, line1, city, country, created_by, updated_by)
    select ${WAREHOUSE}, min(branch_id), 'Counted', true, 'Standard', false, '1 Mill Road', 'Hamilton', 'CA', 'bench', 'bench' from branch`.execute(
    db,
  )
  await sql`
    insert into product (product_id, description, product_type, product_class, unit, active, valuation, created_by, updated_by)
    select 'K' || lpad(n::text, 7, '0'), 'Counted ' || n, 'Stock', 'METAL', 'LB', true, 'Average', 'bench', 'bench'
    from generate_series(1, ${products}::int) n`.execute(db)
  await transaction(db, async (trx) => {
    await sql`alter table stock_move disable trigger user`.execute(trx)
    await sql`alter table stock_day disable trigger user`.execute(trx)
    await sql`
      insert into stock_pool (company_id, product_id, warehouse_id, holding, quantity, value, last_day)
      select ${COMPANY}, product_id, ${WAREHOUSE}, 'Stock', 100, 1234, '2026-06-01' from product where product_id like 'K%'`.execute(
      trx,
    )
    await sql`
      insert into stock_place (pool_id, bin, quantity, value)
      select id, 'A-' || right(product_id, 4), 100, 1234 from stock_pool where warehouse_id = ${WAREHOUSE}`.execute(trx)
    await sql`
      insert into stock_posting (id, company_id, document_type, document_id, purpose, asked_hash, posted_by, posted_on)
      values (${randomUUID()}::uuid, ${COMPANY}, 'bench', ${randomUUID()}::uuid, 'post', '\\x00', 'bench', now())`.execute(
      trx,
    )
    await sql`
      insert into stock_move (id, posting_id, pool_id, place_id, company_id, product_id, product_class, warehouse_id, holding, bin, day, kind,
                              quantity, value, rule, line_key)
      select gen_random_uuid(), (select id from stock_posting where document_type = 'bench' limit 1), o.id, p.id, ${COMPANY}, o.product_id, 'METAL',
             ${WAREHOUSE}, 'Stock', p.bin, '2026-06-01', 'Receipt', 100, 1234, 'Given', o.product_id
      from stock_pool o join stock_place p on p.pool_id = o.id where o.warehouse_id = ${WAREHOUSE}`.execute(trx)
    await sql`
      insert into stock_day (place_id, pool_id, day, quantity, value)
      select place_id, pool_id, day, quantity, value from stock_move where warehouse_id = ${WAREHOUSE}`.execute(trx)
    await sql`alter table stock_move enable trigger user`.execute(trx)
    await sql`alter table stock_day enable trigger user`.execute(trx)
  })
  await sql`analyze`.execute(db)
}

/** A count of so many products, half of them by tags: its freeze, a tag, their posting, its end and its posting. */
async function measured(db: Kysely<Tables>, products: number): Promise<CountFigure[]> {
  await fill(db, products)
  const user = { id: randomUUID(), name: 'bench', acting: null }
  const context = (trx: ActionContext['trx']): ActionContext =>
    ({
      ...{ trx, user, requestId: randomUUID(), changeId: randomUUID(), now: new Date(`${DAY}T16:00:00Z`) },
      rights: { can: () => true, limit: () => null },
    }) as never
  const once = async (name: string, goal: number, work: (action: ActionContext) => Promise<unknown>) => {
    const began = performance.now()
    await transaction(db, (trx) => work(context(trx)))
    return { name, ms: performance.now() - began, goal }
  }
  const asked = {
    ...{
      warehouseId: WAREHOUSE,
      countDate: DAY,
      classes: [],
      withEmpty: false,
      usesTags: true,
      spareTags: 0,
      isBlind: true,
    },
    ...{ tolerance: null, toleranceValue: null, typed: null },
  }
  const frozen = await once(`a freeze of ${products} products`, 10_000, (action) => freeze(action, asked))
  const times: number[] = []
  for (let tag = 1; tag <= 200; tag++) {
    const began = performance.now()
    await transaction(db, (trx) =>
      enterTag(context(trx), WAREHOUSE, {
        ...{ tagNo: tag, quantity: '99', productId: null, lotNo: null, bin: null, mode: null },
      }),
    )
    times.push(performance.now() - began)
  }
  await sql`
    update physical_count_tag g set status = 'Entered', quantity = 100, entered_by = 'bench', enterer_id = ${user.id}::uuid, entered_on = now()
    from physical_count c where c.id = g.owner_id and c.warehouse_id = ${WAREHOUSE} and g.status = 'Unused' and g.tag_no <= ${products / 2}`.execute(
    db,
  )
  const tags = await once(`${products / 2} tags posted`, 30_000, (action) => postTags(action, WAREHOUSE))
  await sql`
    update physical_count_line set counted = frozen, counted_by = 'bench', counter_id = ${user.id}::uuid, how = 'Class', counted_on = now()
    where counted is null`.execute(db)
  const ended = await once('the count ended', 5000, (action) => upgrade(action, WAREHOUSE, []))
  const posts = { by: 'bench', now: new Date(), uuid: randomUUID }
  const posted = await once(`a count of ${products} places posted`, 120_000, (action) =>
    postCount(action, posts, WAREHOUSE),
  )
  return [frozen, { name: 'a tag entered', ms: median(times), goal: 30 }, tags, ended, posted]
}

/** Makes a warehouse of so many products in a database of its own, and counts it. */
export const measureCount = (products: number): Promise<string> =>
  withOwnBooks({ name: 'count', size: products, fill: enterStockMasters, isSpent: true }, async (db) => {
    const figures = await measured(db, products)
    return [
      `A count of ${products} products:`,
      ...figures.map(({ name, ms, goal }) => `${name}: ${ms.toFixed(1)} ms (goal ${goal} ms)`),
    ].join('\n')
  })
