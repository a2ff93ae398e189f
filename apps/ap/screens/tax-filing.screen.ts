import { TaxFiling } from '../../../shared/contracts/ap/tax-filing.ts'
import { businessToday } from '../../../shared/i18n/business-day.ts'
import { maintenance, section } from '../../../shared/kit/screen.ts'

/** [finance 7.13] How often the company files its GST/HST return from which day on, and to whom it remits. */
export default maintenance({
  id: 'ap/tax-filing',
  entity: TaxFiling,
  list: ['fromDate', 'frequency', 'dueMonths', 'authorityId', 'authorityName', 'source', 'sample', 'used'],
  recordBy: 'id',
  initial: () => ({
    fromDate: `${businessToday().slice(0, 4)}-01-01`,
    frequency: 'Quarterly',
    dueMonths: 1,
    sample: false,
  }),
  editor: [section('filing', ['fromDate', 'frequency', 'dueMonths', 'authorityId', 'source', 'sample'])],
})
