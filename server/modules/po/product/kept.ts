import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { gtinRight } from '../../../../shared/contracts/po/barcode.ts'
import { Product } from '../../../../shared/contracts/po/product.ts'
import { ask, fail, rule, type Finding, type Rule } from '../../../platform/action/rules.ts'

/** Where a product is kept, who sells it to us, and what it is scanned by. */

/** A warehouse stands once. */
export const warehousesOnce = rule(Product, 'po.product.warehousesOnce', 'stocking', ({ stocking }) =>
  stocking.flatMap(({ warehouseId }, at) =>
    warehouseId && stocking.findIndex((one) => one.warehouseId === warehouseId) < at
      ? [fail({ warehouseId }, `stocking.${at}.warehouseId`)]
      : [],
  ),
)

/** A warehouse wants no less than its least, orders again at no less than that, and holds no more than its most. */
const levelsInOrder = rule(Product, 'po.product.levelsInOrder', 'stocking', ({ stocking }) =>
  stocking.flatMap(({ least, reorderAt, most }, at): Finding[] => {
    const isOver = (a: string | null, b: string | null) => a !== null && b !== null && new Decimal(a).gt(b)
    if (isOver(least, most)) return [fail({}, `stocking.${at}.most`)]
    return isOver(least, reorderAt) || isOver(reorderAt, most) ? [fail({}, `stocking.${at}.reorderAt`)] : []
  }),
)

/** A vendor stands once for each quantity from which his price counts, and a price is one in a currency. */
export const vendorsOnce = rule(Product, 'po.product.vendorsOnce', 'vendors', ({ vendors }) =>
  vendors.flatMap(({ vendorId, fromQuantity, price, currency }, at): Finding[] => {
    if (!vendorId) return []
    const isSame = (one: (typeof vendors)[number]) =>
      one.vendorId === vendorId && new Decimal(one.fromQuantity || 0).eq(fromQuantity || 0)
    if (vendors.findIndex(isSame) < at) return [fail({ vendorId }, `vendors.${at}.vendorId`)]
    return (price === null) === (currency === null) ? [] : [fail({ vendorId }, `vendors.${at}.currency`)]
  }),
)

/** One vendor is asked first. */
const onePreferred = rule(Product, 'po.product.onePreferred', 'vendors', ({ vendors }) => {
  const preferred = new Set(vendors.filter((one) => one.preferred).map(({ vendorId }) => vendorId))
  return preferred.size > 1 && fail()
})

/** The last digit of a GTIN is what the others make it. */
const digitsRight = rule(Product, 'po.product.barcodeDigit', 'barcodes', ({ barcodes }) =>
  barcodes.flatMap(({ barcode }, at) =>
    barcode && !gtinRight(barcode) ? [fail({ barcode }, `barcodes.${at}.barcode`)] : [],
  ),
)

export const barcodesOnce = rule(Product, 'po.product.barcodesOnce', 'barcodes', ({ barcodes }) =>
  barcodes.flatMap(({ barcode }, at) =>
    barcode && barcodes.findIndex((one) => one.barcode === barcode) < at
      ? [fail({ barcode }, `barcodes.${at}.barcode`)]
      : [],
  ),
)

/** A barcode that another product has is asked about: whoever scans it is asked which of them he means. [S5.22] */
const barcodeElsewhere = rule(Product, 'po.product.barcodeElsewhere', 'barcodes', async (product, { db, before }) => {
  const stood = new Set(before?.barcodes.map(({ barcode }) => barcode))
  const added = product.barcodes.map(({ barcode }) => barcode).filter((barcode) => barcode && !stood.has(barcode))
  if (added.length === 0) return null
  const { rows } = await sql<{ barcode: string; productId: string }>`
    select b.barcode, min(p.product_id) as "productId" from product_barcode b join product p on p.id = b.owner_id
    where b.barcode = any (${added}::text[]) and p.product_id <> ${product.productId} group by b.barcode`.execute(db)
  return rows.map(({ barcode, productId }) => {
    const at = product.barcodes.findIndex((one) => one.barcode === barcode)
    return ask({ barcode, productId }, `barcodes.${at}.barcode`)
  })
})

export const onKept: readonly Rule[] = [
  ...[warehousesOnce, levelsInOrder, vendorsOnce, onePreferred, digitsRight, barcodesOnce, barcodeElsewhere],
]
