import { sql } from 'kysely'
import { asDocument, standingStates } from '../../shared/contracts/document.ts'
import { columnName, type StoredEntity } from '../platform/entity/stored.ts'
import type { Difference } from './balances.ts'
import type { BookProof } from './prove.ts'

/**
 * Documents beside the ledger, where their contract has the number of an entry: each has its entry when it is posted and none before, and says
 * the number that it has. Their tables keep `company_id` and `entry_id`.
 */
export function entryProofs(store: StoredEntity): readonly BookProof[] {
  const document = asDocument(store.entity)
  const number = Object.entries(store.scalars).find(([, { ofEntry }]) => ofEntry === 'post')?.[0]
  if (!document || !number) return []
  const column = (name: string) => sql.ref(`d.${columnName(store, name, name)}`)
  const [key, state, entryNo] = [column(document.key), column(document.state), column(number)]
  return [
    (companyId) => sql<Difference>`
      select 'Document' as proof, ${key} as subject, '' as currency, coalesce(e.entry_no, 'an entry') as expected,
             coalesce(${entryNo}, 'none') as found, array_remove(array[e.entry_no], null) as entries
      from ${sql.table(store.table)} d
      left join moved_entry e on (e.document_type, e.document_id, e.purpose) = (${sql.lit(document.id)}, d.id, 'post')
      where d.company_id = ${companyId}
        and case when ${state} = any (${[...standingStates(document)]}::text[]) then e.id is not null
                 else (e.id, e.entry_no) is distinct from (d.entry_id, ${entryNo}) end`,
  ]
}
