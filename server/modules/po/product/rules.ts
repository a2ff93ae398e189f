import { sql } from 'kysely'
import { Product } from '../../../../shared/contracts/po/product.ts'
import { fail, rule, type Rule } from '../../../platform/action/rules.ts'
import { onKept } from './kept.ts'
import { onMade } from './made-of.ts'
import { onMeasured } from './measured.ts'

/** A product id is given once. [S5.18] */
export const idUsedOnce = rule(Product, 'po.product.idUsedOnce', 'productId', async ({ productId }, { db, before }) => {
  if (before || !productId) return null
  const { rows } = await sql`select from product where product_id = ${productId}`.execute(db)
  return rows.length > 0 && fail({ productId })
})

/** A price is one in a currency. */
const priceInCurrency = rule(
  Product,
  'po.product.priceInCurrency',
  'purchaseCurrency',
  ({ purchasePrice, purchaseCurrency }) => (purchasePrice === null) !== (purchaseCurrency === null) && fail(),
)

/** The unit and the type of a product stay while anything of it is on an open order. [supply 7.3] */
const openOrdersKeepUnit = rule(Product, 'po.product.openOrdersKeepUnit', 'unit', async (product, { db, before }) => {
  if (!before || (before.unit === product.unit && before.productType === product.productType)) return null
  const { rows } = await sql<{ orderNo: string }>`
      select o.order_no as "orderNo" from purchase_order_line l join purchase_order o on o.id = l.owner_id
      where l.product_id = ${product.productId} and o.status = 'Open' order by o.order_no limit 1`.execute(db)
  return rows[0] && fail({ ...rows[0] }, before.unit === product.unit ? 'productType' : 'unit')
})

/** [supply 7.3] What stock is counted and booked by stays while there is any of it. */
export const underStock = rule(Product, 'po.product.underStock', 'productClass', () => fail())

/** What is bought to be used at once has an account that it is charged to. */
const classHasExpense = rule(
  Product,
  'po.product.classHasExpense',
  'productClass',
  async ({ productType, productClass }, { db }) => {
    if (!productType || productType === 'Stock' || !productClass) return null
    const { rows } = await sql`
      select from product_class where class_id = ${productClass} and expense_account is null`.execute(db)
    return rows.length > 0 && fail({ productClass })
  },
)

/** What replaces a product is another one, whose own replacements never lead back. [supply 7.3] */
export const replacementLeadsOn = rule(
  Product,
  'po.product.replacementLeadsOn',
  'replacedBy',
  async ({ productId, replacedBy }, { db }) => {
    if (!replacedBy) return null
    if (replacedBy === productId) return fail({ replacedBy })
    const { rows } = await sql`
      with recursive followed (product_id) as (
        select ${replacedBy}::text
        union select p.replaced_by from followed f join product p on p.product_id = f.product_id where p.replaced_by is not null)
      select from followed where product_id = ${productId}`.execute(db)
    return rows.length > 0 && fail({ replacedBy })
  },
)

/** Only what is kept in stock is kept by lot, and only a lot that is told apart has a cost of its own. [supply 2.3] */
export const lotsOfStock = rule(
  Product,
  'po.product.lotsOfStock',
  'lotTracked',
  ({ productType, lotTracked, lotCosted }) =>
    (lotCosted && !lotTracked && fail({}, 'lotCosted')) || (lotTracked && productType !== 'Stock' && fail()),
)

/** What is done with goods is a service, and what is charged once for it another. [supply 9.1] */
const processingOfService = rule(
  Product,
  'po.product.processingOfService',
  'isProcessing',
  ({ productId, productType, isProcessing, setupId }) =>
    (isProcessing && productType !== 'Service' && fail()) ||
    (setupId !== null && (!isProcessing || setupId === productId) && fail({}, 'setupId')),
)

export const onSave: readonly Rule[] = [
  ...[
    idUsedOnce,
    priceInCurrency,
    openOrdersKeepUnit,
    classHasExpense,
    replacementLeadsOn,
    lotsOfStock,
    processingOfService,
  ],
  ...onMade,
  ...onMeasured,
  ...onKept,
]
