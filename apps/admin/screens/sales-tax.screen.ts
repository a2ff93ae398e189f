import { SalesTax } from '../../../shared/contracts/admin/sales-tax.ts'
import { maintenance, section } from '../../../shared/kit/screen.ts'

/** Taxes on sales and purchases with their rates from day to day; a rate in use is followed by a new one, not edited. */
export default maintenance({
  id: 'admin/sales-tax',
  entity: SalesTax,
  list: [
    'taxNumber',
    'taxCode',
    'name',
    'kind',
    'jurisdiction',
    'currentRate',
    'recoverablePercent',
    'collectedAccount',
    'recoverableAccount',
    'active',
  ],
  initial: () => ({ active: true, jurisdiction: 'CA', recoverablePercent: '100' }),
  editor: [
    section('identity', [
      'taxCode',
      'taxNumber',
      'name',
      'kind',
      'jurisdiction',
      'registrationNo',
      'compound',
      'active',
    ]),
    section('rates', ['rates']),
    section('accounts', [
      'collectedAccount',
      'collectedLine',
      'recoverableAccount',
      'recoverableLine',
      'recoverablePercent',
    ]),
    section('languages', ['nameFr', 'nameZhCn', 'nameZhTw']),
  ],
})
