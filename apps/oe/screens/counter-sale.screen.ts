import { custom } from '../../../shared/kit/screen.ts'
import { CounterSale } from '../counter/counter-sale.tsx'

/** [supply 9] [judgement 42] A customer at the counter: scanned, paid, handed over and invoiced with one key. */
export default custom({ id: 'oe/counter-sale', component: CounterSale })
