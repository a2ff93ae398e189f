import type { FastifyInstance } from 'fastify'
import { sql, type Kysely } from 'kysely'
import type {
  LikelyPayer,
  Proposal,
  ProposalAsked,
  ProposedItem,
} from '../../../../shared/contracts/ar/deposit-proposal.ts'
import type { CallResult } from '../../../../shared/contracts/result.ts'
import { Answers } from '../../../platform/action/answers.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Deps } from '../../../platform/deps.ts'
import { guarded } from '../../../platform/entity/contract.ts'
import { readInSight } from '../../../platform/entity/read.ts'
import { sightOf, visibilityOf, withDots, type Visibility } from '../../../platform/entity/visibility.ts'
import type { SuiteTexts } from '../../../platform/entity/texts.ts'
import type { CurrentUser } from '../../../platform/identity/user.ts'
import { rightsOf } from '../../../platform/rights/rights.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'
import { branchesOf } from '../../../trade/credit/branches.ts'
import { openItemsOf, type FirmItem } from '../../../trade/items/open-now.ts'
import { RECEIVABLE } from '../../../trade/items/side.ts'
import { itemSeen } from '../../../trade/items/items-at.ts'
import { FirmStore } from '../../admin/index.ts'
import { disputesOf } from '../collection/disputed.ts'
import { DepositStore } from './entity.ts'
import { numbersIn, proposed } from './proposal.ts'

const code = { type: ['string', 'null'], maxLength: 40 } as const
const amount = { type: ['string', 'null'], pattern: '^\\d{1,10}(\\.\\d{1,4})?$' } as const
const body = {
  type: 'object',
  additionalProperties: false,
  required: ['customerId', 'amount', 'currency', 'date', 'reference', 'remittance', 'taken'],
  properties: {
    ...{ customerId: code, amount },
    currency: { type: 'string', pattern: '^[A-Z]{3}$' },
    date: { type: 'string', format: 'date' },
    reference: { type: ['string', 'null'], maxLength: 60 },
    remittance: { type: ['string', 'null'], maxLength: 2000 },
    taken: { type: 'array', maxItems: 5000, items: { type: 'string', format: 'uuid' } },
    oldest: { type: 'boolean' },
  },
} as const

const EMPTY: Proposal = { customerId: null, name: null, payers: [], items: [], why: null }
const AMOUNTS = ['openAmount', 'docDate', 'dueDate', 'discountDate', 'discountAvailable']

/** [finance 8.2] What a receipt may be for: whose it is, what is open with him, and what of that it is likely to pay. */
export function proposalRoute(app: FastifyInstance, deps: Deps, { texts }: { texts: SuiteTexts }): void {
  const answers = new Answers(texts)
  const { room } = DepositStore
  app.post<{ Body: ProposalAsked }>(
    `/api/${room}/proposal`,
    {
      schema: { summary: 'What a receipt may be for', tags: [room], body },
      config: { unkeyed: true },
      ...guarded(`${room}.view`),
    },
    async (request): Promise<CallResult<Proposal>> => {
      const sight = sightOf(await rightsOf(deps.db, request.user))
      // Nobody applies what he may not read: neither how much nor by when.
      if (!AMOUNTS.every((name) => sight.reads(`ar.deposit.items.${name}`))) return answers.found('', EMPTY)
      const found = await proposalFor(deps.db, request.user, request.body)
      const items = withDots(sight, [...found.items], { docNumber: 'ar.deposit.items.docNumber' })
      return answers.found<Proposal>('', { ...found, items })
    },
  )
}

/** The same for whoever writes a deposit without a form. */
export async function proposalFor(db: Kysely<Tables>, user: CurrentUser, asked: ProposalAsked): Promise<Proposal> {
  const seen = await visibilityOf(db, user, FirmStore)
  const inSight = async (id: string) => {
    const firm = await readInSight(db, FirmStore, id, seen)
    return firm?.inScope ? firm : null
  }
  const likely = asked.customerId === null ? await likelyPayers(db, user, asked) : []
  // [S6.02] Of few, each as its reader may see it.
  const known = await Promise.all(likely.map(({ firmId }) => inSight(firmId)))
  const payers = likely.filter((_, at) => known[at])
  const [only] = payers
  const customerId = asked.customerId ?? (payers.length === 1 ? only!.firmId : null)
  if (customerId === null) return { ...EMPTY, payers }
  // [S6.07] A firm that is not his to see has nothing open for him; the deposit itself refuses it.
  const firm = await inSight(customerId)
  if (!firm) return EMPTY
  const { companyId } = await ownCompany(db)
  const firmId = String(firm.record['firmId'])
  const others = await otherBranches(db, seen, firmId)
  const all = { companyId, firmId: [firmId, ...others], currency: asked.currency, on: asked.date }
  const open = await openItemsOf(db, RECEIVABLE, all)
  const disputes = (await disputesOf(db, [firmId])).get(firmId)
  const items = marked(open, firmId, disputes).filter(({ itemId }) => !asked.taken.includes(itemId))
  const { items: lines, why } = sharesOf(items, asked)
  return { ...{ customerId: firmId, name: String(firm.record['name']), payers }, items: lines, why }
}

/** A payment as a file tells it, with whose it is. */
export interface ToldPayment {
  readonly customerId: string
  readonly amount: string
  readonly reference: string | null
  readonly remittance: string | null
}

/**
 * What each payment of a file is for, by what all of them are read with at once, however many there are: what one takes is not there for the
 * next. Null for a customer out of the reader's sight.
 */
export async function proposalsFor(
  db: Kysely<Tables>,
  user: CurrentUser,
  payments: readonly ToldPayment[],
  { currency, date }: Pick<ProposalAsked, 'currency' | 'date'>,
): Promise<(readonly ProposedItem[] | null)[]> {
  const named = [...new Set(payments.map(({ customerId }) => customerId))]
  if (named.length === 0) return []
  const { scope } = await visibilityOf(db, user, FirmStore)
  const branches = await branchesOf(db, named)
  const whole = [...new Set([...named, ...named.flatMap((firmId) => [...(branches.get(firmId) ?? [])])])]
  const inSight = new Set(await firmsInSight(db, scope, whole))
  const { companyId } = await ownCompany(db)
  const open = await openItemsOf(db, RECEIVABLE, { companyId, firmId: [...inSight], currency, on: date, most: null })
  const openOf = new Map<string, FirmItem[]>()
  for (const item of open) {
    const own = openOf.get(item.firmId)
    if (own) own.push(item)
    else openOf.set(item.firmId, [item])
  }
  const disputes = await disputesOf(db, named)
  const taken = new Set<string>()
  return payments.map(({ customerId, ...said }) => {
    if (!inSight.has(customerId)) return null
    const others = [...(branches.get(customerId) ?? [])].filter((one) => one !== customerId && inSight.has(one))
    const all = [customerId, ...others].flatMap((firmId) => openOf.get(firmId) ?? [])
    const items = marked(all, customerId, disputes.get(customerId)).filter(({ itemId }) => !taken.has(itemId))
    const shares = sharesOf(items, said).items
    for (const { itemId, pay } of shares) if (pay !== null) taken.add(itemId)
    return shares
  })
}

/** His own first; what his parent's other branches owe he may pay too. */
const marked = (
  open: readonly FirmItem[],
  firmId: string,
  disputes: ReadonlySet<string> | undefined,
): (FirmItem & Marked)[] => {
  const ofPayer = (item: FirmItem) => item.firmId === firmId
  return [...open.filter(ofPayer), ...open.filter((item) => !ofPayer(item))].map((item) => ({
    ...item,
    isDisputed: ofPayer(item) && disputes?.has(item.docNumber) === true,
    isElsewhere: !ofPayer(item),
  }))
}

/** What of these a payment is for, and the reason of the first that it takes. */
function sharesOf(
  items: readonly (FirmItem & Marked)[],
  { amount, reference, remittance, oldest }: Pick<ProposalAsked, 'amount' | 'reference' | 'remittance' | 'oldest'>,
): Pick<Proposal, 'items' | 'why'> {
  const shares = proposed(items, { amount: amount ?? '0', reference, remittance }, oldest)
  return {
    items: items.map(({ currency: _currency, isDisputed: _disputed, isElsewhere: _elsewhere, ...item }, at) => ({
      ...item,
      ...shares[at]!,
    })),
    why: shares.find(({ why }) => why !== null && why !== 'Disputed')?.why ?? null,
  }
}

type Marked = { readonly isDisputed: boolean; readonly isElsewhere: boolean }

/** Branches of the same parent whom the reader may see. [S6.07] */
async function otherBranches(db: Kysely<Tables>, { scope }: Visibility, firmId: string): Promise<readonly string[]> {
  const all = (await branchesOf(db, [firmId])).get(firmId)
  const others = [...(all ?? [])].filter((one) => one !== firmId)
  return firmsInSight(db, scope, others)
}

/** Of these the firms that the reader may see. */
export async function firmsInSight(
  db: Kysely<Tables>,
  scope: Visibility['scope'],
  firmIds: readonly string[],
): Promise<readonly string[]> {
  if (firmIds.length === 0 || !scope) return firmIds
  const { rows } = await sql<{ firmId: string }>`
    select t.firm_id as "firmId" from firm_shown t where t.firm_id = any (${[...firmIds]}::text[]) and ${scope}`.execute(
    db,
  )
  return rows.map((row) => row.firmId)
}

/** Whose money it may be, where nobody has said so: who has a document of a number that is written, else of exactly that amount. */
async function likelyPayers(db: Kysely<Tables>, user: CurrentUser, asked: ProposalAsked): Promise<LikelyPayer[]> {
  const numbers = numbersIn(asked.reference, asked.remittance)
  const { companyId } = await ownCompany(db)
  const { rows } = await sql<LikelyPayer>`
    with found as (
      select distinct on (i.firm_id) i.firm_id, i.reference,
             upper(regexp_replace(i.reference, '[^A-Za-z0-9]', '', 'g')) = any (${numbers}::text[]) as named
      from open_item_shown i join gl_account_shown a on a.account = i.gl_account and a.control_kind = 'AR'
      where i.company_id = ${companyId} and i.currency = ${asked.currency} and i.open_txn > 0
        and i.opened_on <= ${asked.date}::date and i.id <> all (${[...asked.taken]}::uuid[]) and ${itemSeen(user)}
        and (upper(regexp_replace(i.reference, '[^A-Za-z0-9]', '', 'g')) = any (${numbers}::text[])
             or i.open_txn = ${asked.amount}::numeric)
      order by i.firm_id, named desc, i.due_date
    )
    select f.firm_id as "firmId", f.name, case when t.named then 'Number' else 'Exact' end as why, t.reference as "docNumber"
    from found t join firm_shown f on f.firm_id = t.firm_id
    where t.named or not exists (select from found o where o.named)
    order by f.firm_id limit 8`.execute(db)
  return rows
}
