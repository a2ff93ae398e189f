import { BankReconciliation } from '../../../../shared/contracts/gl/bank-reconciliation.ts'
import { stored } from '../../../platform/entity/stored.ts'
import { ownBanks } from '../books-in-sight.ts'

export const ReconciliationStore = stored(BankReconciliation, {
  table: 'bank_reconciliation',
  restriction: ownBanks,
  attachedBy: 'match',
  outOfScope: 'gl:rules.bankAccount.notAssigned',
})
