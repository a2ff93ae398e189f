import { DOORS_WITH_EYES } from '../../../shared/contracts/admin/door-eyes.ts'
import { Firm } from '../../../shared/contracts/admin/firm.ts'
import { maintenance, section } from '../../../shared/kit/screen.ts'
import { OwingFigures } from '../../../shared/items/owing-figures.tsx'
import { FirmRelated } from '../firm/firm-related.tsx'
import { FirmPanels } from '../firm/firm-panels.tsx'

/** Which rows a door shows: a vendor who is also a customer stands behind both. */
const SCOPES: Readonly<Record<string, { firmType: string }>> = {
  vendor: { firmType: 'vendor|both' },
  customer: { firmType: 'customer|both' },
}

/** Firms of every type; the doors of payables and receivables show their own side [S3.06]. */
export default maintenance({
  id: 'admin/firm',
  entity: Firm,
  list: ['firmId', 'name', 'city', 'region', 'types', 'phone', 'creditLimit', 'standing'],
  doors: DOORS_WITH_EYES,
  badges: ['types'],
  doorViews: [
    { name: 'weOwe', filters: { payableOwing: '<>0' }, sort: ['-payableOverdue', '-payableOwing'] },
    { name: 'weOweLate', filters: { payableOverdue: '>0' }, sort: ['-payableOverdue'] },
    { name: 'theyOwe', filters: { receivableOwing: '<>0' }, sort: ['-receivableOverdue', '-receivableOwing'] },
    { name: 'theyOweLate', filters: { receivableOverdue: '>0' }, sort: ['-receivableOverdue'] },
  ],
  views: [
    { name: 'onHold', filters: { standing: 'OnHold' } },
    { name: 'inactive', filters: { standing: 'Inactive' } },
  ],
  bulk: [
    'status',
    'language',
    'billTo.salesRepId',
    'billTo.termsCode',
    'billTo.statementCycle',
    'billTo.statementForm',
    'billTo.poRequired',
    'billTo.proofRequired',
    'billTo.priceTable',
    'billTo.discountTable',
    'billTo.onHold',
    'shipTo.warehouseId',
    'vendor.termsCode',
    'vendor.paymentMethod',
  ],
  baseFilter: ({ firmType }) => SCOPES[firmType ?? ''] ?? {},
  initial: ({ firmType }) =>
    firmType === 'vendor' ? { isVendor: true } : firmType === 'customer' ? { isBillTo: true } : {},
  parts: { underHead: OwingFigures, aboveForm: FirmRelated, belowForm: FirmPanels },
  editor: [
    section('identity', [
      'firmId',
      'name',
      'legalName',
      'status',
      'isBillTo',
      'isShipTo',
      'isVendor',
      'language',
      'businessNumber',
      'phone',
      'fax',
      'website',
    ]),
    section('billTo', ['billTo']),
    section('shipTo', ['shipTo']),
    section('vendor', ['vendor']),
    section('addresses', ['addresses']),
    section('contacts', ['contacts']),
    section('other', ['jobberFirmId', 'ediPartnerId', 'externalUsers', 'salesManager', 'notes', 'notesPopUp']),
  ],
})
