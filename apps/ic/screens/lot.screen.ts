import { Lot } from '../../../shared/contracts/ic/lot.ts'
import { LotAbout } from '../lot/lot-about.tsx'
import { MillCertificates } from '../lot/mill-certificates.tsx'
import { maintenance, section } from '../../../shared/kit/screen.ts'

/** [S3.17] [supply 8 coil] Coils and lots: what they are, where they come from, how large they are and where they stand. */
export default maintenance({
  id: 'ic/lot',
  entity: Lot,
  list: [
    ...(['lotNo', 'mfrNo', 'heatKey', 'productId', 'description', 'gradeId', 'thickness', 'width', 'onHand'] as const),
    ...(['unit', 'status', 'warehouseId', 'storage'] as const),
  ],
  views: [
    { name: 'stock', filters: { status: 'InStock|Reserved' } },
    { name: 'held', filters: { status: 'OnHold' } },
    { name: 'expected', filters: { status: 'Expected' } },
    { name: 'gone', filters: { status: 'Consumed|Shipped|Scrapped|Returned' } },
  ],
  bulkActions: { hold: 'slash-circle', release: 'check-circle-fill' },
  parts: { aboveForm: LotAbout, belowForm: MillCertificates },
  texts: ['po'],
  initial: () => ({ measurement: 'Imperial' }),
  editor: [
    section('identity', [
      ...([
        'productId',
        'heatKey',
        'mfrNo',
        'mill',
        'originCountry',
        'gradeId',
        'specificationId',
        'material',
      ] as const),
      ...(['subtype', 'alloy', 'temper', 'colour', 'vendorLot'] as const),
    ]),
    section('dimensions', [
      ...([
        'measurement',
        'gauge',
        'thickness',
        'width',
        'length',
        'insideDiameter',
        'outsideDiameter',
        'weight',
      ] as const),
      ...(['liftWeight', 'pieces', 'weightReason'] as const),
    ]),
    section('mechanics', ['yieldMpa', 'tensileMpa', 'elongation', 'rValue', 'nValue', 'hardness', 'hardnessScale']),
    section('costs', ['ingot', 'fabrication', 'freight', 'extra', 'costPerPound']),
    section('standing', [
      'status',
      'holdReason',
      'holdNote',
      'heldBy',
      'heldOn',
      'deviation',
      'receivedOn',
      'sourceNo',
    ]),
  ],
})
