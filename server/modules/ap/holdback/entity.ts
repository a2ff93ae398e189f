import { sql } from 'kysely'
import { Holdback } from '../../../../shared/contracts/ap/holdback.ts'
import { today } from '../../../platform/calendar/business-day.ts'
import { stored } from '../../../platform/entity/stored.ts'
import { HoldbackCalendar } from '../../../../shared/contracts/ap/holdback-calendar.ts'
import { daysInOrder, dayOnce } from './calendar-rules.ts'
import { holdbackOpen } from './held-bill.ts'

export const HoldbackCalendarStore = stored(HoldbackCalendar, {
  table: 'holdback_calendar',
  namedByKey: false,
  constraints: { holdback_calendar_day_once: dayOnce, holdback_calendar_in_order: daysInOrder },
})

/** Posted documents of which something is still held. */
export const HoldbackStore = stored(Holdback, {
  table: 'ap_invoice',
  derived: {
    vendorName: sql`(select f.name from firm_shown f where f.firm_id = t.vendor_id)`,
    holdbackOpen,
    standing: sql`case when t.lien_claimed then 'Lien' when t.holdback_due_on <= ${today} then 'Due' else 'Waiting' end`,
    release: sql`(
      select min(r.invoice_no) from ap_invoice r where r.releases = t.invoice_no and r.status in ('Draft', 'Submitted', 'Approved'))`,
  },
  restriction: () => ({
    applies: sql<boolean>`true`,
    scope: sql<boolean>`t.status = 'Posted' and t.holdback_amount > 0 and ${holdbackOpen} > 0`,
  }),
})
