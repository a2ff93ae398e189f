import { sql } from 'kysely'
import { converted } from '../../../../shared/contracts/ic/units.ts'
import { CustomerSku } from '../../../../shared/contracts/oe/customer-sku.ts'
import { gtinRight } from '../../../../shared/contracts/po/barcode.ts'
import { fail, rule, type Rule } from '../../../platform/action/rules.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import { mergeParameters } from '../../admin/index.ts'
import { productUnits } from '../../po/index.ts'

/** A customer calls one thing by a number, however he writes it. */
export const skuOnce = rule(
  CustomerSku,
  'oe.customerSku.skuOnce',
  'customerSku',
  async ({ customerId, customerSku }, { db, before }) => {
    if (!customerId || !customerSku) return null
    const { rows } = await sql<{ productId: string }>`
      select product_id as "productId" from customer_sku
      where customer_id = ${customerId} and fold(customer_sku) = fold(${customerSku}) and id is distinct from ${before?.id ?? null}::uuid`.execute(
      db,
    )
    return rows[0] && fail({ customerSku, productId: rows[0].productId })
  },
)

/** His papers print one number for a product in a unit; an earlier one is kept out of use. */
export const inUseOnce = rule(
  CustomerSku,
  'oe.customerSku.inUseOnce',
  'productId',
  async ({ customerId, productId, unit, active }, { db, before }) => {
    if (!customerId || !productId || !active) return null
    const { rows } = await sql<{ customerSku: string }>`
      select customer_sku as "customerSku" from customer_sku
      where customer_id = ${customerId} and product_id = ${productId} and unit is not distinct from ${unit ?? null} and active
        and id is distinct from ${before?.id ?? null}::uuid`.execute(db)
    return rows[0] && fail({ customerSku: rows[0].customerSku, productId })
  },
)

/** What a customer scans is one thing. */
export const barcodeOnce = rule(
  CustomerSku,
  'oe.customerSku.barcodeOnce',
  'barcode',
  async ({ customerId, barcode }, { db, before }) => {
    if (!customerId || !barcode) return null
    const { rows } = await sql<{ customerSku: string }>`
      select customer_sku as "customerSku" from customer_sku
      where customer_id = ${customerId} and barcode = ${barcode} and id is distinct from ${before?.id ?? null}::uuid`.execute(
      db,
    )
    return rows[0] && fail({ barcode, customerSku: rows[0].customerSku })
  },
)

/** The last digit of a GTIN is what the others make it. */
const digitRight = rule(
  CustomerSku,
  'oe.customerSku.barcodeDigit',
  'barcode',
  ({ barcode }) => Boolean(barcode) && !gtinRight(barcode!) && fail({ barcode: barcode! }),
)

/** The unit in which he orders is one into which that of the product converts. [supply 2.4] */
const unitConverts = rule(
  CustomerSku,
  'oe.customerSku.unitConverts',
  'unit',
  async ({ productId, unit }, { db, now }) => {
    if (!productId || !unit) return null
    const product = (await productUnits(db, [productId])).get(productId)
    if (!product) return null
    const day = await businessDay(db, now)
    const isOne = converted('1', { from: unit, to: product.unit, day }, product.conversions) !== null
    return !isOne && fail({ unit, productId, stockUnit: product.unit })
  },
)

export const onSave: readonly Rule[] = [skuOnce, inUseOnce, barcodeOnce, digitRight, unitConverts]

/** Of two customers who become one, both do not call two things by one number, or one thing by two. [supply 7.1] */
const skusOnce = rule(mergeParameters, 'admin.mergeFirms.skusOnce', 'intoFirm', async (asked, { db }) => {
  const { fromFirm: from, intoFirm: into } = asked
  const { rows } = await sql<{ numbers: string | null }>`
    select string_agg(distinct a.customer_sku, ', ' order by a.customer_sku) as numbers
    from customer_sku a
    join customer_sku b on fold(b.customer_sku) = fold(a.customer_sku) or b.barcode = a.barcode
                        or (b.product_id = a.product_id and b.unit is not distinct from a.unit and a.active and b.active)
    where a.customer_id = ${from} and b.customer_id = ${into}`.execute(db)
  return rows[0]!.numbers !== null && fail({ from, into, numbers: rows[0]!.numbers })
})

export const MERGE_RULES: readonly Rule[] = [skusOnce]
