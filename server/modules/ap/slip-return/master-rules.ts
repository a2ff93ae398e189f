import { sql } from 'kysely'
import { sinFault } from '../../../../shared/contracts/admin/social-insurance-number.ts'
import { bare } from '../../../../shared/contracts/admin/business-number.ts'
import { isPerson, SlipRecipient } from '../../../../shared/contracts/ap/slip-recipient.ts'
import { SlipThreshold } from '../../../../shared/contracts/ap/slip-threshold.ts'
import { isSealedForm } from '../../../../shared/contracts/fields.ts'
import { ask, fail, rule, type Rule } from '../../../platform/action/rules.ts'

/** A slip has one threshold from a day on. [finance 7.13] */
export const dayOnce = rule(
  SlipThreshold,
  'ap.slipThreshold.dayOnce',
  'fromDate',
  async (threshold, { db, before }) => {
    const { rows } = await sql`
    select from slip_threshold where slip = ${threshold.slip} and from_date = ${threshold.fromDate}
      and id is distinct from ${before?.id ?? null}::uuid`.execute(db)
    return rows.length > 0 && fail()
  },
)

/** A threshold that is no sample says where it was looked up. */
const sourceGiven = rule(
  SlipThreshold,
  'ap.slipThreshold.sourceGiven',
  'source',
  ({ isSample, source }) => !isSample && !source && fail(),
)

export const onSaveThreshold: readonly Rule[] = [dayOnce, sourceGiven]

/** A vendor is one recipient. */
export const oncePerVendor = rule(
  SlipRecipient,
  'ap.slipRecipient.oncePerVendor',
  'vendorId',
  async ({ vendorId }, { db, before }) => {
    if (before || !vendorId) return false
    const { rows } = await sql`select from slip_recipient where vendor_id = ${vendorId}`.execute(db)
    return rows.length > 0 && fail({ vendorId })
  },
)

/** Only an individual is known by a SIN. [finance 7.13] */
export const sinOfIndividual = rule(
  SlipRecipient,
  'ap.slipRecipient.sinOfIndividual',
  'sin',
  ({ kind, sin }) => kind !== 'Individual' && !!sin && fail(),
)

/** A SIN has nine digits that pass its check, is not nothing but zeros, and does not begin with 8. [finance 11.4] */
const sinHolds = rule(SlipRecipient, 'ap.slipRecipient.sinHolds', 'sin', ({ sin }) => {
  if (!sin || isSealedForm(sin)) return false
  return sinFault(sin) !== null && fail()
})

/** A person has a surname on his slip. */
const surnameGiven = rule(
  SlipRecipient,
  'ap.slipRecipient.surnameGiven',
  'surname',
  ({ kind, surname }) => isPerson(kind) && !surname && fail(),
)

/** Whoever enters a recipient whose vendor gets no T5018 is asked: nothing of him is reported until his account says so. */
const vendorMarked = rule(
  SlipRecipient,
  'ap.slipRecipient.vendorMarked',
  'vendorId',
  async ({ vendorId }, { db, before }) => {
    if (before || !vendorId) return false
    const { rows } = await sql`
      select from firm_shown f join firm_vendor_shown v on v.owner_id = f.id
      where f.firm_id = ${vendorId} and v.reporting_slip = 'T5018'`.execute(db)
    return rows.length === 0 && ask({ vendorId })
  },
)

export const onSaveRecipient: readonly Rule[] = [oncePerVendor, sinOfIndividual, sinHolds, surnameGiven, vendorMarked]

/** Blanks and dashes of a SIN are for readers; what is stored is its digits. */
export function completeRecipient(record: Record<string, unknown>): Promise<void> {
  const { sin } = record
  if (typeof sin === 'string' && !isSealedForm(sin)) record['sin'] = bare(sin)
  return Promise.resolve()
}
