import type { ReactNode } from 'react'
import {
  type ProposedPrice,
  type VendorPriceChange,
  type VendorPriceFault,
  type VendorPriceTable,
  type VendorPriceWait,
  type VendorPriceWaiting,
} from '../../../shared/contracts/oe/product-price-import.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { formatFigure, formatInteger, formatPercent, writeDecimal } from '../../../shared/i18n/format.ts'
import { RecordLink, SmallSection, SmallTable, type SmallColumn } from '../../../shared/kit/small-table.tsx'
import { said, say } from './use-vendor-prices.ts'
import css from './vendor-prices.module.css'

const price = (value: string | null): string => (value === null ? '' : writeDecimal(value, 2, 6))
const percent = (value: string | null): string =>
  value === null ? '' : `${value.startsWith('-') ? '' : '+'}${formatPercent(value, 1)}`

type Leads = (room: string, record: string) => string | null

const code = (text: ReactNode) => <span data-code="">{text}</span>

/** What a row says of a cost, the same wherever it stands; what no row says has no column. */
function columnsOf<R extends VendorPriceChange>(rows: readonly R[], leads: Leads, isOfOne: boolean): SmallColumn<R>[] {
  const isSaid = (name: 'listPrice' | 'effective') => rows.some((row) => row[name] !== null)
  const columns: readonly SmallColumn<R>[] = [
    ...(isOfOne ? [] : [{ name: 'vendor', label: say('columns.vendor'), of: ({ vendorId }: R) => code(vendorId) }]),
    { name: 'vendorSku', label: say('columns.vendorSku'), of: ({ vendorSku }) => code(vendorSku) },
    {
      ...{ name: 'productId', label: say('product') },
      of: ({ productId }) =>
        productId && code(<RecordLink address={leads('po/product', productId)} text={productId} />),
    },
    { name: 'description', label: say('columns.description'), of: ({ description }) => description },
    { name: 'oldCost', label: say('oldCost'), isFigure: true, of: ({ oldCost }) => price(oldCost) },
    { name: 'cost', label: say('newCost'), isFigure: true, of: ({ cost }) => <b>{price(cost)}</b> },
    {
      name: 'unit',
      label: say('columns.unit'),
      of: ({ currency, unit }) => code([currency, unit].filter(Boolean).join(' / ')),
    },
    {
      ...{ name: 'change', label: say('change'), isFigure: true },
      of: ({ changePercent }) => (
        <span data-up={changePercent && !changePercent.startsWith('-') ? '' : undefined}>{percent(changePercent)}</span>
      ),
    },
    { name: 'listPrice', label: say('columns.listPrice'), isFigure: true, of: ({ listPrice }) => price(listPrice) },
    {
      ...{ name: 'effective', label: say('columns.effective') },
      of: ({ effective }) => (effective ? formatDate(effective) : ''),
    },
  ]
  return columns.filter(({ name }) => (name !== 'listPrice' && name !== 'effective') || isSaid(name))
}

const whyColumn = <R extends { readonly waits: VendorPriceWait }>(limit: string): SmallColumn<R> => ({
  ...{ name: 'why', label: say('why') },
  of: ({ waits }) => say(`waits.${waits}`, { percent: formatPercent(limit) }),
})

const section = (name: string, rows: readonly unknown[], table: ReactNode) => (
  <SmallSection name={name} title={say(`sections.${name}`)} count={formatInteger(rows.length)}>
    {table}
  </SmallSection>
)
const keyOf = ({ vendorId, vendorSku }: VendorPriceChange) => `${vendorId} ${vendorSku}`

interface Shown {
  readonly leads: Leads
  readonly isOfOne: boolean
}

/** Costs that a file changes. */
export const Changes = ({ rows, leads, isOfOne }: Shown & { readonly rows: readonly VendorPriceChange[] }) =>
  section(
    'taken',
    rows,
    <SmallTable label={say('sections.taken')} columns={columnsOf(rows, leads, isOfOne)} rows={rows} keyOf={keyOf} />,
  )

/** Rows of a file that will wait for somebody. */
export const WillWait = ({
  rows,
  leads,
  isOfOne,
  limit,
}: Shown & {
  readonly rows: readonly (VendorPriceChange & { readonly waits: VendorPriceWait })[]
  readonly limit: string
}) =>
  section(
    'willWait',
    rows,
    <SmallTable
      label={say('sections.willWait')}
      columns={[...columnsOf<(typeof rows)[number]>(rows, leads, isOfOne), whyColumn(limit)]}
      rows={rows}
      keyOf={keyOf}
    />,
  )

/** What waits, with what can be done about each. */
export const Waits = ({
  rows,
  leads,
  limit,
  acts,
}: {
  readonly rows: readonly VendorPriceWaiting[]
  readonly leads: Leads
  readonly limit: string
  readonly acts: (row: VendorPriceWaiting) => ReactNode
}) =>
  section(
    'waiting',
    rows,
    <SmallTable
      label={say('sections.waiting')}
      columns={[...columnsOf<VendorPriceWaiting>(rows, leads, false), whyColumn(limit)]}
      rows={rows}
      keyOf={({ id }) => id}
      acts={acts}
    />,
  )

/** What is wrong in which row and column; the file is put right there and chosen again. */
export const Faults = ({ faults }: { readonly faults: readonly VendorPriceFault[] }) =>
  section(
    'faults',
    faults,
    <SmallTable
      label={say('sections.faults')}
      columns={[
        { name: 'row', label: say('row'), isFigure: true, of: ({ row }) => formatInteger(row) },
        { name: 'column', label: say('column'), of: ({ column }) => (column ? say(`columns.${column}`) : '') },
        { name: 'value', label: say('value'), of: ({ value }) => value },
        { name: 'what', label: say('what'), of: ({ problem }) => said(problem) },
      ]}
      rows={faults}
      keyOf={({ row, column, problem }) => `${row} ${column} ${problem.Key}`}
    />,
  )

const PRICE_COLUMNS: readonly (keyof ProposedPrice)[] = ['price', 'newPrice']

/** Prices that follow from the new costs, table by table, each of which is chosen or left. */
export const Proposals = ({
  tables,
  chosen,
  isMade,
  leads,
  made,
  onChoose,
}: {
  readonly tables: readonly VendorPriceTable[]
  readonly chosen: ReadonlySet<string>
  readonly isMade: boolean
  readonly leads: Leads
  readonly made: readonly string[]
  readonly onChoose: (tableId: string) => void
}) =>
  section(
    'proposals',
    tables,
    tables.map(({ tableId, name, currency, draftKey, lines }, at) => (
      <div key={tableId} className={css['table']}>
        <label>
          <input type="checkbox" checked={chosen.has(tableId)} disabled={isMade} onChange={() => onChoose(tableId)} />
          {isMade && made[at] ? (
            <RecordLink address={leads('oe/price-table', made[at])} text={made[at]} />
          ) : (
            tableId
          )}{' '}
          {name}, {currency}
          {draftKey && !isMade ? <span>{say('intoDraft', { draft: draftKey })}</span> : null}
        </label>
        <SmallTable
          label={say('pricesOf', { table: tableId })}
          columns={[
            {
              ...{ name: 'productId', label: say('product') },
              of: ({ productId }) => <RecordLink address={leads('po/product', productId)} text={productId} />,
            },
            {
              name: 'lowQuantity',
              label: say('from'),
              isFigure: true,
              of: ({ lowQuantity }) => formatFigure(lowQuantity, { kind: 'quantity' }),
            },
            { name: 'unit', label: say('columns.unit'), of: ({ unit }) => unit },
            ...PRICE_COLUMNS.map((column) => ({
              ...{ name: column, label: say(column), isFigure: true },
              of: (line: ProposedPrice) => price(line[column]),
            })),
            { name: 'margin', label: say('margin'), isFigure: true, of: ({ margin }) => formatPercent(margin, 1) },
          ]}
          rows={lines}
          keyOf={({ productId, lowQuantity }) => `${productId} ${lowQuantity}`}
        />
      </div>
    )),
  )
