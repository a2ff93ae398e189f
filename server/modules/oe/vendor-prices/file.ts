import { sql, type Kysely } from 'kysely'
import {
  MOST_VENDOR_ROWS,
  VENDOR_DAY_ORDERS,
  VENDOR_PRICE_COLUMNS,
  type VendorPriceAsked,
  type VendorPriceMapping,
} from '../../../../shared/contracts/oe/product-price-import.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { badRequest } from '../../../platform/http/errors.ts'
import { FileRefused } from '../../../platform/tables/file-refused.ts'
import { textIn, type Table } from '../../../platform/tables/table.ts'
import { Unreadable } from '../../../platform/transfer/reading/source.ts'
import { formsOf, guessed, headKey, isEnough, TITLES } from './headings.ts'

/** Rows that are shown to whoever says what the columns mean. */
const SHOWN = 12
const WIDEST = 60

type Mapped =
  | { readonly mapping: VendorPriceMapping; readonly head: string; readonly asks: null }
  | { readonly asks: VendorPriceAsked }

interface Given {
  readonly vendorId: string | null
  readonly columns: VendorPriceMapping | null
}

/** What the columns of a file mean: as somebody says now, or has said once, or as their headings are known. */
export async function mappingOf(db: Kysely<Tables>, table: Table, { vendorId, columns }: Given): Promise<Mapped> {
  if (table.rows.length === 0) throw new FileRefused('notTable')
  if (table.rows.length > MOST_VENDOR_ROWS)
    throw new Unreadable('kit:transfer.problems.tooManyRows', { most: String(MOST_VENDOR_ROWS) })
  const keyAt = (head: number) => headKey(table.rows[head]?.cells ?? [])
  if (columns) return { mapping: columns, head: keyAt(columns.head), asks: null }
  const heads = table.rows.slice(0, TITLES).map(({ cells }) => headKey(cells))
  const { rows } = await sql<{ head: string; mapping: VendorPriceMapping }>`
    select head, mapping from vendor_price_mapping where vendor_id = ${vendorId ?? ''} and head = any (${heads}::text[])
    order by mapped_on desc limit 1`.execute(db)
  const [kept] = rows
  if (kept) {
    // Titles above may be more or fewer than they were, and days of another file may say their order by themselves.
    const head = heads.indexOf(kept.head)
    const { dayOrder } = formsOf(table.rows, head, kept.mapping.columns)
    return {
      mapping: { ...kept.mapping, head, dayOrder: dayOrder ?? kept.mapping.dayOrder },
      head: kept.head,
      asks: null,
    }
  }
  const guess = guessed(table.rows)
  if (isEnough(guess, vendorId !== null)) return { mapping: guess, head: '', asks: null }
  const sample = table.rows.slice(guess.head, guess.head + SHOWN)
  return {
    asks: {
      ...{ asksColumns: true, guess },
      rows: sample.map(({ cells }) => cells.slice(0, WIDEST).map((cell) => textIn(cell).slice(0, 60))),
    },
  }
}

/** What somebody has said of the columns of a vendor’s files. */
export async function rememberColumns(
  { trx, user, now }: ActionContext,
  vendorId: string | null,
  { mapping, head }: { readonly mapping: VendorPriceMapping; readonly head: string },
): Promise<void> {
  await sql`
    insert into vendor_price_mapping (vendor_id, head, mapping, mapped_by, mapped_on)
    values (${vendorId ?? ''}, ${head}, ${JSON.stringify(mapping)}::jsonb, ${user.name}, ${now})
    on conflict (vendor_id, head) do update set mapping = excluded.mapping, mapped_by = excluded.mapped_by, mapped_on = excluded.mapped_on`.execute(
    trx,
  )
}

/** @throws 400 for what the dialog cannot send */
export function columnsIn(text: string | undefined, isOfOne: boolean): VendorPriceMapping | null {
  if (text === undefined) return null
  try {
    const { head, columns, dayOrder, mark } = JSON.parse(text) as VendorPriceMapping
    const orders: readonly (string | null)[] = [...VENDOR_DAY_ORDERS, null]
    const isKnown = Object.entries(columns).every(
      ([name, at]) =>
        (VENDOR_PRICE_COLUMNS as readonly string[]).includes(name) && Number.isInteger(at) && at >= 0 && at < WIDEST,
    )
    const isHead = Number.isInteger(head) && head >= 0 && head < WIDEST
    const mapping = { head, columns, dayOrder, mark }
    if (!isHead || !isKnown || !orders.includes(dayOrder) || !['.', ','].includes(mark) || !isEnough(mapping, isOfOne))
      throw new Error('columns')
    return mapping
  } catch {
    throw badRequest('columns do not say what the columns of a file mean.')
  }
}
