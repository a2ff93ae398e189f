import type { Door, MenuHeading } from '../doors.ts'

export const HEADINGS: readonly MenuHeading[] = []

/** Doors to the rooms of receivables, spelled as in the product text (section 2). */
export const DOORS: readonly Door[] = [
  {
    ...{ menuId: 'AR0011', application: 'AR', path: '/sales-journal', room: 'ar/customer-invoice' },
    ...{ name: 'Sales journal', sequence: 5 },
  },
]
