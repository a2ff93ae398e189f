import { custom } from '../../../shared/kit/screen.ts'
import { BankReconciliation } from '../reconciliation/bank-reconciliation.tsx'

/** [S4.42] What the bank says beside what we wrote, one line at a time, until both prove each other. */
export default custom({ id: 'gl/bank-reconciliation', component: BankReconciliation })
