import { ExpenseTemplateColumn } from '../../../shared/contracts/ap/expense-template.ts'
import { maintenance, section } from '../../../shared/kit/screen.ts'

/** Columns of the expense report: which accounts each adds up, and how it is shown. */
export default maintenance({
  id: 'ap/expense-template-column',
  entity: ExpenseTemplateColumn,
  recordBy: 'id',
  list: ['templateId', 'sequence', 'heading', 'accounts', 'sign', 'width', 'subtotal'],
  initial: () => ({ sequence: 1, width: 14 }),
  editor: [
    section('identity', ['templateId', 'sequence', 'heading', 'sign', 'width', 'subtotal']),
    section('ranges', ['ranges']),
    section('languages', ['headingFr', 'headingZhCn', 'headingZhTw']),
  ],
})
