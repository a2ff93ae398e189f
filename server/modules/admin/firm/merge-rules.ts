import { sql, type Kysely } from 'kysely'
import { ask, fail, rule, type Finding } from '../../../platform/action/rules.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { handsOf } from '../../../platform/identity/user.ts'
import { mergeParameters } from './firm-merges.ts'

type Side = 'BillTo' | 'ShipTo' | 'Vendor'

interface Merged {
  firmId: string
  name: string
  businessNumber: string | null
  jobber: string | null
  mergedInto: string | null
  sides: Side[]
  billToCurrency: string | null
  vendorCurrency: string | null
  isHeld: boolean
}

/** Both firms; null while one of them is not known, which is said at its field. */
async function bothOf(
  db: Kysely<Tables>,
  { fromFirm, intoFirm }: { fromFirm: string; intoFirm: string },
): Promise<[Merged, Merged] | null> {
  const { rows } = await sql<Merged>`
    select f.firm_id as "firmId", f.name, f.business_number as "businessNumber", f.jobber_firm_id as jobber,
           f.merged_into as "mergedInto", b.currency as "billToCurrency", v.currency as "vendorCurrency",
           array_remove(array[case when f.is_bill_to then 'BillTo' end, case when f.is_ship_to then 'ShipTo' end,
                              case when f.is_vendor then 'Vendor' end], null) as sides,
           coalesce(b.on_hold, false) or coalesce(v.on_hold, false) as "isHeld"
    from firm f left join firm_bill_to b on b.owner_id = f.id left join firm_vendor v on v.owner_id = f.id
    where f.firm_id = any (${[fromFirm, intoFirm]}::text[])`.execute(db)
  const of = (id: string) => rows.find(({ firmId }) => firmId === id)
  const [from, into] = [of(fromFirm), of(intoFirm)]
  return from && into && from !== into ? [from, into] : null
}

/** A firm is merged into another one. [supply 7.1] */
const intoAnother = rule(
  mergeParameters,
  'admin.mergeFirms.intoAnother',
  'intoFirm',
  ({ fromFirm, intoFirm }) => fromFirm === intoFirm && fail(),
)

/** A firm is merged once: its number leads to one firm. [supply 7.1] */
const mergedOnce = rule(mergeParameters, 'admin.mergeFirms.mergedOnce', 'fromFirm', async (asked, { db }) => {
  const both = await bothOf(db, asked)
  const mergedInto = both?.[0].mergedInto
  return !!mergedInto && fail({ from: asked.fromFirm, into: mergedInto })
})

/** The firm that stays is of every type that the other one has, so that what is handed over has an account. [supply 7.1] */
const sameTypes = rule(mergeParameters, 'admin.mergeFirms.sameTypes', 'intoFirm', async (asked, { db }) => {
  const both = await bothOf(db, asked)
  return both && both[0].sides.some((side) => !both[1].sides.includes(side)) && fail({ into: both[1].firmId })
})

/** Both are billed and paid in the same currency, as an amount never changes its own. [supply 7.1] */
const sameCurrency = rule(mergeParameters, 'admin.mergeFirms.sameCurrency', 'intoFirm', async (asked, { db }) => {
  const both = await bothOf(db, asked)
  if (!both) return false
  const [from, into] = both
  const differs = (['billToCurrency', 'vendorCurrency'] as const).some(
    (side) => from[side] !== null && into[side] !== null && from[side] !== into[side],
  )
  return differs && fail({ from: from.firmId, into: into.firmId })
})

/** Two business numbers are two businesses: their slips and their tax are not merged. [supply 7.1] */
const sameBusiness = rule(mergeParameters, 'admin.mergeFirms.sameBusiness', 'intoFirm', async (asked, { db }) => {
  const both = await bothOf(db, asked)
  const plain = (firm: Merged) => firm.businessNumber?.replace(/\s/g, '').toUpperCase() ?? null
  const [from, into] = both ? both.map(plain) : [null, null]
  return !!from && !!into && from !== into && fail({ from: asked.fromFirm, into: asked.intoFirm })
})

/** What is on hold is decided first: a merge neither lifts a hold nor puts one on others. [supply 7.1] */
const notHeld = rule(mergeParameters, 'admin.mergeFirms.notHeld', null, async (asked, { db }): Promise<Finding[]> => {
  const both = (await bothOf(db, asked)) ?? []
  return both.flatMap((firm, at) =>
    firm.isHeld ? [fail({ firmId: firm.firmId }, at === 0 ? 'fromFirm' : 'intoFirm')] : [],
  )
})

/** A firm is not its own jobber: where the one buys through the other, this is ended first. [S5.08] */
const notItsJobber = rule(mergeParameters, 'admin.mergeFirms.notItsJobber', 'intoFirm', async (asked, { db }) => {
  const both = await bothOf(db, asked)
  return both?.[1].jobber === asked.fromFirm && fail({ from: asked.fromFirm, into: asked.intoFirm })
})

/** A firm does not stand below itself: whoever stands below the one that goes is given another parent first. [finance 8.2] */
const notItsParent = rule(mergeParameters, 'admin.mergeFirms.notItsParent', 'intoFirm', async (asked, { db }) => {
  const { rows } = await sql`
    with recursive up as (
      select b.parent_id from firm f join firm_bill_to b on b.owner_id = f.id where f.firm_id = ${asked.intoFirm}
      union
      select b.parent_id from up u join firm f on f.firm_id = u.parent_id join firm_bill_to b on b.owner_id = f.id)
    select from up where parent_id = ${asked.fromFirm}`.execute(db)
  return rows.length > 0 && fail({ from: asked.fromFirm, into: asked.intoFirm })
})

/** The firm that stands for a company of ours is not merged: what is between companies would go with it. [supply 7.1] */
const notOurselves = rule(mergeParameters, 'admin.mergeFirms.notOurselves', null, async (asked, { db }) => {
  const { rows } = await sql<{ firm_id: string; company_id: string }>`
    select f.firm_id, c.company_id from firm f
    join company c on replace(f.business_number, ' ', '') = replace(c.business_number, ' ', '')
    where f.firm_id = any (${[asked.fromFirm, asked.intoFirm]}::text[])`.execute(db)
  return rows.map((row) =>
    fail({ firmId: row.firm_id, companyId: row.company_id }, row.firm_id === asked.fromFirm ? 'fromFirm' : 'intoFirm'),
  )
})

/** Bank details that wait for a second person are decided before the vendor is merged. [I12] */
const bankDecided = rule(mergeParameters, 'admin.mergeFirms.bankDecided', null, async (asked, { db }) => {
  const { rows } = await sql<{ firm_id: string; change_no: string }>`
    select firm_id, change_no from vendor_bank_change
    where status = 'Pending' and firm_id = any (${[asked.fromFirm, asked.intoFirm]}::text[])`.execute(db)
  return rows.map((row) =>
    fail({ firmId: row.firm_id, changeNo: row.change_no }, row.firm_id === asked.fromFirm ? 'fromFirm' : 'intoFirm'),
  )
})

/** Who wrote where the firm that stays is paid does not send another vendor's payments there. [I12] */
const byAnother = rule(mergeParameters, 'admin.mergeFirms.byAnother', 'intoFirm', async (asked, { db, user }) => {
  const { rows } = await sql`
    select from vendor_bank_change b join firm f on f.firm_id = b.firm_id
    where b.firm_id = ${asked.intoFirm} and b.status = 'Confirmed' and b.written_by && ${handsOf(user)}::uuid[]
      and exists (select from firm o where o.firm_id = ${asked.fromFirm} and o.is_vendor)`.execute(db)
  return rows.length > 0 && fail({ into: asked.intoFirm })
})

/** Nobody merges a firm through which he is paid himself. [supply 7.5] */
const notOneself = rule(mergeParameters, 'admin.mergeFirms.notOneself', null, async (asked, { db, user }) => {
  const { rows } = await sql<{ firm_id: string }>`
    select r.ap_firm_id as firm_id from sales_rep r join app_user_shown u on u.sales_rep_id = r.sales_rep_id
    where u.id = any (${handsOf(user)}::uuid[])
      and r.ap_firm_id = any (${[asked.fromFirm, asked.intoFirm]}::text[])`.execute(db)
  return rows.map((row) => fail({ firmId: row.firm_id }, row.firm_id === asked.fromFirm ? 'fromFirm' : 'intoFirm'))
})

/** Whoever merges two firms of different names is told both, and that it is done once and for all. [supply 7.1] */
const confirms = rule(mergeParameters, 'admin.mergeFirms.confirms', null, async (asked, { db }) => {
  const both = await bothOf(db, asked)
  if (!both) return false
  const [from, into] = both
  return ask({ from: from.firmId, fromName: from.name, into: into.firmId, intoName: into.name })
})

export const ADMIN_MERGE_RULES = [
  intoAnother,
  mergedOnce,
  sameTypes,
  sameCurrency,
  sameBusiness,
  notHeld,
  notItsJobber,
  notItsParent,
  notOurselves,
  bankDecided,
  byAnother,
  notOneself,
  confirms,
]
