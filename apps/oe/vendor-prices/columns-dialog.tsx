import { useState } from 'react'
import {
  VENDOR_DAY_ORDERS,
  VENDOR_PRICE_COLUMNS,
  type VendorPriceAsked,
  type VendorPriceColumn,
  type VendorPriceMapping,
} from '../../../shared/contracts/oe/product-price-import.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { columnOptions, ColumnsDialog as Dialog, type FileQuestion } from '../../../shared/kit/columns-dialog.tsx'
import { say } from './use-vendor-prices.ts'

interface Props {
  readonly panel: HTMLElement
  readonly asked: VendorPriceAsked
  /** The whole file is of one vendor, who was named. */
  readonly isOfOne: boolean
  readonly onGiven: (mapping: VendorPriceMapping) => void
  readonly onClose: () => void
}

const NONE = ''
const MARKS = [
  ['.', '1,234.50'],
  [',', '1.234,50'],
] as const

/** What the columns of a vendor’s file mean: asked once for each head, and kept. */
export function ColumnsDialog({ panel, asked, isOfOne, onGiven, onClose }: Props) {
  const [mapping, setMapping] = useState(asked.guess)
  const { columns, dayOrder, mark } = mapping
  const [first = [], ...rows] = asked.rows
  const width = Math.max(...asked.rows.map((row) => row.length))
  const head = Array.from({ length: width }, (_, at) => first[at] ?? '')
  const options = columnOptions(head, say('asked.noColumn'))
  const set = (name: VendorPriceColumn, value: string) => {
    const { [name]: _before, ...others } = columns
    setMapping({ ...mapping, columns: value === NONE ? others : { ...others, [name]: Number(value) } })
  }
  const question = (name: VendorPriceColumn): FileQuestion => ({
    ...{ name, label: say(`columns.${name}`), value: String(columns[name] ?? NONE), isColumn: true, options },
    onChange: (value) => set(name, value),
  })
  const orders: FileQuestion = {
    ...{ name: 'dayOrder', label: say('asked.dayOrder'), value: dayOrder ?? NONE },
    options: [
      [NONE, say('asked.choose')],
      ...VENDOR_DAY_ORDERS.map((order) => [order, t(`oe:productPriceImport.dayOrders.${order}`)] as const),
    ],
    onChange: (value) => setMapping({ ...mapping, dayOrder: (value || null) as VendorPriceMapping['dayOrder'] }),
  }
  const marks: FileQuestion = {
    ...{ name: 'mark', label: say('asked.mark'), value: mark, options: MARKS },
    onChange: (value) => setMapping({ ...mapping, mark: value as VendorPriceMapping['mark'] }),
  }
  const isDated = columns.effective !== undefined
  const isWhole =
    columns.vendorSku !== undefined &&
    columns.cost !== undefined &&
    (isOfOne || columns.vendor !== undefined) &&
    (!isDated || dayOrder !== null)
  return (
    <Dialog
      {...{ panel, head, rows, onClose, isWhole }}
      title={say('asked.title')}
      about={say('asked.about')}
      does={say('asked.does')}
      questions={[...VENDOR_PRICE_COLUMNS.map(question), ...(isDated ? [orders] : []), marks]}
      onGiven={() => onGiven(mapping)}
    />
  )
}
