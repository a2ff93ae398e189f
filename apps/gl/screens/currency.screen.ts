import { Currency } from '../../../shared/contracts/gl/currency.ts'
import { maintenance, section } from '../../../shared/kit/screen.ts'

/** Currencies of ISO 4217: those in use are chosen for companies, firms, accounts, rates and documents. */
export default maintenance({
  id: 'gl/currency',
  entity: Currency,
  list: ['currencyCode', 'name', 'symbol', 'decimals', 'active'],
  views: [{ name: 'inUse', filters: { active: 'true' } }],
  initial: () => ({ decimals: 2, active: true }),
  editor: [
    section('currency', ['currencyCode', 'name', 'symbol', 'decimals', 'active']),
    section('languages', ['nameFr', 'nameZhCn', 'nameZhTw']),
  ],
})
