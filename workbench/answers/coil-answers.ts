import type { Lineage, LineageLot } from '../../shared/contracts/ic/coil-inquiry.ts'

const lot = (lotNo: string, status: LineageLot['status'], came: string, more: Partial<LineageLot>): LineageLot => ({
  ...{ lotNo, status, came, onHand: came, shipped: '0', place: null, sourceNo: null, mfrNo: null },
  ...more,
})
const STRIPS = ['A', 'B', 'C', 'D'].map((letter) => `C-020418-${letter}`)

/** [judgement 38] The heat of the picture: one coil was slit into four strips, of which one has left; another lies as it came. */
export const LINEAGE: Omit<Lineage, 'lists' | 'actions'> = {
  ...{
    lotNo: 'C-020418',
    heatKey: 'DOF 8842716',
    millName: 'Dofasco',
    meltCountry: 'CA',
    verdict: 'Meets',
    unit: 'LB',
  },
  lots: [
    lot('C-020418', 'Consumed', '19640', { onHand: '0', sourceNo: 'RC000162', mfrNo: 'D441-7' }),
    lot('C-020419', 'InStock', '19880', { place: '02-A-07', sourceNo: 'RC000162', mfrNo: 'D441-8' }),
    ...STRIPS.map((lotNo, at) =>
      at === 3
        ? lot(lotNo, 'Shipped', '4812', { onHand: '0', shipped: '4812', sourceNo: 'PT000031' })
        : lot(lotNo, 'InStock', '4812', { place: '04-C-02', sourceNo: 'PT000031' }),
    ),
  ],
  links: STRIPS.map((to) => ({ from: 'C-020418', to, weight: '4812' })),
  sold: [{ lotNo: 'C-020418-D', customerId: 'CEDAR-01', name: 'Cedarwood Switchgear', weight: '4812' }],
}
