import { sql } from 'kysely'
import { CustomerSku } from '../../../../shared/contracts/oe/customer-sku.ts'
import { stored } from '../../../platform/entity/stored.ts'
import { ofOwnCustomers } from '../../ar/index.ts'
import * as rules from './rules.ts'

/** Of what he was invoiced last for the product; what he gave back is no sale. */
const last = (column: string) => sql`
  (select ${sql.ref(`l.${column}`)} from customer_invoice_line_read l
   where l.product_id = t.product_id and l.bill_to_id = t.customer_id and l.kind = 'Invoice' and l.unit_price is not null
   order by l.doc_date desc, l.id desc limit 1)`

export const CustomerSkuStore = stored(CustomerSku, {
  table: 'customer_sku',
  namedByKey: false,
  restriction: ofOwnCustomers(sql.ref('t.customer_id')),
  derived: {
    customerName: sql`(select f.name from firm_shown f where f.firm_id = t.customer_id)`,
    productDescription: sql`(select p.description from product_shown p where p.product_id = t.product_id)`,
    lastPrice: last('unit_price'),
    lastCurrency: last('currency'),
    lastSold: last('doc_date'),
  },
  constraints: {
    customer_sku_once: rules.skuOnce,
    customer_sku_in_use_once: rules.inUseOnce,
    customer_sku_barcode_once: rules.barcodeOnce,
  },
})
