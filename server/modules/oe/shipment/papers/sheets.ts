import { Decimal } from 'decimal.js'
import { ELEMENTS } from '../../../../../shared/contracts/ic/composition.ts'
import type { Locale } from '../../../../../shared/contracts/shell.ts'
import type { Row } from '../../../../platform/entity/stored.ts'
import type { SuiteTexts } from '../../../../platform/entity/texts.ts'
import { valueText } from '../../../../platform/reports/words.ts'
import type { Sheet } from '../../../../trade/sheet/draw-sheet.ts'
import type { Correspondents } from '../../../../trade/sheet/parties.ts'
import type { KitSold } from '../../../../trade/sheet/kits-sold.ts'
import { sheetWords } from '../../../../trade/sheet/sheet.ts'
import { partWords, underKits } from '../../../../trade/sheet/under-kits.ts'
import type { CertifiedLot } from '../../../ic/index.ts'
import { ShipmentStore } from '../entity.ts'
import { figure, type LeavingLine, type LeavingLot } from '../plan.ts'
import type { PackLabel } from './pack-label.ts'
import { labelled, parcelsOf, type Parcel } from '../packages.ts'

export const PAPERS = ['slip', 'lading', 'certificate', 'labels'] as const
export type Paper = (typeof PAPERS)[number]
/** Those of a whole page; labels are of a roll. */
export type PagePaper = Exclude<Paper, 'labels'>

/** What the papers of a shipment are made of: the record as its reader may see it, and what stands beside it. */
export interface Papered {
  readonly seen: Row
  readonly parties: Correspondents
  /** Where it left from, a row each. */
  readonly from: readonly string[]
  /** What the way it goes is called. */
  readonly shipVia: string | null
  readonly certified: readonly CertifiedLot[]
  readonly kitSold: KitSold
  readonly texts: SuiteTexts
}

/** [supply 9] A paper of a shipment in the language of its customer. No price and no cost is on any of them. */
export function sheetOf(paper: PagePaper, of: Papered): Sheet {
  const { seen, parties, from, texts } = of
  const { locale } = parties
  const { label, value } = sheetWords(ShipmentStore, texts, locale)
  const say = (key: string, args?: Record<string, string | number>) => texts.text(locale, `oe:papers.${key}`, args)
  const goesTo = value(seen, 'shipToAddress')
  const shipmentNo = value(seen, 'shipmentNo')
  const fact = (field: string, text = value(seen, field)): readonly [string, string] => [label(field), text]
  const facts = [
    ...[fact('shipmentNo'), fact('orderNo'), fact('customerReference'), fact('shipDate')],
    ...[fact('shipVia', of.shipVia ?? ''), fact('carrierReference'), fact('packages'), fact('warehouseId')],
  ].filter(([, text]) => text !== '')
  return {
    title: `${say(paper)} ${shipmentNo}`,
    company: parties.company,
    parties: [
      paper === 'lading' ? { heading: say('from'), rows: from } : { heading: label('billToId'), rows: parties.firm },
      { heading: label('shipToId'), rows: goesTo === '' ? parties.firm : goesTo.split('\n') },
    ],
    facts,
    ...TABLES[paper](of, { say, figure: figureIn(locale, texts), label }),
    page: (page) => say('page', { shipmentNo, page }),
  }
}

interface Words {
  readonly say: (key: string, args?: Record<string, string | number>) => string
  readonly label: (path: string) => string
  readonly figure: (quantity: unknown) => string
}
type Table = Pick<Sheet, 'columns' | 'lines' | 'sums' | 'notes' | 'boxes'>

const figureIn =
  (locale: Locale, texts: SuiteTexts) =>
  (quantity: unknown): string =>
    valueText(ShipmentStore.entity.fields['weight'] as never, '', quantity, { texts, locale, zone: 'UTC' })

const linesOf = ({ seen }: Papered) =>
  ((seen['lines'] ?? []) as LeavingLine[]).filter(({ quantity }) => figure(quantity).gt(0))
const lotsOf = ({ seen }: Papered, { orderLine }: Pick<LeavingLine, 'orderLine'>) =>
  ((seen['lots'] ?? []) as LeavingLot[]).filter((lot) => lot.orderLine === orderLine && figure(lot.quantity).gt(0))

/** Each kit above what it is made of. */
const underTheirKits = ({ seen, kitSold }: Papered, lines: readonly LeavingLine[]): LeavingLine[] =>
  underKits(
    lines as unknown as Row[],
    // Who is not told which products they are is not told of which kits they are.
    ({ productId, orderLine }) => (productId ? kitSold({ orderNo: seen['orderNo'], orderLine }) : null),
    { quantities: ['ordered', 'quantity'] },
  ) as unknown as LeavingLine[]

const named = (line: LeavingLine): string =>
  partWords(line as unknown as Row, [line.productId, line.description].filter(Boolean).join('  '))

/** What of a line has weighed; what is sold by the pound weighs what it is. */
function weightOf(of: Papered, line: LeavingLine): Decimal {
  // A kit weighs what stands under it.
  if (line.orderLine === null) return new Decimal(0)
  if (line.weight !== null) return figure(line.weight)
  const lots = lotsOf(of, line)
  if (lots.some(({ weight }) => weight !== null))
    return lots.reduce((sum, { weight, quantity }) => sum.plus(figure(weight ?? quantity)), new Decimal(0))
  return line.unit === 'LB' ? figure(line.quantity) : new Decimal(0)
}

const lotWords = (of: Papered, say: Words['say'], lotNo: string): string => {
  const heat = of.certified.find((one) => one.lotNo === lotNo)?.heat?.heatNo
  return say(heat ? 'lotOfHeat' : 'lot', { lot: lotNo, heat: heat ?? '' })
}

const byLine = (of: Papered, { say, figure: shown }: Words): string[][] =>
  underTheirKits(of, linesOf(of)).flatMap((line) => [
    [
      ...[String(line.orderLine ?? ''), named(line), shown(line.ordered), shown(line.quantity), line.unit ?? ''],
      shown(weightOf(of, line).isZero() ? null : weightOf(of, line).toFixed()),
    ],
    ...lotsOf(of, line).map((lot) => [
      ...['', lotWords(of, say, lot.lotNo ?? ''), '', shown(lot.quantity), line.unit ?? '', shown(lot.weight)],
    ]),
  ])

/** [supply 9 pack] What lies in each package, the packages in their order; then what leaves unpacked, as services do. */
function byPackage(of: Papered, { say, figure: shown }: Words): string[][] {
  const parcels = parcelsOf(of.seen)
  const packed = new Set(parcels.flatMap(({ holds }) => holds.map(({ line }) => line.orderLine)))
  return [
    ...parcels.flatMap((parcel) => [
      ['', packageWords(of, parcel, say), '', '', '', shown(parcel.weight)],
      ...parcel.holds.flatMap(({ line, lotNo, quantity, weight }) => [
        [
          ...[String(line.orderLine ?? ''), named(line), shown(line.ordered), shown(quantity), line.unit ?? ''],
          shown(weight),
        ],
        ...(lotNo === null ? [] : [['', lotWords(of, say, lotNo), '', '', '', '']]),
      ]),
    ]),
    ...linesOf(of)
      .filter(({ orderLine }) => !packed.has(orderLine))
      .map((line) => [
        ...[String(line.orderLine ?? ''), named(line), shown(line.ordered), shown(line.quantity), line.unit ?? '', ''],
      ]),
  ]
}

const kindOf = ({ texts, parties: { locale } }: Papered, { kind }: Parcel): string =>
  kind === null ? '' : texts.text(locale, `oe:shipment.choices.packs.kind.${kind}`)

const packageWords = (of: Papered, parcel: Parcel, say: Words['say']): string =>
  [say('package', { no: parcel.no, of: parcel.of }), kindOf(of, parcel), parcel.mark].filter(Boolean).join(', ')

/** [supply 9 pack] A label for each package, in the language of its customer. */
export function labelsOf(of: Papered): PackLabel[] {
  const { seen, parties, texts } = of
  const { locale } = parties
  const { label, value } = sheetWords(ShipmentStore, texts, locale)
  const say = (key: string, args?: Record<string, string | number>) => texts.text(locale, `oe:papers.${key}`, args)
  const shown = figureIn(locale, texts)
  const goesTo = value(seen, 'shipToAddress')
  const facts = (['orderNo', 'customerReference', 'shipDate', 'shipVia'] as const)
    .map((field): readonly [string, string] => [
      label(field),
      field === 'shipVia' ? (of.shipVia ?? '') : value(seen, field),
    ])
    .filter(([, text]) => text !== '')
  return labelled(seen).map((parcel) => ({
    ...{ company: parties.company[0] ?? '', heading: label('shipToId'), facts },
    goesTo: goesTo === '' ? parties.firm : goesTo.split('\n'),
    title: say('package', { no: parcel.no, of: parcel.of }),
    about: [
      ...[kindOf(of, parcel), parcel.weight === null ? '' : say('pounds', { weight: shown(parcel.weight) })],
      parcel.mark ?? '',
    ]
      .filter(Boolean)
      .join(', '),
    holds: parcel.holds.map(({ line, lotNo, quantity }) =>
      [`${shown(quantity)} ${line.unit ?? ''}`, named(line), lotNo === null ? '' : lotWords(of, say, lotNo)]
        .filter(Boolean)
        .join('  '),
    ),
    code: `${value(seen, 'shipmentNo')}-${parcel.no}`,
  }))
}

const TABLES: Readonly<Record<PagePaper, (of: Papered, words: Words) => Table>> = {
  slip: (of, { say, label, figure: shown }) => ({
    columns: [
      { title: label('lines.orderLine'), width: 36 },
      { title: label('lines.description'), width: 236, isWrapped: true },
      { title: label('lines.ordered'), width: 70, isFigure: true },
      { title: say('shipped'), width: 70, isFigure: true },
      { title: label('lines.unit'), width: 36 },
      { title: label('lines.weight'), width: 80, isFigure: true },
    ],
    lines:
      parcelsOf(of.seen).length > 0
        ? byPackage(of, { say, label, figure: shown })
        : byLine(of, { say, label, figure: shown }),
    sums: [[label('weight'), shown(String(of.seen['weight'] ?? '0'))]],
    notes: String(of.seen['notes'] ?? ''),
  }),
  lading: (of, { say, label, figure: shown }) => ({
    columns: [
      { title: say('pieces'), width: 70, isFigure: true },
      { title: label('lines.unit'), width: 60 },
      { title: label('lines.description'), width: 298, isWrapped: true },
      { title: label('lines.weight'), width: 100, isFigure: true },
    ],
    lines: linesOf(of).map((line) => [
      ...[shown(line.quantity), line.unit ?? '', named(line)],
      shown(weightOf(of, line).isZero() ? null : weightOf(of, line).toFixed()),
    ]),
    sums: [[label('weight'), shown(String(of.seen['weight'] ?? '0'))]],
    notes: [String(of.seen['notes'] ?? ''), say('received')].filter(Boolean).join('\n'),
    boxes: [
      [say('shipperSigns'), ''],
      [say('carrierSigns'), ''],
      [say('consigneeSigns'), ''],
      [label('packages'), String(of.seen['packages'] ?? '')],
    ],
  }),
  certificate: (of, { say, label, figure: shown }) => ({
    columns: [
      { title: label('lots.lotNo'), width: 110 },
      { title: say('heat'), width: 90 },
      { title: say('found'), width: 248, isWrapped: true },
      { title: label('lots.quantity'), width: 80, isFigure: true },
    ],
    lines: linesOf(of).flatMap((line) =>
      lotsOf(of, line).map((lot) => {
        const heat = of.certified.find((one) => one.lotNo === lot.lotNo)?.heat
        return [lot.lotNo ?? '', heat?.heatNo ?? '', foundOf(of, heat ?? null, say, shown), shown(lot.quantity)]
      }),
    ),
    sums: [[label('weight'), shown(String(of.seen['weight'] ?? '0'))]],
    notes: say('certifies'),
  }),
}

/** What the mill has found, in the order in which certificates say it: where it comes from, what is in it, how strong it is. */
function foundOf(
  { texts, parties: { locale } }: Papered,
  heat: CertifiedLot['heat'],
  say: Words['say'],
  shown: Words['figure'],
): string {
  if (!heat) return say('noHeat')
  const named = (name: string) => texts.text(locale, `ic:heat.fields.${name}`)
  const exact = (figures: unknown) => (figures ? shown(new Decimal(String(figures)).toFixed()) : null)
  const chemistry = ELEMENTS.flatMap((name) =>
    isNothing(heat[name]) ? [] : [`${name[0]!.toUpperCase()}${name.slice(1)} ${new Decimal(heat[name]).toFixed()}`],
  )
  const strength = (['yieldMpa', 'tensileMpa', 'elongation', 'hardness'] as const).flatMap((name) =>
    isNothing(heat[name]) ? [] : [`${named(name)} ${exact(heat[name])}`],
  )
  const origin = [
    ...(heat.millName ? [heat.millName] : []),
    ...(heat.meltCountry ? [`${named('meltCountry')} ${heat.meltCountry}`] : []),
    ...(heat.gradeId ? [heat.gradeId] : []),
  ]
  return [origin.join(', '), chemistry.join('  '), strength.join('  ')].filter(Boolean).join('; ')
}

const isNothing = (value: unknown): value is null | undefined => value === null || value === undefined
