import { ProductSpecification } from '../../../shared/contracts/ic/product-specification.ts'
import { maintenance, section } from '../../../shared/kit/screen.ts'

/** [supply 8] What standards ask of products, revision by revision. */
export default maintenance({
  id: 'ic/product-specification',
  entity: ProductSpecification,
  list: ['specificationId', 'description', 'body', 'standard', 'revision', 'effectiveOn', 'supersededBy', 'active'],
  initial: () => ({ body: 'ASTM', active: true }),
  bulk: ['active'],
  lines: { tolerances: { optional: ['toSize'] } },
  editor: [
    section('identity', [
      'specificationId',
      'description',
      'body',
      'standard',
      'revision',
      'effectiveOn',
      'supersededBy',
      'source',
      'active',
    ]),
    section('tolerances', ['tolerances']),
    section('limits', ['limits']),
    section('languages', ['descriptionFr', 'descriptionZhCn', 'descriptionZhTw']),
  ],
})
