import { emptyRecord } from '../../../../shared/contracts/check.ts'
import { TariffTable } from '../../../../shared/contracts/oe/tariff-table.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import type { Row } from '../../../platform/entity/stored.ts'
import { insertRecord } from '../../../platform/entity/write.ts'
import { authorOf } from '../../admin/index.ts'
import { TariffTableStore } from '../tariff-table/entity.ts'

/** Measures on steel, of which the first that applies counts; rates and codes are samples, and nobody is asked for them before somebody has looked. */
const ROWS: readonly Row[] = [
  {
    ...{ tariffId: 'STEEL-OVER-QUOTA', description: 'Flat steel above its quota', measure: 'OverQuota' },
    ...{ tariffCode: '7208', countryOf: 'Origin', rate: '50', stackGroup: 'STEEL', precedence: 1, quotaTonnes: '60' },
  },
  {
    ...{ tariffId: 'STEEL-CN-MELT', description: 'Steel melted and poured in China', measure: 'Surtax' },
    ...{ tariffCode: '7210', country: 'CN', countryOf: 'MeltAndPour', rate: '25', stackGroup: 'STEEL', precedence: 2 },
  },
  {
    ...{ tariffId: 'STEEL-US', description: 'Steel from the United States', measure: 'Surtax' },
    ...{ tariffCode: '7209', country: 'US', countryOf: 'Origin', rate: '25', stackGroup: 'STEEL', precedence: 2 },
  },
  {
    ...{ tariffId: 'STEEL-DERIVATIVE', description: 'Made of steel', measure: 'Derivative' },
    ...{ tariffCode: '7308', countryOf: 'Origin', rate: '25', stackGroup: 'STEEL', precedence: 3 },
  },
  {
    ...{ tariffId: 'GST-IMPORT', description: 'GST at the border', measure: 'ImportTax' },
    ...{ tariffCode: '7209', countryOf: 'Origin', rate: '5', precedence: 1, recoverable: true },
  },
]

/** [supply 9 tariff-table] Dated rows from which the own ones are made. */
export async function loadTariffs(context: ActionContext, fromDate: string): Promise<void> {
  const records = ROWS.map((row): Row => ({
    ...emptyRecord(TariffTable.fields),
    ...{ basis: 'Percent', fromDate, recoverable: false, charged: false, isSample: true, active: true },
    ...row,
  }))
  // Five of them, once for a demo.
  for (const record of records) await insertRecord(context.trx, TariffTableStore, record, authorOf(context))
}
