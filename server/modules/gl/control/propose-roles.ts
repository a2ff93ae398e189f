import { sql, type Kysely } from 'kysely'
import type { AccountRole } from '../../../../shared/contracts/gl/account-roles.ts'
import { ITEM_KINDS } from '../../../../shared/contracts/gl/account.ts'
import {
  ROLE_FITS,
  roleFault,
  type RoleAccount,
  type RoleFinding,
  type RoleProposal,
} from '../../../../shared/contracts/gl/role-fit.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { folded } from '../../../platform/transfer/words.ts'

/** What accounts are called that carry a role, in the charts of Sage 50, QuickBooks and Business Central, English and French, as `folded` says it; the surest first. */
const CALLED: Readonly<Partial<Record<AccountRole, RegExp | readonly RegExp[]>>> = {
  BANK: [/chequ|checking|operating|courant/, /\bbank\b|banque|encaisse/],
  UNDEPOSITED: /undeposited|non depos/,
  AR_CONTROL: /receivable|clients/,
  HOLDBACK_RECEIVABLE: /(?:holdback|retention|retainage).*receivable|retenue.*recevoir/,
  CUSTOMER_DEPOSITS: /(?:customer|order) deposits?|deposits? (?:on|from) (?:orders|customers)|acomptes? recus?/,
  INVENTORY: /\binventory\b|\bstocks?\b/,
  GOODS_IN_TRANSIT: /in transit|en transit/,
  SHIPPED_NOT_INVOICED: /(?:shipped|delivered).*not.*(?:invoiced|billed)|livre.*non facture/,
  PREPAID: /\bprepaid\b|payes? d.avance/,
  EMPLOYEE_ADVANCE: /(?:employee|staff).*advance|advances? to (?:employees|staff)|avances? aux? employe/,
  WIP: /work in (?:progress|process)|\bwip\b|travaux en cours/,
  SUSPENSE: /suspense|compte d.attente/,
  FX_CLEARING: /(?:exchange|currency).*clearing|compensation.*change/,
  AP_CONTROL: /accounts payable|trade payable|fournisseurs/,
  HOLDBACK_PAYABLE: /(?:holdback|retention|retainage).*payable|retenue.*payer/,
  GRNI: /received.*not.*(?:invoiced|billed)|\bgrni\b|recu.*non facture/,
  FREIGHT_CLEARING: /freight.*clearing|compensation.*transport/,
  LABOUR_CLEARING: /labou?r.*clearing|compensation.*main/,
  ACCRUED_LIABILITIES: /accrued (?:liabilit|expense|charge)|accruals|(?:frais|charges) (?:courus|a payer)/,
  TAX_COLLECTED: /\b(?:hst|gst|sales tax)\b.*(?:collected|charged|payable)|\b(?:tps|tvh)\b.*(?:percue|ventes|payer)/,
  TAX_RECOVERABLE:
    /\b(?:hst|gst)\b.*(?:\bpaid|purchases|recoverable|receivable|input)|input tax|\b(?:tps|tvh)\b.*(?:payee|achats|recevoir)/,
  PST_PAYABLE: /\b(?:pst|rst)\b|provincial sales tax|\btvp\b/,
  NET_PAY_CLEARING: /net pay|payroll|paie/,
  INCOME_TAX_PAYABLE: /income tax.*(?:payable|withheld|deducted)|impot.*(?:payer|retenu)/,
  CPP_PAYABLE: /\bcpp\b|canada pension|\brpc\b/,
  EI_PAYABLE: /\bei\b|employment insurance|assurance.emploi/,
  WSIB_PAYABLE: /\b(?:wsib|wcb|cnesst)\b|workers.*comp/,
  EHT_PAYABLE: /\beht\b|employer health/,
  UNION_PAYABLE: /\bunion\b|syndic/,
  VACATION_ACCRUED: /vacation|vacances/,
  GARNISHEE_PAYABLE: /garnish|saisie/,
  RRSP_PAYABLE: /\brrsp\b|\breer\b/,
  BENEFITS_PAYABLE: /benefits|group insurance|avantages|assurance collective/,
  SHARE_CAPITAL: /share capital|capital stock|common (?:shares|stock)|capital.actions/,
  RETAINED_EARNINGS: /retained earnings|benefices non repartis/,
  SALES: [
    /^(?:sales|sales revenue|revenue|ventes|produits? des ventes)$/,
    /^(?!.*(?:discount|return|allowance|rabais|escompte|rendu|contract|contrat)).*\b(?:sales|revenue|ventes)\b/,
  ],
  CONTRACT_REVENUE: /contract|progress billing|contrat/,
  SURCHARGE_REVENUE: /surcharge|supplement/,
  FREIGHT_REVENUE:
    /(?:freight|delivery|shipping).*(?:revenue|income|charged|billed)|(?:transport|livraison).*(?:factur|produit)/,
  RESTOCKING_REVENUE: /restocking|remise en stock|restockage/,
  SALES_DISCOUNT_TAKEN: /(?:sales|early payment|customer).*discount|(?:rabais|escompte).*(?:vente|client|accord)/,
  PURCHASE_DISCOUNT_TAKEN:
    /purchase.*discount|discounts? (?:taken|earned|received)|(?:rabais|escompte).*(?:achat|obtenu)/,
  PAYABLE_WRITE_OFF: /payables? writ/,
  COMMISSION_INCOME: /commissions? (?:income|revenue|earned)|(?:produit|revenu)s? de commission/,
  INTEREST_INCOME: /interest (?:income|revenue|earned)|(?:produit|revenu)s? d.interet/,
  NSF_FEE_INCOME: /\bnsf\b|returned cheque|sans provision/,
  COGS: /cost of (?:goods|sales)|cout des (?:ventes|marchandises)/,
  PRICE_VARIANCE: /(?:price|purchase) variance|ecart.*prix/,
  INVENTORY_ADJUSTMENT: /inventory (?:adjust|loss|shrink)|ajustement.*(?:stock|inventaire)/,
  INVENTORY_REVALUATION: /inventory revaluation|reevaluation.*stock/,
  PRODUCTION_VARIANCE: /production variance|ecart.*production/,
  COUNT_VARIANCE: /(?:count|inventory) variance|ecart.*(?:comptage|inventaire)/,
  JOB_COST: /job cost|subcontract|cout.*(?:contrat|chantier)|sous.trait/,
  WAGES: /\bwages\b|salaries|salaires/,
  ER_CPP: /\bcpp\b|canada pension|\brpc\b/,
  ER_EI: /\bei\b|employment insurance|assurance.emploi/,
  ER_WSIB: /\b(?:wsib|wcb|cnesst)\b|workers.*comp/,
  ER_EHT: /\beht\b|employer health/,
  VACATION_EXPENSE: /vacation|vacances/,
  BANK_CHARGES: /bank (?:charge|fee|service)|service charge|frais (?:bancaires|de banque)/,
  BAD_DEBT: /bad debt|doubtful|creances? (?:douteuse|irrecouvrable)|mauvaises? creance/,
  COMMISSION_EXPENSE: /^(?!.*(?:income|revenue|earned|produit|revenu)).*commission/,
  FX_REALIZED: /^(?!.*(?:unreali|non reali)).*(?:exchange|currency|de change)/,
  FX_UNREALIZED: /unreali[sz]ed|non reali/,
  ROUNDING: /\bround|arrondi/,
}

interface NamedAccount extends RoleAccount {
  readonly name: string
  readonly names: readonly (string | null)[]
}

/** Accounts that take lines, as far as proposals ask. */
async function postingAccounts(db: Kysely<Tables>): Promise<readonly NamedAccount[]> {
  const { rows } = await sql<NamedAccount>`
    select account, account_type as "accountType", control_kind as "controlKind", currency, heading, active,
           retained_earnings as "retainedEarnings", name, array[name, name_fr] as names
    from gl_account where not heading and active and branch_segment is null and department_segment is null order by account limit 5000`.execute(
    db,
  )
  return rows
}

/**
 * [E5] Which account a role without one could be: of those that can carry it the only one that is called so, else the only one of its kind. Of several
 * none is better than a guess, and none is proposed. Nothing is kept: a person takes it, sees it in the form and saves.
 */
export function proposedAccount(
  { role, currency }: Pick<RoleFinding, 'role' | 'currency'>,
  accounts: readonly NamedAccount[],
): RoleProposal | null {
  const able = accounts.filter((account) => roleFault(role, currency, account) === null)
  // An account of this currency comes before one of all.
  const own = able.filter((account) => account.currency === currency)
  const told = (by: RoleProposal['by'], [only, other]: readonly NamedAccount[]): RoleProposal | null =>
    only && !other ? { account: only.account, name: only.name, by, currency: only.currency } : null
  for (const words of [CALLED[role] ?? []].flat())
    for (const among of [own, able]) {
      const named = among.filter(({ names }) => names.some((name) => name !== null && words.test(folded(name))))
      const found = told('name', named)
      if (found) return found
    }
  const fit = ROLE_FITS[role]
  // What customers have paid ahead lies on an account of its own: that of what they owe is no guess at it.
  const isOfKind =
    role !== 'CUSTOMER_DEPOSITS' && 'control' in fit && (ITEM_KINDS.includes(fit.control) || fit.control === 'Bank')
  if (!isOfKind && role !== 'RETAINED_EARNINGS') return null
  return told('kind', own) ?? told('kind', able)
}

/** Findings, and to each role without an account what it could be. */
export async function withProposals(db: Kysely<Tables>, findings: readonly RoleFinding[]): Promise<RoleFinding[]> {
  if (!findings.some(({ fault }) => fault === 'missing')) return [...findings]
  const accounts = await postingAccounts(db)
  return findings.map((finding) => {
    const proposed = finding.fault === 'missing' ? proposedAccount(finding, accounts) : null
    return proposed ? { ...finding, proposed } : finding
  })
}
