import type {
  CountableWarehouse,
  CountLine,
  CountLines,
  CountStanding,
  LineStanding,
  WalkLine,
} from '../../shared/contracts/ic/physical-count.ts'
import { sampleId } from '../sample/value.ts'

/** A count that is under way, place by place: tag, product, what it is, where it lies, frozen, counted, value and what stands of it. */
const PLACES: readonly (readonly [
  product: string,
  description: string,
  bin: string,
  lot: string | null,
  frozen: string,
  counted: string | null,
  value: string | null,
  standing: LineStanding,
])[] = [
  ['CU-ROD-08', 'Copper rod 8 mm', '02-A-03', null, '12480', '12480', '0.00', 'Agrees'],
  ['AL-5052-063', 'Aluminium coil 5052 .063', '02-A-07', 'C-020418', '18212', '17990', '-483.96', 'Over'],
  ['EMT-075', 'EMT conduit 3/4 in', '02-C-11', null, '2140', '2146', '36.12', 'Agrees'],
  ['THHN-12-BK', 'THHN 12 AWG black', '02-D-02', null, '0', '2', '296.40', 'Agrees'],
  ['BX-4SQ-D', 'Box 4 in square, deep', '02-D-09', null, '4310', null, null, 'NotCounted'],
  ['BR-C360-1', 'Brass bar C360 1 in', '02-B-01', null, '906', '690', '-1918.08', 'Again'],
  ['SS-304-16', 'Stainless sheet 304 16 ga', '02-B-04', null, '212', '212', '0.00', 'Agrees'],
  ['GALV-22-48', 'Galvanized coil 22 ga × 48', '02-A-12', 'C-020455', '15440', null, null, 'NotCounted'],
  ['GALV-22-48', 'Galvanized coil 22 ga × 48', '02-A-12', 'C-020461', '15620', null, null, 'NotCounted'],
]

const line = (at: number): CountLine => {
  const [productId, description, bin, lotNo, frozen, counted, value, standing] = PLACES[at]!
  return {
    ...{
      id: sampleId(at + 1),
      tagNo: String(117 + at).padStart(6, '0'),
      tagState: counted === null ? 'Unused' : 'Entered',
    },
    ...{ productId, description, productClass: 'METAL', lotNo, bin, unit: 'LB', frozen, counted, value, standing },
    countedBy: counted === null ? null : 'Priya Nair',
    countedOn: counted === null ? null : '2026-11-18T18:20:00Z',
    ...{ firstCounted: standing === 'Over' ? '18010' : null, firstBy: standing === 'Over' ? 'S. Kaur' : null },
    ...{ acceptedBy: null, tolerance: '1', isFound: false, isOwn: false, remark: null },
    variance: counted === null ? null : String(Number(counted) - Number(frozen)),
  }
}

const WAREHOUSES: readonly CountableWarehouse[] = [
  { warehouseId: '02', name: 'Laval', stage: 'Frozen', since: '2026-11-18' },
]

const STANDING: CountStanding = {
  ...{ warehouseId: '02', name: 'Laval', stage: 'Frozen', lastPosted: '2026-11-01T12:00:00Z', currency: 'CAD' },
  count: {
    ...{
      id: sampleId(1),
      countNo: 'PC000012',
      warehouseId: '02',
      status: 'Frozen',
      countDate: '2026-11-18',
      classes: null,
    },
    ...{
      isBlind: false,
      usesTags: true,
      withEmpty: false,
      tolerance: '1',
      toleranceValue: null,
      products: 1128,
      lines: 1140,
    },
    ...{
      frozenBy: 'R. Chen',
      frozenOn: '2026-11-18T22:40:00Z',
      discardedBy: null,
      discardedOn: null,
      discardedCounts: null,
    },
    ...{ upgradedBy: null, upgradedOn: null, zeroed: null, postedBy: null, postedOn: null, value: null, entryNo: null },
  },
  figures: {
    ...{
      lines: 1140,
      counted: 926,
      notCounted: 214,
      productsNotCounted: 214,
      again: 1,
      tagsEntered: 38,
      tagsUnused: 176,
    },
    ...{ value: '-2093.16', gain: '332.52', loss: '-2425.68' },
  },
  actions: ['count', 'tags', 'accept', 'upgrade', 'post', 'freeze', 'export'],
  ...{ showsFrozen: true, classes: ['METAL', 'CONDUIT'] },
}

/** Calls of the screens that count. */
export function countAnswer(rest: readonly string[] | null): object | null {
  if (rest?.[0] === 'warehouses') return { rows: WAREHOUSES }
  if (rest?.[0] === 'standing') return STANDING
  if (rest?.[0] === 'lines') return { rows: PLACES.map((_, at) => line(at)), total: PLACES.length } satisfies CountLines
  if (rest?.[0] !== 'walk') return null
  const rows = PLACES.map((_, at): WalkLine => {
    const { id, tagNo, productId, description, lotNo, bin, unit, counted, standing, isOwn } = line(at)
    return { id, tagNo, productId, description, lotNo, bin, unit, counted, standing, isOwn, codes: [] }
  })
  return { countNo: 'PC000012', countId: sampleId(1), rows }
}
