import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { FoundProducts } from '../../../../shared/contracts/ic/product-inquiry.ts'
import { readProductQuery, type SizeRange } from '../../../../shared/contracts/ic/product-query.ts'
import type { Locale } from '../../../../shared/contracts/shell.ts'
import { planned } from '../../../platform/database/planned.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { calledIn } from '../../../platform/entity/called.ts'

const MOST = 12

type Row = FoundProducts['rows'][number]
/** Whether the caller may read a field of products: by what he may not, he finds nothing. */
type IsRead = (path: string) => boolean

/** Inches of a size, however the product was typed. */
const inches = (size: SizeRange['size']) =>
  sql`case w.measurement when 'Metric' then ${sql.ref(`w.${size}`)} / 25.4 else ${sql.ref(`w.${size}`)} end`

/**
 * [supply 7.7] What somebody means: a number, a code that was scanned, the number that a vendor has for it, words of any language, or sizes. Sizes that nothing fits
 * are taken for words.
 */
export async function findProducts(
  db: Kysely<Tables>,
  { typed, companyId, locale, isRead }: { typed: string; companyId: string; locale: Locale; isRead: IsRead },
): Promise<FoundProducts> {
  const exact = await found(db, { companyId, locale, isRead, which: byNumber(typed, isRead) })
  if (exact.length > 0) return { query: { words: [typed], sizes: [] }, rows: exact, hasMore: false }
  const read = readProductQuery(typed)
  const query = { ...read, sizes: read.sizes.filter(({ size }) => isRead(size)) }
  const rows = await found(db, { companyId, locale, isRead, which: bySizes(query.words, query.sizes, isRead) })
  if (rows.length > 0 || query.sizes.length === 0)
    return { query, rows: rows.slice(0, MOST), hasMore: rows.length > MOST }
  const words = typed.trim().split(/\s+/)
  const again = await found(db, { companyId, locale, isRead, which: bySizes(words, [], isRead) })
  return { query: { words, sizes: [] }, rows: again.slice(0, MOST), hasMore: again.length > MOST }
}

const byNumber = (typed: string, isRead: IsRead): RawBuilder<unknown> => sql`
  select w.product_id, 'Id' as by, 0 as rank from product_shown w where w.product_id = upper(${typed.trim()})
  union select w.product_id, 'Barcode', 1 from product_barcode_shown b join product_shown w on w.id = b.owner_id where ${isRead('barcodes')} and b.barcode = upper(${typed.trim()})
  union select w.product_id, 'VendorSku', 2 from product_vendor_shown v join product_shown w on w.id = v.owner_id
    where ${isRead('vendors.vendorSku')} and fold(v.vendor_sku) = fold(${typed.trim()}) and v.vendor_sku is not null`

const escaped = (word: string) => word.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)

function bySizes(words: readonly string[], sizes: readonly SizeRange[], isRead: IsRead): RawBuilder<unknown> {
  const text = isRead('description') ? sql`w.words` : sql`fold(w.product_id)`
  const conditions = [
    ...words.map((word) => sql`${text} like '%' || fold(${escaped(word)}) || '%'`),
    ...sizes.flatMap(({ size, from, to }) => [
      sql`${sql.ref(`w.${size}`)} is not null`,
      ...(from === null ? [] : [sql`${inches(size)} >= ${from}::numeric`]),
      ...(to === null ? [] : [sql`${inches(size)} <= ${to}::numeric`]),
    ]),
  ]
  if (conditions.length === 0) return sql`select null::text as product_id, 'Words' as by, 0 as rank where false`
  const first = words[0] ?? ''
  return sql`
    select w.product_id, ${sizes.length > 0 ? 'Size' : 'Words'} as by,
           case when lower(w.product_id) like lower(${escaped(first)}) || '%' then 0 else 1 end as rank
    from product_shown w where w.active and ${sql.join(conditions, sql` and `)}
    order by rank, w.product_id limit ${sql.lit(MOST * 4)}`
}

const found = (
  db: Kysely<Tables>,
  {
    companyId,
    locale,
    isRead,
    which,
  }: { companyId: string; locale: Locale; isRead: IsRead; which: RawBuilder<unknown> },
): Promise<Row[]> =>
  planned(
    db,
    sql<Row>`
    with f as (${which})
    select f.product_id as "productId", ${isRead('description') ? calledIn(locale, 'k.description') : sql`''`} as description, f.by, ${isRead('thickness') ? sql`trim_scale(w.thickness)::text` : sql`null`} as thickness,
           ${isRead('width') ? sql`trim_scale(w.width)::text` : sql`null`} as width, ${isRead('length') ? sql`trim_scale(w.length)::text` : sql`null`} as length, ${isRead('unit') ? sql`k.unit` : sql`''`} as unit, trim_scale(coalesce(o.quantity, 0) - coalesce(c.quantity, 0))::text as available
    from f join product_shown k on k.product_id = f.product_id join product_shown w on w.product_id = f.product_id
    left join lateral (
      select sum(o.quantity) as quantity from stock_pool_shown o
      where o.product_id = f.product_id and o.company_id = ${companyId} and o.holding = 'Stock') o on true
    left join lateral (
      select sum(c.reserved + c.allocated + c.picked) as quantity from stock_claim_shown c
      where c.product_id = f.product_id and c.company_id = ${companyId} and c.is_open) c on true
    order by f.rank, coalesce(o.quantity, 0) - coalesce(c.quantity, 0) > 0 desc, f.product_id limit ${sql.lit(MOST + 1)}`,
  )
