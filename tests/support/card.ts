import { Firm } from '../../shared/contracts/admin/firm.ts'
import { CreditCard } from '../../shared/contracts/ap/credit-card.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import type { Fields } from '../../shared/contracts/fields.ts'
import type { Calls } from '../server/modules/admin/calls.ts'
import { succeeded } from './payables-desk.ts'

/** The company's card CARD-1 in CAD, with the bank that has issued it. */
export async function openCard(admin: Calls): Promise<void> {
  const vendor = { ...emptyRecord(Firm.fields.vendor.fields! as Fields), currency: 'CAD' }
  const bank = { ...emptyRecord(Firm.fields), firmId: 'NORBANK', name: 'Nor Bank', isVendor: true, vendor }
  succeeded(await admin.save('POST', '/api/admin/firm', { record: bank }))
  const card = {
    ...{
      ...emptyRecord(CreditCard.fields),
      cardId: 'CARD-1',
      label: 'Card',
      issuerFirmId: 'NORBANK',
      lastFour: '7741',
    },
    ...{
      holder: 'P. Nair',
      currency: 'CAD',
      statementDay: 12,
      creditLimit: '0',
      expiresOn: '2029-12-31',
      active: true,
    },
  }
  succeeded(await admin.save('POST', '/api/ap/credit-card', { record: card }))
}
