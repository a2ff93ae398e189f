import { VendorBankChange } from '../../../../shared/contracts/admin/vendor-bank-change.ts'
import { stored, type StoredEntity } from '../../../platform/entity/stored.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'
import * as vendorBankChange from './rules.ts'

export const vendorBankChangeStore = (secrets: Secrets): StoredEntity =>
  stored(VendorBankChange, {
    table: 'vendor_bank_change',
    secrets,
    constraints: { vendor_bank_change_one_pending: vendorBankChange.onePending },
  })
