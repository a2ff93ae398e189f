import { ProductGroup } from '../../../shared/contracts/ic/product-group.ts'
import { maintenance, section } from '../../../shared/kit/screen.ts'

/** [supply 8] Products that are bought and looked at together. */
export default maintenance({
  id: 'ic/product-group',
  entity: ProductGroup,
  list: ['groupId', 'description', 'parentGroup', 'buyer', 'analysisGroup', 'active'],
  initial: () => ({ active: true }),
  bulk: ['buyer', 'active'],
  editor: [
    section('identity', ['groupId', 'description', 'parentGroup', 'buyer', 'analysisGroup', 'active']),
    section('languages', ['descriptionFr', 'descriptionZhCn', 'descriptionZhTw']),
  ],
})
