import { sql } from 'kysely'
import { ManufacturerAgreement } from '../../../../shared/contracts/ar/manufacturer-agreement.ts'
import { fail, rule } from '../../../platform/action/rules.ts'

/** About a manufacturer and a class there is one agreement from a day on, whoever pays it. [supply 9.1 manufacturers] */
const dayOnce = rule(
  ManufacturerAgreement,
  'ar.manufacturerAgreement.dayOnce',
  'fromDate',
  async ({ manufacturer, productClass, fromDate }, { db, before }) => {
    if (!manufacturer || !fromDate) return false
    const { rows } = await sql`
      select from manufacturer_agreement
      where manufacturer = ${manufacturer} and product_class is not distinct from ${productClass ?? null} and from_date = ${fromDate}::date
        and id is distinct from ${before?.id ?? null}::uuid`.execute(db)
    return rows.length > 0 && fail()
  },
)

export const onSave = [dayOnce]
