import { UserSecurables } from '../../../shared/contracts/admin/user-securables.ts'
import { maintenance, section } from '../../../shared/kit/screen.ts'

/** What a user may reach beyond his roles: accounts of the portal, customers, branches, warehouses, accounts, prices and costs. */
export default maintenance({
  id: 'admin/user-securables',
  entity: UserSecurables,
  list: [
    'userName',
    'displayName',
    'externalUser',
    'billToCount',
    'customersLimited',
    'customerCount',
    'branchesLimited',
    'warehousesLimited',
    'accountsLimited',
    'banksLimited',
    'pricesHidden',
    'costsHidden',
  ],
  views: [
    { name: 'portal', filters: { billToCount: '>0' } },
    { name: 'assigned', filters: { customersLimited: 'true' } },
    { name: 'figures', filters: { costsHidden: 'true' } },
  ],
  editor: [
    section('identity', ['userName', 'displayName']),
    section('billTos', ['billTos']),
    section('limits', ['customersLimited', 'branchesLimited', 'warehousesLimited', 'accountsLimited', 'banksLimited']),
    section('customers', ['customers']),
    section('branches', ['branches']),
    section('warehouses', ['warehouses']),
    section('accounts', ['accounts']),
    section('banks', ['banks']),
    section('figures', ['pricesHidden', 'costsHidden']),
  ],
})
