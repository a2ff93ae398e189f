import { StatementRowSet } from '../../../shared/contracts/gl/statement-row-set.ts'
import { maintenance, section } from '../../../shared/kit/screen.ts'
import { RowsBeside } from '../statement/design-beside.tsx'

/** [finance 9.5, picture 19] Rows of statements; while they are designed, the statement stands beside them as it prints. */
export default maintenance({
  id: 'gl/statement-row-set',
  entity: StatementRowSet,
  list: ['rowSetId', 'name', 'statementType', 'rowCount', 'active'],
  initial: () => ({ active: true, statementType: 'Income' }),
  editor: [
    section('identity', ['rowSetId', 'name', 'statementType', 'active']),
    section('rows', ['rows']),
    section('languages', ['nameFr', 'nameZhCn', 'nameZhTw']),
  ],
  parts: { sections: { rows: RowsBeside } },
})
