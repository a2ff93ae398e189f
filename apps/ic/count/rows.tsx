import { Fragment, useState, type KeyboardEvent, type Ref } from 'react'
import { api } from '../../../shared/api/client.ts'
import { quantity } from '../../../shared/contracts/fields.ts'
import type { CountLine, CountStanding, CountView, LineStanding } from '../../../shared/contracts/ic/physical-count.ts'
import { ResultStatus, type CallResult } from '../../../shared/contracts/result.ts'
import { formatMoney, formatPercent } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { parseFigure } from '../../../shared/i18n/parse.ts'
import { StatusPill } from '../../../shared/kit/list/status-pill.tsx'
import { region } from '../../../shared/kit/region.ts'
import { RecordLink } from '../../../shared/kit/small-table.tsx'
import type { ScreenHost } from '../../../shared/events/host.ts'
import { figure, say, whyAll } from './say.ts'
import css from './counting.module.css'

const HOW: Readonly<Record<CountView, string>> = { tag: 'Product', product: 'Product', class: 'Class' }

interface Props {
  readonly ref: Ref<HTMLTableElement>
  readonly standing: CountStanding
  readonly view: CountView
  readonly rows: readonly CountLine[]
  readonly host: ScreenHost
  readonly onKept: () => void
  /** A tag has a figure already: add to it, or put this in its place. */
  readonly onTagTwice: (row: CountLine, quantity: string) => void
  readonly onAccept: (row: CountLine) => void
}

/** [supply 8] Places with a figure to type in each; it is kept as the field is left, and Enter goes to the next. */
export function Rows({ ref, standing, view, rows, host, onKept, onTagTwice, onAccept }: Props) {
  const [wrong, setWrong] = useState<Readonly<Record<string, string | null>>>({})
  const { showsFrozen, count, figures } = standing
  const isOpen = standing.stage === 'Frozen' && standing.actions.includes('count')
  const seesValue = showsFrozen && figures.value !== null
  const heads = [
    ...(count?.usesTags ? (['tag'] as const) : []),
    ...(view === 'class'
      ? (['bin', 'product', 'description', 'lot'] as const)
      : (['product', 'description', 'lot', 'bin'] as const)),
    ...(showsFrozen ? (['frozen'] as const) : []),
    'counted' as const,
    ...(showsFrozen ? (['variance'] as const) : []),
    ...(seesValue ? (['value'] as const) : []),
    'check' as const,
  ]
  const cells = (row: CountLine): Record<(typeof heads)[number], React.ReactNode> => ({
    tag: row.tagNo ?? '',
    product: <RecordLink address={host.addressOf('po/product', { record: row.productId })} text={row.productId} />,
    description: row.description,
    lot: row.lotNo ?? '',
    bin: row.bin,
    frozen: <span className={css['known']}>{figure(row.frozen)}</span>,
    counted: (
      <Counted
        key={`${row.id} ${row.counted}`}
        {...{ row, view, isOpen, onKept, onTagTwice }}
        problem={wrong[row.id] ?? null}
        onProblem={(problem) => setWrong((known) => ({ ...known, [row.id]: problem }))}
        warehouseId={standing.warehouseId}
        byTag={count?.usesTags === true && view === 'tag' && row.tagNo !== null && row.tagState !== 'Posted'}
      />
    ),
    variance: (
      <span data-off={row.standing === 'Over' || row.standing === 'Again' ? row.standing : undefined}>
        {figure(row.variance)}
      </span>
    ),
    value:
      row.value === null ? (
        ''
      ) : (
        <span data-off={row.standing === 'Over' || row.standing === 'Again' ? row.standing : undefined}>
          {formatMoney(row.value, { currency: standing.currency })}
        </span>
      ),
    check: (
      <>
        <StatusPill
          word={WORD[row.standing]}
          text={say(`standings.${row.standing}`, { tolerance: formatPercent(row.tolerance) })}
        />
        {row.standing === 'Again' && standing.actions.includes('accept') && !row.isOwn ? (
          <button type="button" className={css['accept']} onClick={() => onAccept(row)}>
            {say('does.accept')}
          </button>
        ) : null}
        {row.firstCounted === null ? null : (
          <small>{say('first', { counted: figure(row.firstCounted), by: row.firstBy ?? '' })}</small>
        )}
      </>
    ),
  })
  return (
    <div className={css['list']} {...region('list', say('listLabel'))}>
      <table ref={ref} aria-label={say('listLabel')}>
        <thead>
          <tr>
            {heads.map((name) => (
              <th key={name} scope="col" data-figure={FIGURES.has(name) || undefined}>
                {say(`columns.${name}`, { currency: standing.currency })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const shown = cells(row)
            return (
              <Fragment key={row.id}>
                <tr data-standing={row.standing}>
                  {heads.map((name) => (
                    <td key={name} data-figure={FIGURES.has(name) || undefined} data-cell={name}>
                      {shown[name]}
                    </td>
                  ))}
                </tr>
                {wrong[row.id] ? (
                  <tr>
                    <td colSpan={heads.indexOf('counted') + 1} data-figure="">
                      <small id={messageOf(row)} role="alert" className={css['wrong']}>
                        {wrong[row.id]}
                      </small>
                    </td>
                    <td colSpan={heads.length - heads.indexOf('counted') - 1} />
                  </tr>
                ) : null}
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

const WORD: Readonly<Record<LineStanding, string>> = {
  NotCounted: 'NotCounted',
  Agrees: 'CountAgrees',
  Over: 'CountOver',
  Again: 'CountAgain',
}

const FIGURES: ReadonlySet<string> = new Set(['frozen', 'counted', 'variance', 'value'])

interface CountedProps extends Pick<Props, 'view' | 'onKept' | 'onTagTwice'> {
  readonly row: CountLine
  readonly isOpen: boolean
  readonly byTag: boolean
  readonly warehouseId: string
  readonly problem: string | null
  readonly onProblem: (problem: string | null) => void
}

/** Why a figure is refused stands in one line under its place. */
const messageOf = ({ id }: CountLine) => `count-${id}`

const FIELD = quantity()

/** The figure of one place. What is refused stays in the field, with why. */
function Counted({ row, view, isOpen, byTag, warehouseId, problem, onProblem, onKept, onTagTwice }: CountedProps) {
  const standing = row.counted === null ? '' : figure(row.counted)
  const [typed, setTyped] = useState(standing)
  const [isBusy, setBusy] = useState(false)
  const [isTyped, setIsTyped] = useState(false)
  const label = say('countedOf', { product: row.productId, lot: row.lotNo ?? '', bin: row.bin })
  if (!isOpen) return <span>{row.counted === null ? '–' : standing}</span>

  const keep = async (): Promise<boolean> => {
    // A second person who finds what the first one found says so by typing it.
    const agrees = isTyped && row.standing === 'Again' && !row.isOwn
    if (typed.trim() === standing && !agrees) return true
    const parsed = typed.trim() === '' ? { value: null } : parseFigure(typed, FIELD)
    if ('problem' in parsed) {
      onProblem(t(parsed.problem))
      return false
    }
    if (byTag && parsed.value === null) {
      setTyped(standing)
      return true
    }
    setBusy(true)
    try {
      const done: CallResult = byTag
        ? await api.send('POST', 'ic/physical-count/tag', {
            warehouseId,
            tagNo: Number(row.tagNo),
            quantity: parsed.value,
          })
        : await api.send('POST', 'ic/physical-count/count', {
            ...{ warehouseId, how: HOW[view] },
            lines: [{ id: row.id, counted: parsed.value }],
          })
      if (done.ResultStatus === ResultStatus.warning) {
        onTagTwice(row, parsed.value!)
        return true
      }
      if (done.ResultStatus !== ResultStatus.success) {
        onProblem(whyAll(done))
        return false
      }
      onProblem(null)
      setIsTyped(false)
      onKept()
      return true
    } catch {
      // The alert of the call has said what happened; what was typed stays.
      return false
    } finally {
      setBusy(false)
    }
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') {
      setTyped(standing)
      onProblem(null)
      return
    }
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : 0
    if (step === 0 || event.ctrlKey || event.altKey) return
    event.preventDefault()
    const inputs = [...event.currentTarget.closest('table')!.querySelectorAll<HTMLInputElement>('input[data-count]')]
    const next = inputs[inputs.indexOf(event.currentTarget) + step]
    // What is no figure, or below nothing, keeps whoever has typed it. Else he goes on at once, and leaving keeps it: while he waited for the answer he would type
    // the next figure into this one.
    const parsed = parseFigure(typed.trim() || '0', FIELD)
    const isRefused = 'problem' in parsed || parsed.value.startsWith('-')
    if (isRefused || !next) void keep()
    else next.focus()
  }
  return (
    <input
      data-count={row.id}
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      aria-invalid={problem !== null || undefined}
      aria-describedby={problem === null ? undefined : messageOf(row)}
      aria-busy={isBusy || undefined}
      value={typed}
      onInput={() => setIsTyped(true)}
      onChange={(event) => setTyped(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={() => void keep()}
      onKeyDown={onKeyDown}
    />
  )
}
