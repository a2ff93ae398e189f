import type { Door, DoorEyes } from '../doors.ts'
import { DOORS } from './doors.ts'

/** A buyer looks at vendors and what is to come, sales at what can be sold and how, a warehouse at what lies where. [supply 7.3] */
const EYES: Readonly<Record<string, DoorEyes>> = {
  PO: {
    columns: [
      'productId',
      'description',
      'preferredVendor',
      'vendorSku',
      'purchasePrice',
      'purchaseCurrency',
      'lastCost',
      'lastReceived',
      'onHand',
      'onOrder',
      'leastLevel',
    ],
    tabs: ['identity', 'vendors', 'buying'],
  },
  OE: {
    columns: [
      'productId',
      'description',
      'productClass',
      'unit',
      'weightEach',
      'onHand',
      'onOrder',
      'blockSales',
      'replacedBy',
    ],
    tabs: ['identity', 'selling', 'packing', 'barcodes'],
  },
  IC: {
    columns: [
      'productId',
      'description',
      'productClass',
      'unit',
      'onHand',
      'onOrder',
      'leastLevel',
      'lotTracked',
      'valuation',
      'averageCost',
      'stockValue',
    ],
    views: ['stock', 'kits'],
    opens: 'stock',
    tabs: ['identity', 'stocking', 'costing', 'dimensions'],
  },
}

/** The doors of purchasing with what the people behind each look at: for its screens, since a start needs the ways alone. */
export const DOORS_WITH_EYES: readonly Door[] = DOORS.map((door) => {
  const eyes = door.room === 'po/product' ? EYES[door.application] : undefined
  return eyes ? { ...door, eyes } : door
})
