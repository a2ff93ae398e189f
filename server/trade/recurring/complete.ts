import { Decimal } from 'decimal.js'
import { moneyText } from '../../../shared/contracts/money.ts'
import { nextDateOf } from './next-date.ts'

type Row = Record<string, unknown>

/** Where a side keeps the firm of a template, and the currency that it deals in. */
interface OfFirm {
  readonly firm: string
  readonly currencyOf: (firmId: string) => Promise<string | null>
}

/** What a template comes to before tax and in which currency, and when it comes next. [finance 7.13, 8.1] */
export async function completeTemplate(record: Row, before: Row | null, of: OfFirm): Promise<void> {
  record['status'] ??= 'Active'
  await followFirm(record, before, of)
  const lines = record['lines'] as readonly { amount: string | null }[]
  record['netAmount'] = moneyText(lines.reduce((sum, { amount }) => sum.plus(amount ?? 0), new Decimal(0)))
  record['nextDate'] = nextDateOf(record)
}

/** The firm's currency, as long as no other was typed. */
async function followFirm(template: Row, before: Row | null, { firm, currencyOf }: OfFirm): Promise<void> {
  const [firmId, currency] = [template[firm] as string | null, template['currency'] as string | null]
  const isOther = before !== null && before[firm] !== firmId && before['currency'] === currency
  if (!firmId || (currency && !isOther)) return
  const was = isOther && currency ? await currencyOf(String(before[firm])) : null
  if (currency && was !== currency) return
  const theirs = await currencyOf(firmId)
  if (theirs) template['currency'] = theirs
}
