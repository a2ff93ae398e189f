import { sql } from 'kysely'
import { Firm } from '../../../../shared/contracts/admin/firm.ts'
import { coilMisfit } from '../../../../shared/contracts/trade/packaging.ts'
import { ask, fail, rule, type Rule, type RuleContext } from '../../../platform/action/rules.ts'
import type { FirmUses } from './firm-uses.ts'
import type { Neighbours } from '../neighbours.ts'

/** Firm ID cannot be blank. [S5.05] */
export const idGiven = rule(Firm, 'admin.firm.idGiven', 'firmId', (firm) => !firm.firmId && !!firm.name && fail())

/** Enter a Firm ID or Name. [S5.06] */
export const idOrNameGiven = rule(
  Firm,
  'admin.firm.idOrNameGiven',
  'firmId',
  (firm) => !firm.firmId && !firm.name && fail(),
)

/** A Firm ID is given to one firm only. [S3.06] */
export const idUsedOnce = rule(Firm, 'admin.firm.idUsedOnce', 'firmId', async (firm, { db, before }) => {
  if (before || !firm.firmId) return false
  const { rows } = await sql`select from firm where firm_id = ${firm.firmId}`.execute(db)
  return rows.length > 0 && fail({ firmId: firm.firmId })
})

/** Select at least one firm type. [S5.07] */
export const typeGiven = rule(
  Firm,
  'admin.firm.typeGiven',
  'isBillTo',
  (firm) => !firm.isBillTo && !firm.isShipTo && !firm.isVendor && fail(),
)

/** Unchecking the type Bill To deletes the bill-to account on save. [S5.07] */
export const billToAccountGoes = rule(
  Firm,
  'admin.firm.billToAccountGoes',
  'isBillTo',
  (firm, { before }) =>
    !firm.isBillTo &&
    !!before?.billTo &&
    ask({ creditLimit: before.billTo.creditLimit, currency: before.billTo.currency }),
)

/** The core of his coils is narrower than they are. [judgement 31b] */
export const coilFits = rule(Firm, 'admin.firm.coilFits', 'shipTo.coilInside', ({ shipTo }) => {
  const misfit = shipTo && coilMisfit(shipTo)
  return misfit && fail(misfit)
})

/** Unchecking the type Ship To deletes the ship-to account on save. [S5.07] */
export const shipToAccountGoes = rule(
  Firm,
  'admin.firm.shipToAccountGoes',
  'isShipTo',
  (firm, { before }) => !firm.isShipTo && !!before?.shipTo && ask(),
)

/** Unchecking the type Vendor deletes the vendor account on save. [S5.07] */
export const vendorAccountGoes = rule(
  Firm,
  'admin.firm.vendorAccountGoes',
  'isVendor',
  (firm, { before }) => !firm.isVendor && !!before?.vendor && ask({ paymentMethod: before.vendor.paymentMethod }),
)

/**
 * A type with documents is not unchecked, as they stand on its account: the firm is made inactive instead. One without any is
 * asked about. [finance 6]
 */
export const accountsStay = (uses: FirmUses) =>
  ACCOUNTS.map(([side, flag, id]) =>
    rule(Firm, id, flag, async (firm, { db, before }) => {
      if (firm[flag] || !before?.[flag]) return false
      return (await uses.has(db, side, before.firmId)) && fail({ firmId: before.firmId })
    }),
  )

const ACCOUNTS = [
  ['billTo', 'isBillTo', 'admin.firm.billToAccountUsed'],
  ['shipTo', 'isShipTo', 'admin.firm.shipToAccountUsed'],
  ['vendor', 'isVendor', 'admin.firm.vendorAccountUsed'],
] as const

interface Named {
  status: string
  is_bill_to: boolean
}

async function named(db: RuleContext['db'], firmId: string): Promise<Named | undefined> {
  const { rows } = await sql<Named>`select status, is_bill_to from firm where firm_id = ${firmId}`.execute(db)
  return rows[0]
}

/** The bill-to of a ship-to as it will be: the firm itself may be it. */
const billToOf = async (
  firm: { firmId: string; status: string; isBillTo: boolean },
  id: string,
  db: RuleContext['db'],
) => (id === firm.firmId ? { status: firm.status, is_bill_to: firm.isBillTo } : named(db, id))

/** Bill To Id must be valid: the id of a firm that is a bill-to. [S5.08] */
export const billToValid = rule(Firm, 'admin.firm.billToValid', 'shipTo.billToId', async (firm, { db, before }) => {
  const id = firm.shipTo?.billToId
  if (!id || (id === before?.shipTo?.billToId && id !== firm.firmId)) return false
  return !(await billToOf(firm, id, db))?.is_bill_to && fail({ billToId: id })
})

/** Bill-to and ship-to ids must be active: an active ship-to is billed to an active firm. [S5.10] */
export const billToActive = rule(Firm, 'admin.firm.billToActive', 'shipTo.billToId', async (firm, { db, before }) => {
  const id = firm.shipTo?.billToId
  const isNew = id !== before?.shipTo?.billToId || before?.status !== 'Active'
  if (!id || firm.status !== 'Active' || !isNew) return false
  const billTo = await billToOf(firm, id, db)
  return billTo?.is_bill_to === true && billTo.status !== 'Active' && fail({ billToId: id })
})

/** Jobber Firm ID must be valid: the id of another firm that is active. [S5.08] */
export const jobberValid = rule(Firm, 'admin.firm.jobberValid', 'jobberFirmId', async (firm, { db, before }) => {
  const id = firm.jobberFirmId
  if (!id || id === before?.jobberFirmId) return false
  const isOther = id !== firm.firmId
  return !(isOther && (await named(db, id))?.status === 'Active') && fail({ jobberFirmId: id })
})

/** The parent of a customer is another active bill-to. [finance 8.3] */
export const parentValid = rule(Firm, 'admin.firm.parentValid', 'billTo.parentId', async (firm, { db, before }) => {
  const parentId = firm.billTo?.parentId
  if (!parentId || parentId === before?.billTo?.parentId) return false
  const parent = parentId === firm.firmId ? undefined : await named(db, parentId)
  return !(parent?.is_bill_to && parent.status === 'Active') && fail({ parentId })
})

/** A customer stands below his parent, and no parent below its branch. [finance 8.3] */
export const parentNotBelow = rule(
  Firm,
  'admin.firm.parentNotBelow',
  'billTo.parentId',
  async (firm, { db, before }) => {
    const parentId = firm.billTo?.parentId
    if (!parentId || !before || parentId === before.billTo?.parentId) return false
    const { rows } = await sql`
      with recursive up as (
        select f.firm_id, b.parent_id from firm f join firm_bill_to b on b.owner_id = f.id where f.firm_id = ${parentId}
        union select f.firm_id, b.parent_id from up u join firm f on f.firm_id = u.parent_id join firm_bill_to b on b.owner_id = f.id)
      select from up where parent_id = ${firm.firmId}`.execute(db)
    return rows.length > 0 && fail({ parentId, firmId: firm.firmId })
  },
)

/** AP firm id cannot be negative. [S5.09] */
export const apFirmIdNotNegative = rule(
  Firm,
  'admin.firm.apFirmIdNotNegative',
  'vendor.apFirmId',
  (firm) => (firm.vendor?.apFirmId ?? 0) < 0 && fail(),
)

/** Commission percent cannot be negative. [S5.09] */
export const commissionNotNegative = rule(
  Firm,
  'admin.firm.commissionNotNegative',
  'vendor.commissionPercent',
  (firm) => (firm.vendor?.commissionPercent ?? '0').startsWith('-') && fail(),
)

/** A vendor is paid from a bank of his currency. [S8.17] */
const bankOfCurrency = ({ currencyOfBank }: Pick<Neighbours, 'currencyOfBank'>) =>
  rule(Firm, 'admin.firm.bankOfCurrency', 'vendor.defaultBankId', async (firm, { db }) => {
    const { defaultBankId, currency } = firm.vendor ?? {}
    if (!defaultBankId || !currency) return false
    const banks = await currencyOfBank(db, defaultBankId)
    return banks !== null && banks !== currency && fail({ currency })
  })

/** Who reports a vendor on a T5018 is asked for his business number, unless it is a person's. [finance 6] */
export const slipNumberGiven = rule(
  Firm,
  'admin.firm.slipNumberGiven',
  'businessNumber',
  (firm, { before }) =>
    firm.vendor?.reportingSlip === 'T5018' &&
    !firm.businessNumber &&
    (before?.vendor?.reportingSlip !== 'T5018' || !!before.businessNumber) &&
    ask(),
)

/** A firm stays a bill-to as long as ship-tos are billed to it. [S5.08] */
export const billToStillNamed = rule(Firm, 'admin.firm.billToStillNamed', 'isBillTo', async (firm, { db, before }) => {
  if (!before?.isBillTo || firm.isBillTo) return false
  const count = await shipTosOf(db, firm.firmId, false)
  return count > 0 && fail({ count })
})

/** Whoever puts a bill-to out of use is asked, as its active ship-tos can then not be billed. [S5.10] */
export const shipTosLeftBehind = rule(Firm, 'admin.firm.shipTosLeftBehind', 'status', async (firm, { db, before }) => {
  if (before?.status !== 'Active' || firm.status === 'Active' || !firm.isBillTo) return false
  const count = await shipTosOf(db, firm.firmId, true)
  return count > 0 && ask({ count })
})

async function shipTosOf(db: RuleContext['db'], firmId: string, active: boolean): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from firm_ship_to s join firm f on f.id = s.owner_id
    where s.bill_to_id = ${firmId} and f.firm_id <> ${firmId} and (f.status = 'Active' or not ${active}::boolean)`.execute(
    db,
  )
  return rows[0]!.count
}

/** The credit limit is changed only by whoever has the right to it. [S3.06] */
export const creditLimitRight = rule(
  Firm,
  'admin.firm.creditLimitRight',
  'billTo.creditLimit',
  (firm, { before, rights }) =>
    !!firm.billTo &&
    firm.billTo.creditLimit !== (before?.billTo?.creditLimit ?? '0') &&
    !rights.can('admin/firm.credit-limit') &&
    fail(),
)

/** Under whose limit a customer is judged is changed by whoever may change his own. [finance 8.3] */
export const parentRight = rule(
  Firm,
  'admin.firm.parentRight',
  'billTo.parentId',
  (firm, { before, rights }) =>
    !!firm.billTo &&
    (firm.billTo.parentId ?? null) !== (before?.billTo?.parentId ?? null) &&
    !rights.can('admin/firm.credit-limit') &&
    fail(),
)

/** A customer on hold is released on his form too only by whoever may release him from his account. [finance 8.5] */
export const releaseRight = rule(
  Firm,
  'admin.firm.releaseRight',
  'billTo.onHold',
  (firm, { before, rights }) =>
    before?.billTo?.onHold === true &&
    firm.billTo?.onHold === false &&
    !rights.can('ar/account-inquiry.release') &&
    fail(),
)

/** A customer is held for a reason on his form too, as from his account. [finance 8.5] */
export const holdReasoned = rule(
  Firm,
  'admin.firm.holdReasoned',
  'billTo.holdReason',
  (firm, { before }) =>
    firm.billTo?.onHold === true && before?.billTo?.onHold !== true && !firm.billTo.holdReason && fail(),
)

/** A firm that was merged into another stays out of use: its number leads there. [supply 7.1] */
export const mergedStays = rule(
  Firm,
  'admin.firm.mergedStays',
  'status',
  (firm, { before }) =>
    !!before?.mergedInto && firm.status === 'Active' && fail({ firmId: before.firmId, mergedInto: before.mergedInto }),
)

/** Neither a firm that was merged nor the one it leads to is deleted: what was posted for both is found by them. [supply 7.1] */
export const mergedKept = rule(
  Firm,
  'admin.firm.mergedKept',
  null,
  (firm) => (!!firm.mergedInto || !!firm.formerIds) && fail({ firmId: firm.firmId }),
)

const plain = (text: string | null | undefined) => (text ?? '').replace(/\s/g, '').toUpperCase()

/** A firm of the same name, postal code and business number may be the same firm twice. [S3.06] */
export const noDuplicate = rule(Firm, 'admin.firm.noDuplicate', 'name', async (firm, { db, before }) => {
  const postalCode = plain(mainAddress(firm)?.postalCode)
  const isSame = before && before.name === firm.name && plain(mainAddress(before)?.postalCode) === postalCode
  if (!firm.name || (isSame && before.businessNumber === firm.businessNumber)) return false
  const { rows } = await sql<{ firm_id: string; name: string }>`
    select f.firm_id, f.name from firm f
    where fold(f.name) = fold(${firm.name}) and f.firm_id <> ${firm.firmId ?? ''}
      and (${postalCode} = '' or f.postal_code is null or replace(f.postal_code, ' ', '') = ${postalCode})
      and (${firm.businessNumber}::text is null or f.business_number is null or f.business_number = ${firm.businessNumber}::text)
    order by f.firm_id limit 1`.execute(db)
  return rows[0] && ask({ firmId: rows[0].firm_id, name: rows[0].name })
})

/** The address that lists show: the first main one, else the first. */
function mainAddress(firm: { addresses: { kind: string; postalCode: string | null }[] }) {
  return firm.addresses.find((address) => address.kind === 'Main') ?? firm.addresses[0]
}

/** A firm that portal users may act for is not deleted. [S3.07] */
export const notSecurable = rule(Firm, 'admin.firm.notSecurable', null, async (firm, { db }) => {
  const { rows } = await sql`
    select from user_securable where ${firm.firmId} = any(string_to_array(replace(identifier, ' ', ''), ','))
    union all select from app_user_shown where default_ship_to = ${firm.firmId} limit 1`.execute(db)
  return rows.length > 0 && fail()
})

export const onSave = (neighbours: Pick<Neighbours, 'currencyOfBank'>): readonly Rule[] => [
  idGiven,
  idOrNameGiven,
  idUsedOnce,
  typeGiven,
  coilFits,
  billToValid,
  billToActive,
  jobberValid,
  apFirmIdNotNegative,
  commissionNotNegative,
  billToStillNamed,
  bankOfCurrency(neighbours),
  slipNumberGiven,
  creditLimitRight,
  parentValid,
  parentNotBelow,
  parentRight,
  releaseRight,
  holdReasoned,
  billToAccountGoes,
  shipToAccountGoes,
  vendorAccountGoes,
  shipTosLeftBehind,
  mergedStays,
  noDuplicate,
]
export const onDelete = [notSecurable, mergedKept]
