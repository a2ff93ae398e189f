import { useState } from 'react'
import type { CsvAsked, CsvColumns } from '../../../shared/contracts/gl/bank-reconciliation.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { columnOptions, ColumnsDialog as Dialog, type FileQuestion } from '../../../shared/kit/columns-dialog.tsx'

const say = (name: string) => t(`gl:bankReconciliation.columns.${name}`)

interface Props {
  readonly panel: HTMLElement
  readonly asked: CsvAsked
  readonly onGiven: (columns: CsvColumns) => void
  readonly onClose: () => void
}

const ROLES = ['amount', 'out', 'in', 'cheque', 'reference', 'balance'] as const
const ORDERS = ['YMD', 'DMY', 'MDY'] as const
const MARKS = [
  ['.', '1,234.56'],
  [',', '1 234,56'],
] as const

/** What the columns of a bank's table mean: asked once for each bank, and kept. */
export function ColumnsDialog({ panel, asked, onGiven, onClose }: Props) {
  const [columns, setColumns] = useState(asked.guess)
  const isWhole = columns.amount !== null || (columns.out !== null && columns.in !== null)
  const [any, some] = [columnOptions(asked.head, null), columnOptions(asked.head, say('noColumn'))]
  const ask = (
    name: string,
    value: string | number | null | undefined,
    options: FileQuestion['options'],
    change: (value: string) => Partial<CsvColumns>,
  ): FileQuestion => ({
    ...{ name, label: say(name), value: String(value ?? ''), options, isColumn: options === any || options === some },
    onChange: (given) => setColumns((known) => ({ ...known, ...change(given) })),
  })
  const at = (value: string) => (value === '' ? null : Number(value))
  const orders = ORDERS.map((order) => [order, say(order)] as const)
  const signs = [
    ['no', say('minusOut')],
    ['yes', say('plusOut')],
  ] as const
  const questions = [
    ask('day', columns.day, any, (value) => ({ day: Number(value) })),
    ask('dayOrder', columns.dayOrder, orders, (value) => ({ dayOrder: value as CsvColumns['dayOrder'] })),
    ask('text', columns.text[0], some, (value) => ({ text: value === '' ? [] : [Number(value)] })),
    ...ROLES.map((role) => ask(role, columns[role], some, (value) => ({ [role]: at(value) }))),
    ask('mark', columns.mark, MARKS, (value) => ({ mark: value as CsvColumns['mark'] })),
    ask('turned', columns.turned ? 'yes' : 'no', signs, (value) => ({ turned: value === 'yes' })),
  ]
  const { head, rows } = asked
  return (
    <Dialog
      {...{ panel, head, rows, questions, isWhole, onClose }}
      title={say('title')}
      about={say('about')}
      does={say('does')}
      onGiven={() => onGiven(columns)}
    />
  )
}
