import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import type { Problem } from '../../../../shared/contracts/result.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { Refusal } from '../../../platform/action/refusal.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { forbidden } from '../../../platform/http/errors.ts'
import type { EftWay } from '../bank-account/eft/eft-file.ts'
import { NoReturnFile, readReturnFile, type ReturnedItem, type ReturnFile } from './return-file.ts'

/** A file by which a bank sends back what we have sent it, as it was brought. */
export interface ReturnsAsked {
  readonly bank: { readonly bankAccountId: string }
  readonly text: string
  readonly name: string
  /** SHA-256 in hex digits. */
  readonly hash: string
}

/** What was done with it: items that were taken back, that had been before, and those that are none of ours. */
export interface ReturnsTaken {
  readonly read: number
  readonly taken: readonly string[]
  readonly debits: readonly string[]
  readonly again: readonly string[]
  readonly unknown: readonly string[]
}

/** What of ours an item names, and whether it stands. */
export interface Sent {
  /** The document that is taken back. */
  readonly type: string
  readonly id: string
  readonly number: string
  readonly amount: string
  readonly stands: boolean
}

/** Why and when the bank sent something back: the day of its file, and a code of three digits. */
export interface SentBack {
  readonly on: string
  readonly reason: string
}

/** Whoever sends files of one way to banks, and knows what comes back of them. */
export interface ReturnsFace {
  readonly way: EftWay
  /** The right to take it back by hand, which a file of the bank needs too. */
  readonly right: string
  /** What items name by our own numbers, of files that went to this bank. */
  readonly named: (trx: Trx, bankAccountId: string, numbers: readonly string[]) => Promise<ReadonlyMap<string, Sent>>
  /** @throws Refusal at the file */
  readonly takeBack: (context: ActionContext, sent: Sent, back: SentBack) => Promise<void>
}

const refusal = (name: string, Args: Problem['Args'] = {}) =>
  new Refusal([{ Field: 'file', Key: `ledger:refused.eftReturn.${name}`, Args }])

/**
 * [finance 5.8] [finance 7.4] [finance 8.2] A file of returns: what each item names is taken back by its own side as if the bank's word had
 * been typed, on the day of the file and with the bank's reason; its documents are open again. All of it or nothing; an item that is none of
 * ours is told.
 * @throws Refusal for a file that was read before, is another company's or another bank's, or names what cannot be taken back
 */
export async function takeReturns(
  faces: readonly ReturnsFace[],
  context: ActionContext,
  { bank, text, name, hash }: ReturnsAsked,
): Promise<ReturnsTaken> {
  const file = read(text)
  const concerned = faces.filter(({ way }) => file.items.some(({ kind }) => kind === way))
  if (concerned.some(({ right }) => !context.rights.granted(right))) throw forbidden()
  const { trx } = context
  await sameOriginator(trx, bank.bankAccountId, file)
  await readOnce(trx, bank.bankAccountId, file, hash)
  const taken: string[] = []
  const debits: string[] = []
  const unknown: string[] = []
  const again: string[] = []
  const sentOf = new Map<ReturnedItem, Sent>()
  const known = await namedBy(concerned, trx, bank.bankAccountId, file.items)
  for (const item of file.items) {
    const { face, sent } = known(item)
    if (!face || !sent) unknown.push(`${item.crossReference || item.payee || item.trace} ${item.amount}`)
    else if (!sent.stands || taken.includes(sent.number)) again.push(sent.number)
    else {
      sameAmount(sent, item)
      await face.takeBack(context, sent, { on: file.createdOn, reason: item.reason })
      sentOf.set(item, sent)
      taken.push(sent.number)
      if (face.way === 'Debit') debits.push(sent.number)
    }
  }
  await keep(context, { bankAccountId: bank.bankAccountId, name, hash }, file, sentOf)
  return { read: file.items.length, taken, debits, again, unknown }
}

/** What each side knows of the items of its way. */
async function namedBy(
  faces: readonly ReturnsFace[],
  trx: Trx,
  bankAccountId: string,
  items: readonly ReturnedItem[],
): Promise<(item: ReturnedItem) => { face?: ReturnsFace; sent?: Sent }> {
  const known = new Map<EftWay, { face: ReturnsFace; named: ReadonlyMap<string, Sent> }>()
  for (const face of faces) {
    const own = items.filter(({ kind }) => kind === face.way).map(({ crossReference }) => crossReference)
    known.set(face.way, { face, named: await face.named(trx, bankAccountId, own) })
  }
  return ({ kind, crossReference }) => {
    const found = known.get(kind)
    const sent = found?.named.get(crossReference)
    return found && sent ? { face: found.face, sent } : {}
  }
}

function read(text: string): ReturnFile {
  try {
    return readReturnFile(text)
  } catch (error) {
    if (error instanceof NoReturnFile) throw refusal(error.why, { record: error.at })
    throw error
  }
}

/** What came back of another company's file, or of another account of ours, is not ours to book here. */
async function sameOriginator(trx: Trx, bankAccountId: string, { originatorId }: ReturnFile): Promise<void> {
  const { rows } = await sql<{ bank: string }>`
    select bank_account_id as bank from bank_account where eft_originator_id = ${originatorId} order by 1`.execute(trx)
  if (rows.some(({ bank }) => bank === bankAccountId)) return
  const [other] = rows
  throw other
    ? refusal('otherBank', { originatorId, bankAccountId: other.bank })
    : refusal('otherCompany', { originatorId })
}

async function readOnce(trx: Trx, bankAccountId: string, file: ReturnFile, hash: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('eft_return_file'), hashtext(${bankAccountId}))`.execute(trx)
  const { rows } = await sql<{ by: string; on: string }>`
    select read_by as by, business_day(read_on)::text as on from eft_return_file
    where file_hash = ${hash} or (bank_account_id, originator_id, file_no, created_on)
      = (${bankAccountId}, ${file.originatorId}, ${file.fileNo}, ${file.createdOn}::date) limit 1`.execute(trx)
  if (rows[0]) throw refusal('readBefore', { fileNo: String(file.fileNo).padStart(4, '0'), ...rows[0] })
}

/** What comes back is what was paid, to the cent. */
function sameAmount({ number, amount }: Sent, item: ReturnedItem): void {
  if (new Decimal(amount).eq(item.amount)) return
  throw refusal('otherAmount', { paymentNo: number, amount: item.amount, paid: new Decimal(amount).toFixed(2) })
}

async function keep(
  { trx, user, now }: ActionContext,
  { bankAccountId, name, hash }: { bankAccountId: string; name: string; hash: string },
  file: ReturnFile,
  sentOf: ReadonlyMap<ReturnedItem, Sent>,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into eft_return_file (bank_account_id, originator_id, file_no, created_on, file_name, file_hash, read_by, read_on)
    values (${bankAccountId}, ${file.originatorId}, ${file.fileNo}, ${file.createdOn}, ${name}, ${hash}, ${user.name}, ${now})
    returning id`.execute(trx)
  const items = file.items.map((item, position) => ({
    ...{ position, kind: item.kind, reason: item.reason, amount: item.amount, returned_on: item.on, trace: item.trace },
    ...{ cross_reference: item.crossReference, payee: item.payee },
    ...{ document_type: sentOf.get(item)?.type ?? null, document_id: sentOf.get(item)?.id ?? null },
  }))
  await sql`
    insert into eft_return_item (owner_id, position, kind, reason, amount, returned_on, trace, cross_reference, payee, document_type,
                                 document_id)
    select ${rows[0]!.id}::uuid, i.position, i.kind, i.reason, i.amount, i.returned_on, i.trace, i.cross_reference, i.payee, i.document_type,
           i.document_id
    from json_populate_recordset(null::eft_return_item, ${JSON.stringify(items)}::json) i`.execute(trx)
}
