import { credit, debit, role, posting, type Leg, type LineFacts, type RoleRef } from '../ledger/legs.ts'
import { post } from '../ledger/post.ts'
import type { PostedEntry, PostingContext } from '../ledger/write.ts'
import type { Trx } from '../platform/database/transaction.ts'
import { moveStock } from './move.ts'
import type { Contra, StockPosting } from './movement.ts'
import { passedOn } from './passed-on.ts'
import { isWorth, type Moved, type MovedStock } from './write-moves.ts'

/** What a move stands on in the books: inventory by its class, or what is on its way. */
export const accountOf = ({ holding, productClass }: Pick<Moved, 'holding' | 'productClass'>): RoleRef =>
  role(holding === 'Transit' ? 'GOODS_IN_TRANSIT' : 'INVENTORY', { qualifier: productClass })

/** The other side of a move: a job bears it there alone. */
function otherSide(contra: Contra, value: string, facts: LineFacts): Leg {
  if (typeof contra === 'string') return credit(contra, value, facts)
  const { jobId, costCode, ...account } = contra
  return credit(account, value, { ...facts, ...(jobId === undefined ? {} : { jobId, costCode: costCode ?? null }) })
}

/** The side of stock of these moves, and the other one where they name it. */
export const stockLegs = (moves: readonly Moved[], facts: LineFacts = {}): Leg[] =>
  moves.filter(isWorth).flatMap((move) => {
    const own = { ...facts, productId: move.productId, reference: move.lineKey }
    return [
      debit(accountOf(move), move.value, { ...own, quantity: move.quantity }),
      ...(move.contra === null ? [] : [otherSide(move.contra, move.value, own)]),
    ]
  })

/**
 * Books the differences that a movement has made on other days, an entry for each day, under the document that caused them; whoever made something
 * of what costs something else now goes on with them.
 */
export async function postCorrections(
  trx: Trx,
  { companyId, document, description }: Pick<StockPosting, 'companyId' | 'document' | 'description'>,
  { corrections }: MovedStock,
  context: PostingContext,
): Promise<PostedEntry[]> {
  const days = [...new Set(corrections.filter(isWorth).map(({ day }) => day))].toSorted()
  const entries: PostedEntry[] = []
  for (const date of days)
    entries.push(
      await post(
        trx,
        posting({
          ...{ companyId, source: 'IC', date, description },
          document: { ...document, purpose: `${document.purpose.slice(0, 25)} ${date}` },
          legs: stockLegs(corrections.filter(({ day }) => day === date)),
        }),
        context,
      ),
    )
  await passedOn(trx, { companyId, description, corrections: corrections.filter(isWorth) }, context)
  return entries
}

/**
 * Moves stock and books it, in one transaction or not at all: a document that knows nothing beside stock. Null: nothing that the
 * books know of has moved, as between two bins.
 * @throws Refusal
 */
export async function postStock(
  trx: Trx,
  asked: StockPosting,
  context: PostingContext,
): Promise<MovedStock & { readonly entry: PostedEntry | null }> {
  const moved = await moveStock(trx, asked, context)
  await postCorrections(trx, asked, moved, context)
  const legs = stockLegs(moved.moves)
  const { companyId, day, document, description } = asked
  const entry =
    legs.length === 0
      ? null
      : await post(trx, posting({ companyId, source: 'IC', date: day, document, description, legs }), context)
  return { ...moved, entry }
}
