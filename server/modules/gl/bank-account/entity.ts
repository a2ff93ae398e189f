import { BankAccount } from '../../../../shared/contracts/gl/bank-account.ts'
import { stored, type StoredEntity } from '../../../platform/entity/stored.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'
import { ownBanks } from '../books-in-sight.ts'
import * as bankAccount from './rules.ts'

export const bankAccountStore = (secrets: Secrets): StoredEntity =>
  stored(BankAccount, {
    table: 'bank_account',
    secrets,
    restriction: ownBanks,
    outOfScope: 'gl:rules.bankAccount.notAssigned',
    constraints: {
      bank_account_id_used_once: bankAccount.idUsedOnce,
      bank_account_gl_account_once: bankAccount.glAccountOfOneBank,
      bank_account_one_payroll_default: bankAccount.onePayrollDefault,
    },
  })
