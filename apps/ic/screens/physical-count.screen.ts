import { custom } from '../../../shared/kit/screen.ts'
import { PhysicalCounting } from '../count/counting.tsx'

/** [S4.24] [judgement 07, 41] The count of a warehouse, by tag, by product, by class and in the aisle. */
export default custom({ id: 'ic/physical-count', component: PhysicalCounting })
