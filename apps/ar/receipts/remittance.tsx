import { useRef, useState, type ChangeEvent } from 'react'
import type { CallResult, Problem } from '../../../shared/contracts/result.ts'
import {
  REMITTANCE_COLUMNS,
  type ReadRemittance,
  type RemittanceAsks,
  type RemittanceColumns,
} from '../../../shared/contracts/ar/remittance-file.ts'
import { upload } from '../../../shared/api/upload.ts'
import { formatInteger, formatMoney } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { columnOptions, ColumnsDialog as Dialog } from '../../../shared/kit/columns-dialog.tsx'
import { problemText } from '../../../shared/kit/editor/labels.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import { takePayments } from './receiving.ts'
import css from './receipts-desk.module.css'

const say = (name: string, args?: Record<string, string>) => t(`ar:remittance.${name}`, args)

/** [finance 8.2] Payments as a file tells them, as receipts of the deposit: whose they are and what for is proposed of each. */
export function BringRemittance({ store, snapshot, screen }: SectionPartProps) {
  const input = useRef<HTMLInputElement>(null)
  const leaving = useRef(new AbortController())
  const [file, setFile] = useState<File | null>(null)
  const [asks, setAsks] = useState<RemittanceAsks | null>(null)
  const [told, setTold] = useState<string | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const { draft } = snapshot
  const [bank, date] = [String(draft['bankAccountId'] ?? ''), String(draft['depositDate'] ?? '')]

  const bring = async (chosen: File, columns?: RemittanceColumns) => {
    setProblem(null)
    setTold(say('reading'))
    const query = { bank, date, name: chosen.name, ...(columns ? { columns: JSON.stringify(columns) } : {}) }
    const answer: CallResult<ReadRemittance | RemittanceAsks> | null = await upload<ReadRemittance | RemittanceAsks>(
      'ar/deposit/remittance',
      chosen,
      { query, idempotencyKey: crypto.randomUUID(), onProgress: () => undefined, signal: leaving.current.signal },
    ).catch(() => null)
    setTold(null)
    const data = answer?.Data
    if (!data || answer.ResultStatus !== 1) {
      setProblem(answer?.Problems?.[0] ?? { Field: null, Key: 'ar:remittance.notRead', Args: {} })
      return
    }
    if ('guess' in data) {
      setFile(chosen)
      setAsks(data)
      return
    }
    setAsks(null)
    takePayments(store, data)
    setTold(say('brought', { count: formatInteger(data.payments.length), total: formatMoney(data.total, {}) }))
  }
  const onChosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? []
    target.value = ''
    if (chosen) void bring(chosen)
  }
  return (
    <>
      <input ref={input} type="file" hidden onChange={onChosen} />
      <Button
        look="ghost"
        icon="file-earmark-spreadsheet"
        label={say('bring')}
        disabled={!bank || !date}
        onClick={() => input.current?.click()}
      />
      <span className={css['told']} role={problem ? 'alert' : 'status'}>
        {problem ? problemText(store.entity, problem) : told}
      </span>
      {asks && file ? (
        <ColumnsDialog
          panel={screen.panel}
          asks={asks}
          onClose={() => setAsks(null)}
          onGiven={(columns) => void bring(file, columns)}
        />
      ) : null}
    </>
  )
}

interface DialogProps {
  readonly panel: HTMLElement
  readonly asks: RemittanceAsks
  readonly onGiven: (columns: RemittanceColumns) => void
  readonly onClose: () => void
}

/** What the columns of a table of payments mean: asked once for each bank and head, and kept. */
function ColumnsDialog({ panel, asks, onGiven, onClose }: DialogProps) {
  const [columns, setColumns] = useState(asks.guess)
  const [head = [], ...rows] = asks.rows
  const isWhole =
    (columns.amount >= 0 || columns.paid >= 0) && (columns.customer >= 0 || columns.payer >= 0 || columns.document >= 0)
  const options = columnOptions(head, say('none'), '-1')
  return (
    <Dialog
      {...{ panel, head, rows, isWhole, onClose }}
      title={say('columns')}
      about={say('about')}
      does={say('does')}
      questions={REMITTANCE_COLUMNS.map((name) => ({
        ...{ name, label: say(`column.${name}`), value: String(columns[name]), options, isColumn: true },
        onChange: (value) => setColumns((known) => ({ ...known, [name]: Number(value) })),
      }))}
      onGiven={() => onGiven(columns)}
    />
  )
}
