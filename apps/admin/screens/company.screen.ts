import { Company } from '../../../shared/contracts/admin/company.ts'
import { maintenance, section } from '../../../shared/kit/screen.ts'
import { CompanyYears } from '../company/company-years.tsx'

/** Companies of the tenant, one of them the default [S3.12]. */
export default maintenance({
  id: 'admin/company',
  entity: Company,
  texts: ['gl'],
  list: ['companyId', 'name', 'city', 'region', 'currency', 'isDefault', 'active'],
  initial: () => ({ active: true, country: 'CA' }),
  parts: { belowForm: CompanyYears },
  editor: [
    section('identity', ['companyId', 'name', 'legalName', 'isDefault', 'active', 'currency']),
    section('registration', ['businessNumber', 'hstNumber', 'phone']),
    section('address', ['line1', 'line2', 'city', 'region', 'postalCode', 'country']),
    section('logo', ['logo', 'logoFileType']),
  ],
})
