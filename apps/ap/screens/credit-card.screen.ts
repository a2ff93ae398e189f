import { CreditCard } from '../../../shared/contracts/ap/credit-card.ts'
import { maintenance, section } from '../../../shared/kit/screen.ts'

/** Credit cards of the company, each with the vendor who has issued it. */
export default maintenance({
  id: 'ap/credit-card',
  entity: CreditCard,
  list: [
    'cardId',
    'label',
    'issuerFirmId',
    'lastFour',
    'holder',
    'currency',
    'creditLimit',
    'unpaid',
    'available',
    'expiresOn',
    'active',
  ],
  views: [{ name: 'inactive', filters: { active: 'false' } }],
  initial: () => ({ active: true, statementDay: 1 }),
  bulk: ['active'],
  editor: [
    section('identity', ['cardId', 'label', 'holder', 'lastFour', 'expiresOn', 'active']),
    section('account', ['issuerFirmId', 'currency', 'creditLimit', 'unpaid', 'available', 'statementDay', 'glAccount']),
  ],
})
