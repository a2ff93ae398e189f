import { sql, type RawBuilder } from 'kysely'
import { fromSelect, type ListReader } from '../../../platform/inquiry/list-reader.ts'
import { AGE, OF_ITEMS } from '../../../trade/items/item-lists.ts'
import { openAt, type AccountAsked } from '../../../trade/items/items-at.ts'
import { RECEIVABLE } from '../../../trade/items/side.ts'
import { cameSince } from '../collection/said.ts'

interface Asked extends AccountAsked {
  /** The reader may see what came of calls. */
  readonly tellsCalls: boolean
}

/** What of the item `o` is known to whoever calls: a dispute about it, else, of what is late, the last promise that was not kept whole. */
const known = ({ firmId, asOf, tellsCalls }: Asked): RawBuilder<unknown> => sql`
  left join lateral (
    select business_day(n.noted_on) as noted_on, n.notes from collection_note n
    where ${tellsCalls} and n.customer_id = ${firmId} and n.reference = o.reference and n.outcome = 'Dispute' and n.settled_on is null
      and business_day(n.noted_on) <= ${asOf}::date
    limit 1) disputed on true
  left join lateral (
    select g.comes_on, g.notes from (
      select n.* from collection_note n
      where ${tellsCalls} and n.customer_id = ${firmId} and n.outcome = 'Promise' and business_day(n.noted_on) <= ${asOf}::date
      order by n.noted_on desc limit 1) g
    where o."daysLate" > 0 and g.amount > ${cameSince(sql`g.customer_id`, sql`business_day(g.noted_on)`, asOf)}) promised on true`

/** [judgement 21] What is open with a customer, and what he has said of it. */
export const openList = <A extends Asked>(): ListReader<A> =>
  fromSelect<A>({
    ...{ ...OF_ITEMS, age: AGE, order: sql`"dueDate", reference` },
    rows: (of) => sql`
      select o.*, disputed.noted_on::text as "disputedOn",
             case when disputed.noted_on is null then promised.comes_on::text end as "promisedFor",
             disputed.noted_on is null and promised.comes_on < ${of.asOf}::date as "isBroken",
             case when disputed.noted_on is null then promised.notes else disputed.notes end as "toKnow"
      from (${openAt(RECEIVABLE, of)}) o ${known(of)}`,
  })
