import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { DistributionTemplate } from '../../../../shared/contracts/ap/distribution-template.ts'
import { fail, rule } from '../../../platform/action/rules.ts'
import { accountsByHand } from '../../../trade/lines/accounts-by-hand.ts'
import { notOnControl } from '../../../trade/lines/control-account.ts'

/** A template id is given to one template only. */
export const idUsedOnce = rule(
  DistributionTemplate,
  'ap.distributionTemplate.idUsedOnce',
  'templateId',
  async (template, { db, before }) => {
    if (before || !template.templateId) return false
    const { rows } = await sql`select from distribution_template where template_id = ${template.templateId}`.execute(db)
    return rows.length > 0 && fail({ templateId: template.templateId })
  },
)

/** The lines of a template bear the whole of a document. [finance 7.1] */
const sharesWhole = rule(DistributionTemplate, 'ap.distributionTemplate.sharesWhole', 'lines', ({ lines }) => {
  const whole = lines.reduce((sum, { share }) => sum.plus(share ?? 0), new Decimal(0))
  return !whole.eq(100) && fail({ whole: whole.toFixed() })
})

export const onSave = [idUsedOnce, sharesWhole, notOnControl(DistributionTemplate, 'lines'), accountsByHand('lines')]
