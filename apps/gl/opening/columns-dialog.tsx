import { useState } from 'react'
import {
  COLUMNS_OF,
  OPENING_DAY_ORDERS,
  type OpeningAsked,
  type OpeningColumn,
  type OpeningMapping,
} from '../../../shared/contracts/gl/opening-balance.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { columnOptions, ColumnsDialog as Dialog, type FileQuestion } from '../../../shared/kit/columns-dialog.tsx'

const say = (name: string, args: Record<string, string> = {}) => t(`gl:openingBalance.${name}`, args)

interface Props {
  readonly panel: HTMLElement
  readonly asked: OpeningAsked
  readonly onGiven: (mapping: OpeningMapping) => void
  readonly onClose: () => void
}

const NONE = ''
const MARKS = [
  ['.', '1,234.50'],
  [',', '1.234,50'],
] as const

/** Whether a file with these columns says what its part needs. */
function isWhole({ columns, dayOrder }: OpeningMapping, isItems: boolean): boolean {
  const has = (name: OpeningColumn) => columns[name] !== undefined
  const moves = has('amount') || has('foreign') || (has('debit') && has('credit'))
  const isNamed = isItems ? has('reference') && (has('firm') || has('firmName')) : has('account')
  return moves && isNamed && (!isItems || dayOrder !== null)
}

/** What the columns of a stranger's file mean: asked once for each head, and kept. Doubtful days are shown as they are. */
export function ColumnsDialog({ panel, asked, onGiven, onClose }: Props) {
  const [mapping, setMapping] = useState<OpeningMapping>({
    ...asked.guess,
    dayOrder: asked.doubtfulDay ? null : asked.guess.dayOrder,
  })
  const { columns } = mapping
  const [first = [], ...rows] = asked.rows
  const width = Math.max(...asked.rows.map((row) => row.length))
  const head = Array.from({ length: width }, (_, at) => first[at] ?? '')
  const isItems = asked.part !== 'TrialBalance'
  const set = (name: OpeningColumn, value: string) => {
    const { [name]: _before, ...others } = columns
    setMapping({ ...mapping, columns: value === NONE ? others : { ...others, [name]: Number(value) } })
  }
  const options = columnOptions(head, say('asked.noColumn'))
  const [none, ...named] = options
  const orOneAbove = [none!, ['-1', say('asked.above')] as const, ...named]
  const question = (name: OpeningColumn): FileQuestion => ({
    ...{ name, label: say(`columns.${name}`), value: String(columns[name] ?? NONE), isColumn: true },
    options: isItems && name === 'firmName' ? orOneAbove : options,
    onChange: (value) => set(name, value),
  })
  const orders: FileQuestion = {
    ...{ name: 'dayOrder', label: say('asked.dayOrder'), value: mapping.dayOrder ?? NONE },
    options: [
      [NONE, say('asked.choose')],
      ...OPENING_DAY_ORDERS.map((order) => [order, t(`gl:bankReconciliation.columns.${order}`)] as const),
    ],
    onChange: (value) => setMapping({ ...mapping, dayOrder: (value || null) as OpeningMapping['dayOrder'] }),
  }
  const marks: FileQuestion = {
    ...{ name: 'mark', label: say('asked.mark'), value: mapping.mark, options: MARKS },
    onChange: (value) => setMapping({ ...mapping, mark: value as OpeningMapping['mark'] }),
  }
  return (
    <Dialog
      {...{ panel, head, rows, onClose }}
      title={say('asked.title', { part: say(`fields.${asked.part}`) })}
      about={asked.doubtfulDay ? say('asked.doubt', { day: asked.doubtfulDay }) : say('asked.about')}
      does={say('asked.does')}
      questions={[...COLUMNS_OF[asked.part].map(question), ...(isItems ? [orders] : []), marks]}
      isWhole={isWhole(mapping, isItems)}
      onGiven={() => onGiven(mapping)}
    >
      <label>
        <input
          type="checkbox"
          checked={mapping.turned}
          onChange={({ target }) => setMapping({ ...mapping, turned: target.checked })}
        />
        {say('asked.turned')}
      </label>
    </Dialog>
  )
}
