import { StatementColumnDetail } from '../../../shared/contracts/gl/statement-row.ts'
import { register } from '../../../shared/kit/screen.ts'

/** [finance 9.5] Columns of all sets: of which periods they are, and what they are worked out of. */
export default register({
  id: 'gl/statement-column',
  entity: StatementColumnDetail,
  list: ['columnSetId', 'number', 'heading', 'kind', 'span', 'yearOffset', 'of', 'divideBy'],
  opens: ({ columnSetId }) => ({ room: 'gl/statement-column-set', record: String(columnSetId) }),
})
