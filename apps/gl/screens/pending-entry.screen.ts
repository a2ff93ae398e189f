import { ENTITIES } from '../../../shared/contracts/entities.ts'
import { PendingEntry } from '../../../shared/contracts/gl/pending-entry.ts'
import { queue } from '../../../shared/kit/screen.ts'

/** Entries that wait for their integration, many at a time; a row leads to its document. */
export default queue({
  id: 'gl/pending-entry',
  entity: PendingEntry,
  list: ['postingDate', 'source', 'description', 'amount', 'standing', 'detail', 'postedBy', 'postedOn'],
  views: [
    { name: 'ready', filters: { standing: 'Ready' } },
    { name: 'blocked', filters: { standing: '<>Ready' } },
  ],
  bulkActions: { integrate: 'check-lg' },
  opens: ({ documentType, documentId }) => {
    const room = ENTITIES[String(documentType)]?.room
    return room === undefined ? null : { room, record: String(documentId) }
  },
})
