import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { dueDates, type DueTerms } from '../../../../shared/contracts/admin/due-dates.ts'
import { decimalsOf } from '../../../../shared/contracts/decimals.ts'
import type { OpeningPart } from '../../../../shared/contracts/gl/opening-balance.ts'
import type { Problem } from '../../../../shared/contracts/result.ts'
import { LARGEST_AMOUNT } from '../../../ledger/amount.ts'
import { accountFor, type RoleRow } from '../../../ledger/roles.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { FileLine } from './files/read-lines.ts'
import { problem } from './problem.ts'

/** A line as it is kept: debit is positive. */
export interface KeptLine {
  readonly row: number
  readonly account: string
  readonly firm: string | null
  readonly reference: string | null
  readonly documentDate: string | null
  readonly dueDate: string | null
  readonly currency: string
  readonly rate: string
  readonly txn: string
  readonly amount: string
}

interface AccountRow {
  readonly account: string
  readonly names: readonly (string | null)[]
  readonly controlKind: string | null
  readonly holdsItems: boolean
  readonly currency: string | null
  readonly takesLines: boolean
}

interface FirmRow {
  readonly firmId: string
  readonly names: readonly (string | null)[]
  readonly isVendor: boolean
  readonly isBillTo: boolean
  readonly vendorCurrency: string | null
  readonly billToCurrency: string | null
  readonly vendorTerms: DueTerms | null
  readonly billToTerms: DueTerms | null
}

const SIDES = {
  Vendors: { control: 'AP', role: 'AP_CONTROL', held: 'HoldbackPayable', heldRole: 'HOLDBACK_PAYABLE' },
  Customers: { control: 'AR', role: 'AR_CONTROL', held: 'HoldbackReceivable', heldRole: 'HOLDBACK_RECEIVABLE' },
} as const

const plain = (text: string) => text.normalize('NFC').trim().toLowerCase().replace(/\s+/g, ' ')
/** `1000 · Chequing` and `1000 - Chequing` are the account 1000. */
const codeIn = (text: string) => /^([\w.-]+?)\s*(?:\s[·:–-]\s|·).+$/.exec(text)?.[1] ?? null

/** Lines with their accounts, firms and amounts in both currencies; and everything that is wrong with them, by row. */
export async function resolved(
  trx: Trx,
  part: OpeningPart,
  lines: readonly FileLine[],
  { companyId, currency: home, opensOn }: { companyId: string; currency: string; opensOn: string },
): Promise<{ lines: KeptLine[]; faults: Problem[]; missingFirms: string[] }> {
  const faults: Problem[] = []
  const missing = new Set<string>()
  const say = (row: number, why: string, value: string, more: Problem['Args'] = {}): [] => {
    faults.push(problem(`row.${why}`, { row, column: '', value: value.slice(0, 40), ...more }, 'file'))
    return []
  }
  const accounts = await accountsBy(trx)
  const currencies = await currenciesOf(trx)
  const firms = part === 'TrialBalance' ? null : await firmsBy(trx, lines)
  const roles = firms ? await rolesOf(trx, companyId, opensOn) : []

  const amountsOf = (line: FileLine, currency: string): Pick<KeptLine, 'txn' | 'amount' | 'rate'> | null => {
    const places = decimalsOf(home)
    const { amount, foreign, rate, row } = line
    if (currency === home) {
      const figure = amount ?? foreign
      return figure === null ? null : { txn: figure, amount: figure, rate: '1' }
    }
    if (foreign !== null && amount !== null) {
      const [txn, own] = [new Decimal(foreign), new Decimal(amount)]
      if (txn.isZero() || own.isZero() || txn.isNegative() !== own.isNegative()) {
        say(row, 'sidesDiffer', foreign)
        return null
      }
      return { txn: foreign, amount, rate: rate ?? own.div(txn).toDecimalPlaces(8).toFixed() }
    }
    const txn = foreign ?? amount
    if (txn === null) return null
    if (rate === null) {
      say(row, 'rateMissing', currency)
      return null
    }
    const own = new Decimal(txn).times(rate).toDecimalPlaces(places, Decimal.ROUND_HALF_UP)
    return { txn, amount: own.toFixed(), rate }
  }
  const fits = ({ row }: FileLine, currency: string, { txn, amount }: Pick<KeptLine, 'txn' | 'amount'>): boolean => {
    const bad =
      new Decimal(txn).decimalPlaces() > decimalsOf(currency) || new Decimal(amount).decimalPlaces() > decimalsOf(home)
    const large = [txn, amount].some((figure) => new Decimal(figure).abs().gt(LARGEST_AMOUNT))
    if (bad || large) say(row, 'noAmount', txn)
    return !bad && !large
  }

  const kept = lines.flatMap((line): KeptLine[] => {
    const { row } = line
    const given = line.account === null ? null : accountOf(accounts, line.account)
    if (line.account !== null && given === null) return say(row, 'accountUnknown', line.account)
    if (given && !given.takesLines) return say(row, 'accountTakesNone', given.account)
    if (!firms) {
      if (!given) return []
      const currency = line.currency ?? (given.holdsItems ? home : (given.currency ?? home))
      if (!currencies.has(currency)) return say(row, 'currencyUnknown', currency)
      if (given.currency !== null && given.currency !== currency && !given.holdsItems)
        return say(row, 'otherCurrency', currency, { account: given.account })
      const own =
        given.holdsItems && line.amount !== null
          ? { txn: line.amount, amount: line.amount, rate: '1' }
          : amountsOf(line, currency)
      if (!own || new Decimal(own.amount).isZero()) return []
      if (!fits(line, given.holdsItems ? home : currency, own)) return []
      return [{ ...line, ...own, account: given.account, firm: null, currency: given.holdsItems ? home : currency }]
    }
    const side = SIDES[part as 'Vendors' | 'Customers']
    if (!line.firm || !line.reference || !line.documentDate) return []
    const found: readonly FirmRow[] = firms.get(plain(line.firm)) ?? []
    if (found.length !== 1) {
      if (found.length === 0) missing.add(line.firm)
      return say(row, found.length === 0 ? 'firmUnknown' : 'firmTwice', line.firm)
    }
    const firm = found[0]!
    if (part === 'Vendors' ? !firm.isVendor : !firm.isBillTo)
      return say(row, part === 'Vendors' ? 'noVendor' : 'noCustomer', firm.firmId)
    const currency = line.currency ?? (part === 'Vendors' ? firm.vendorCurrency : firm.billToCurrency) ?? home
    if (!currencies.has(currency)) return say(row, 'currencyUnknown', currency)
    const own = amountsOf(line, currency)
    if (!own || new Decimal(own.txn).isZero() || !fits(line, currency, own)) return []
    const account =
      given?.account ?? accountFor(roles, { role: line.isHeld ? side.heldRole : side.role, currency }) ?? null
    if (account === null) return say(row, 'noControl', currency)
    const known = accounts.byCode.get(account)
    const kind = line.isHeld ? side.held : side.control
    if (known?.controlKind !== kind || (known.currency !== null && known.currency !== currency))
      return say(row, 'otherControl', account)
    const terms = part === 'Vendors' ? firm.vendorTerms : firm.billToTerms
    const dueDate = line.dueDate ?? (terms ? dueDates(terms, line.documentDate).parts.at(-1)!.date : line.documentDate)
    return [{ ...line, ...own, account, firm: firm.firmId, currency, dueDate }]
  })
  return { lines: part === 'TrialBalance' ? kept : netted(kept, say), faults, missingFirms: [...missing] }
}

/** What was paid of a document stands under its number with the other sign: one item. Twice the same sign is a mistake. */
function netted(
  lines: readonly KeptLine[],
  say: (row: number, why: string, value: string, more: Problem['Args']) => void,
): KeptLine[] {
  const byItem = new Map<string, KeptLine>()
  for (const line of lines) {
    const key = `${line.firm}\n${plain(line.reference!)}\n${line.currency}\n${line.account}`
    const before = byItem.get(key)
    if (!before) {
      byItem.set(key, line)
      continue
    }
    const [a, b] = [new Decimal(before.txn), new Decimal(line.txn)]
    if (a.isNegative() === b.isNegative()) {
      say(line.row, 'referenceTwice', line.reference!, { first: before.row })
      continue
    }
    const whole = a.abs().gte(b.abs()) ? before : line
    const amount = new Decimal(before.amount).plus(line.amount).toFixed()
    byItem.set(key, { ...whole, txn: a.plus(b).toFixed(), amount })
  }
  return [...byItem.values()].filter(({ txn }) => !new Decimal(txn).isZero())
}

interface Accounts {
  readonly byCode: ReadonlyMap<string, AccountRow>
  readonly byName: ReadonlyMap<string, readonly AccountRow[]>
}

function accountOf({ byCode, byName }: Accounts, given: string): AccountRow | null {
  const code = codeIn(given)
  const own = byCode.get(given) ?? byCode.get(given.toUpperCase()) ?? (code ? byCode.get(code) : undefined)
  if (own) return own
  const named: readonly AccountRow[] = byName.get(plain(given)) ?? []
  return named.length === 1 ? named[0]! : null
}

async function accountsBy(trx: Trx): Promise<Accounts> {
  const { rows } = await sql<AccountRow>`
    select account, array[name, name_fr, name_zh_cn, name_zh_tw] as names, control_kind as "controlKind", holds_items as "holdsItems",
           currency, active and not heading as "takesLines"
    from gl_account`.execute(trx)
  return { byCode: new Map(rows.map((row) => [row.account, row])), byName: namesOf(rows, ({ account }) => account) }
}

function namesOf<R extends { readonly names: readonly (string | null)[] }>(
  rows: readonly R[],
  keyOf: (row: R) => string,
) {
  const found = new Map<string, R[]>()
  for (const row of rows)
    for (const name of new Set([keyOf(row), ...row.names].flatMap((one) => (one ? [plain(one)] : []))))
      found.set(name, [...(found.get(name) ?? []), row])
  return found
}

async function currenciesOf(trx: Trx): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ code: string }>`select currency_code as code from currency where active`.execute(trx)
  return new Set(rows.map(({ code }) => code))
}

/** The firms that lines name, by their ids, or as they are called. */
async function firmsBy(trx: Trx, lines: readonly FileLine[]): Promise<ReadonlyMap<string, readonly FirmRow[]>> {
  const named = [...new Set(lines.flatMap(({ firm }) => (firm ? [plain(firm)] : [])))]
  const terms = (code: string) => sql`(
    select json_build_object('dueRule', t.due_rule, 'netDays', t.net_days, 'dueDay', t.due_day, 'cutOffDay', t.cut_off_day,
      'discountPercent', t.discount_percent::text, 'discountDays', t.discount_days, 'prepaymentPercent', t.prepayment_percent::text,
      'instalments', (select coalesce(json_agg(json_build_object('share', i.share::text, 'days', i.days) order by i.position), '[]')
                      from account_terms_instalment_shown i where i.owner_id = t.id))
    from account_terms_shown t where t.terms_code = ${sql.ref(code)})`
  const { rows } = await sql<FirmRow>`
    select f.firm_id as "firmId", array[f.name, f.legal_name] as names, f.is_vendor as "isVendor", f.is_bill_to as "isBillTo",
           v.currency as "vendorCurrency", b.currency as "billToCurrency", ${terms('v.terms_code')} as "vendorTerms",
           ${terms('b.terms_code')} as "billToTerms"
    from firm_shown f left join firm_vendor_shown v on v.owner_id = f.id left join firm_bill_to_shown b on b.owner_id = f.id
    where f.merged_into is null and (lower(f.firm_id) = any (${named}::text[]) or lower(f.name) = any (${named}::text[])
      or lower(f.legal_name) = any (${named}::text[]))`.execute(trx)
  const byName = new Map(namesOf(rows, ({ firmId }) => firmId))
  // Its id says which firm it is, whatever others are called.
  for (const firm of rows) byName.set(plain(firm.firmId), [firm])
  return byName
}

async function rolesOf(trx: Trx, companyId: string, opensOn: string): Promise<readonly RoleRow[]> {
  const { rows } = await sql<RoleRow>`
    select role, branch_id, currency, qualifier, gl_account, valid_from::text from account_role
    where company_id = ${companyId} and branch_id is null and qualifier is null and (valid_from is null or valid_from <= ${opensOn}::date)
      and role in ('AP_CONTROL', 'AR_CONTROL', 'HOLDBACK_PAYABLE', 'HOLDBACK_RECEIVABLE', 'FX_CLEARING')`.execute(trx)
  return rows
}
