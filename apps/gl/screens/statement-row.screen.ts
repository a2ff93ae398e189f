import { StatementRowDetail } from '../../../shared/contracts/gl/statement-row.ts'
import { register } from '../../../shared/kit/screen.ts'

/** [finance 9.5] Rows of all sets: which of them names an account, and what it says. */
export default register({
  id: 'gl/statement-row',
  entity: StatementRowDetail,
  list: ['rowSetId', 'statementType', 'number', 'name', 'kind', 'of', 'reversed'],
  opens: ({ rowSetId }) => ({ room: 'gl/statement-row-set', record: String(rowSetId) }),
})
