import { CodeIndex } from '../../../shared/contracts/admin/code-index.ts'
import { maintenance, section } from '../../../shared/kit/screen.ts'

/** All kinds of user codes, over all applications, and who may edit the codes of each. */
export default maintenance({
  id: 'admin/code-index',
  entity: CodeIndex,
  list: ['codeType', 'description', 'applications', 'active', 'system'],
  views: [{ name: 'own', filters: { system: 'false' } }],
  initial: () => ({ active: true, glAccountUse: 'None', numberValueUse: 'None', textValueUse: 'None' }),
  editor: [
    section('identity', ['codeType', 'applications', 'active', 'system']),
    section('description', ['description', 'descriptionFr', 'descriptionZhCn', 'descriptionZhTw']),
    section('attributes', ['glAccountUse', 'numberValueUse', 'textValueUse']),
    section('numberLabels', ['numberLabel', 'numberLabelFr', 'numberLabelZhCn', 'numberLabelZhTw'], {
      when: ({ numberValueUse }) => numberValueUse !== 'None',
    }),
    section('textLabels', ['textLabel', 'textLabelFr', 'textLabelZhCn', 'textLabelZhTw'], {
      when: ({ textValueUse }) => textValueUse !== 'None',
    }),
    section('editors', ['editors']),
  ],
})
