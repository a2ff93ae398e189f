import type { Door, MenuHeading } from '../doors.ts'

export const HEADINGS: readonly MenuHeading[] = []

/** Doors to the rooms of receivables, spelled as in the product text (section 2). */
export const DOORS: readonly Door[] = [
  {
    ...{ menuId: 'AR0011', application: 'AR', path: '/sales-journal', room: 'ar/customer-invoice' },
    ...{ name: 'Sales journal', sequence: 5 },
  },
  {
    ...{ menuId: 'AR0012', application: 'AR', path: '/ar-account-inquiry', room: 'ar/account-inquiry' },
    ...{ name: 'Customer inquiry', sequence: 7 },
  },
  {
    ...{ menuId: 'AR0705', application: 'AR', path: '/aged-trial-balance', room: 'ar/aged-trial-balance' },
    ...{ name: 'A/R aged trial balance', parent: 'AR0700', sequence: 5 },
  },
  {
    ...{ menuId: 'AR0706', application: 'AR', path: '/Unapplied-Credits-Report', room: 'ar/unapplied-credits' },
    ...{ name: 'Unapplied credits', parent: 'AR0700', sequence: 6 },
  },
]
