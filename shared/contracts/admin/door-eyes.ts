import type { Door, DoorEyes } from '../doors.ts'
import { DOORS } from './doors.ts'

/** A payer looks at what is owed to vendors, a credit clerk at what customers owe. */
const EYES: Readonly<Record<string, DoorEyes>> = {
  vendor: {
    columns: [
      'firmId',
      'name',
      'city',
      'region',
      'payableTerms',
      'payableCurrency',
      'payableOwing',
      'payableOverdue',
      'payableOldest',
      'payableAgeing',
      'standing',
    ],
    views: ['weOwe', 'weOweLate', 'onHold', 'inactive'],
    opens: 'weOwe',
    tabs: ['identity', 'vendor', 'addresses', 'contacts'],
  },
  customer: {
    columns: [
      'firmId',
      'name',
      'city',
      'region',
      'receivableTerms',
      'creditCurrency',
      'receivableOwing',
      'receivableOverdue',
      'receivableAgeing',
      'creditLimit',
      'standing',
    ],
    views: ['theyOwe', 'theyOweLate', 'onHold', 'inactive'],
    tabs: ['identity', 'billTo', 'shipTo', 'addresses', 'contacts'],
  },
}

/** The doors of administration with what the people behind each look at: for its screens, since a start needs the ways alone. */
export const DOORS_WITH_EYES: readonly Door[] = DOORS.map((door) => {
  const eyes = door.room === 'admin/firm' ? EYES[door.props?.['firmType'] ?? ''] : undefined
  return eyes ? { ...door, eyes } : door
})
