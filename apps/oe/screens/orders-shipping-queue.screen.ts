import { custom } from '../../../shared/kit/screen.ts'
import { ByDoor } from '../shipping/by-door.tsx'

/** [supply 9] [judgement 33] What leaves next, what cannot go and who can help; scanned and weighed line by line, shipped as a wave. */
export default custom({ id: 'oe/orders-shipping-queue', component: ByDoor })
