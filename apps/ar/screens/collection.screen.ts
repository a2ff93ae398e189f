import { custom } from '../../../shared/kit/screen.ts'
import { Collections } from '../collection/collections.tsx'

/** [judgement 17] Whom to call today and why; what he says is kept in two keys, and the next one stands there. */
export default custom({ id: 'ar/collection', component: Collections })
