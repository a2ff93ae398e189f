import { ExpenseTemplate } from '../../../shared/contracts/ap/expense-template.ts'
import { maintenance, section } from '../../../shared/kit/screen.ts'

/** Shapes of the expense report; their columns are set up beside them. */
export default maintenance({
  id: 'ap/expense-template',
  entity: ExpenseTemplate,
  list: ['templateId', 'name', 'basis', 'rowLevel', 'includeTax', 'columns', 'active'],
  initial: () => ({ active: true }),
  editor: [
    section('identity', ['templateId', 'name', 'basis', 'rowLevel', 'includeTax', 'active', 'columnsFrom']),
    section('languages', ['nameFr', 'nameZhCn', 'nameZhTw']),
  ],
})
