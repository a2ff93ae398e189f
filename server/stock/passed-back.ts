import { posting, type PostedDocument } from '../ledger/legs.ts'
import { post } from '../ledger/post.ts'
import type { PostingContext } from '../ledger/write.ts'
import type { Trx } from '../platform/database/transaction.ts'
import { stockLegs } from './legs.ts'
import { passedBefore } from './passed-on.ts'
import { takeBackStock } from './take-back.ts'

interface Back extends Pick<PostedDocument, 'type' | 'id'> {
  readonly companyId: string
  readonly day: string
  readonly description: string
}

/** What was passed on to what a document made or moved goes again before that does. */
export async function passedBack(trx: Trx, { type, id, ...asked }: Back, context: PostingContext): Promise<void> {
  const { companyId, day: date, description } = asked
  for (const { purpose } of await passedBefore(trx, type, id)) {
    const document = { type, id, purpose: `${purpose}.rev` }
    const back = await takeBackStock(trx, { ...asked, document, takesBack: purpose }, context)
    const legs = stockLegs(back?.moves ?? [])
    if (legs.length > 0)
      await post(trx, posting({ companyId, source: 'IC', date, document, description, legs }), context)
  }
}
