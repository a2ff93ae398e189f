import { sql, type RawBuilder } from 'kysely'
import { ATTACHMENTS_WIDGET } from '../../../shared/contracts/attachment.ts'
import { fromSelect, type ListReader } from '../../platform/inquiry/list-reader.ts'
import type { Rights } from '../../platform/rights/rights.ts'
import type { AccountAsked } from './items-at.ts'

/** Of these rooms those where this user may look at what hangs on a record. */
export const roomsWithFiles = <R extends string>(rooms: readonly R[], rights: Rights): R[] =>
  rooms.filter((room) => rights.can(`${room}.view`) && rights.widgets(room)[ATTACHMENTS_WIDGET] !== 'hide')

interface InRooms extends AccountAsked {
  /** Where its reader may look at files. */
  readonly rooms: readonly string[]
}

/**
 * [finance 7.10, 8.3] Files of a firm and of its papers, the newest first, in the rooms that are open to the reader.
 * @param papers `room`, `id` and `key` of every record that a file may hang on
 */
export const filesList = <A extends InRooms>(papers: (of: AccountAsked) => RawBuilder<unknown>): ListReader<A> =>
  fromSelect<A>({
    rows: (of) => sql`
      select f.id, f.name, f.content_type as type, f.room, f.record_id as "recordId", p.key, f.size::int as size,
             f.created_by as "createdBy", f.created_on as "createdOn"
      from (${papers(of)}) p join attachment_shown f on f.room = p.room and f.record_id = p.id
      where f.room = any (${[...of.rooms]}::text[])`,
    ...{ order: sql`"createdOn" desc, name`, find: ['name', 'key', 'createdBy'] },
  })
