import { StatementColumnSet } from '../../../shared/contracts/gl/statement-column-set.ts'
import { maintenance, section } from '../../../shared/kit/screen.ts'
import { ColumnsBeside } from '../statement/design-beside.tsx'

/** [finance 9.5] Columns of statements, with a statement as it prints below them. */
export default maintenance({
  id: 'gl/statement-column-set',
  entity: StatementColumnSet,
  list: ['columnSetId', 'name', 'columnCount', 'active'],
  initial: () => ({ active: true }),
  editor: [
    section('identity', ['columnSetId', 'name', 'active']),
    section('columns', ['columns']),
    section('languages', ['nameFr', 'nameZhCn', 'nameZhTw']),
  ],
  parts: { sections: { columns: ColumnsBeside } },
})
