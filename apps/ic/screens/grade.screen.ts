import { Grade } from '../../../shared/contracts/ic/grade.ts'
import { maintenance, section } from '../../../shared/kit/screen.ts'

/** [S3.18] What metal is made of, and within which limits. */
export default maintenance({
  id: 'ic/grade',
  entity: Grade,
  list: ['gradeId', 'description', 'material', 'alloy', 'temper', 'density', 'source', 'sourceDate', 'active'],
  views: [
    { name: 'steel', filters: { material: 'CarbonSteel|Galvanized|AlloySteel' } },
    { name: 'stainless', filters: { material: 'StainlessSteel' } },
    { name: 'aluminum', filters: { material: 'Aluminum' } },
  ],
  initial: () => ({ material: 'CarbonSteel', active: true }),
  bulk: ['active'],
  editor: [
    section('identity', ['gradeId', 'description', 'material', 'subtype', 'alloy', 'temper', 'density', 'active']),
    section('limits', ['limits']),
    section('equivalents', ['uns', 'enGrade', 'jisGrade', 'source', 'sourceDate']),
    section('languages', ['descriptionFr', 'descriptionZhCn', 'descriptionZhTw']),
  ],
})
