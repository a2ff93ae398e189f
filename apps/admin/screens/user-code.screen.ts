import { UserCode } from '../../../shared/contracts/admin/user-code.ts'
import { useAttributes } from '../user-code/use-attributes.ts'
import { maintenance, section } from '../../../shared/kit/screen.ts'

/** User codes; each application's door shows the codes of its own types. */
export default maintenance({
  id: 'admin/user-code',
  entity: UserCode,
  list: ['codeType', 'codeId', 'description', 'sequence', 'active', 'system'],
  baseFilter: ({ application }) => (application ? { applications: `*${application}*` } : {}),
  // Codes repeat from type to type.
  recordBy: 'id',
  initial: () => ({ active: true }),
  bulk: ['active'],
  editor: [
    section('identity', ['codeType', 'codeId', 'sequence', 'active', 'system']),
    section('description', ['description', 'descriptionFr', 'descriptionZhCn', 'descriptionZhTw']),
    section('attributes', ['glAccount', 'numberValue', 'textValue'], { useFields: useAttributes }),
  ],
})
