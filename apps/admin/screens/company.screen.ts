import { Company } from '../../../shared/contracts/admin/company.ts'
import { maintenance, section } from '../../../shared/kit/screen.ts'

/** Companies of the tenant, one of them the default [S3.12]. */
export default maintenance({
  id: 'admin/company',
  entity: Company,
  list: ['companyId', 'name', 'city', 'region', 'currency', 'isDefault', 'active'],
  initial: () => ({ active: true, country: 'CA' }),
  editor: [
    section('identity', ['companyId', 'name', 'legalName', 'isDefault', 'active', 'currency']),
    section('registration', ['businessNumber', 'hstNumber', 'phone']),
    section('address', ['line1', 'line2', 'city', 'region', 'postalCode', 'country']),
    section('logo', ['logo', 'logoFileType']),
  ],
})
