import { useState } from 'react'
import {
  COLUMNS_OF,
  OPENING_DAY_ORDERS,
  type OpeningAsked,
  type OpeningColumn,
  type OpeningMapping,
} from '../../../shared/contracts/gl/opening-balance.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { TabDialog } from '../../../shared/kit/editor/tab-dialog.tsx'
import css from './opening.module.css'

const say = (name: string, args: Record<string, string> = {}) => t(`gl:openingBalance.${name}`, args)

interface Props {
  readonly panel: HTMLElement
  readonly asked: OpeningAsked
  readonly onGiven: (mapping: OpeningMapping) => void
  readonly onClose: () => void
}

const NONE = ''

/** What the columns of a stranger's file mean: asked once for each head, and kept. Doubtful days are shown as they are. */
export function ColumnsDialog({ panel, asked, onGiven, onClose }: Props) {
  const [mapping, setMapping] = useState<OpeningMapping>({
    ...asked.guess,
    dayOrder: asked.doubtfulDay ? null : asked.guess.dayOrder,
  })
  const { columns } = mapping
  const [head = [], ...rows] = asked.rows
  const set = (name: OpeningColumn, value: string) => {
    const { [name]: _before, ...others } = columns
    setMapping({ ...mapping, columns: value === NONE ? others : { ...others, [name]: Number(value) } })
  }
  const hasAmount =
    columns.amount !== undefined ||
    columns.foreign !== undefined ||
    (columns.debit !== undefined && columns.credit !== undefined)
  const isItems = asked.part !== 'TrialBalance'
  const isNamed = isItems
    ? columns.reference !== undefined && (columns.firm !== undefined || columns.firmName !== undefined)
    : columns.account !== undefined
  const hasDays = !isItems || mapping.dayOrder !== null
  const width = Math.max(...asked.rows.map((row) => row.length))
  const options = Array.from({ length: width }, (_, at) => (
    <option key={at} value={at}>
      {head[at] || at + 1}
    </option>
  ))
  return (
    <TabDialog
      wide
      panel={panel}
      title={say('asked.title', { part: say(`parts.${asked.part}`) })}
      onClose={onClose}
      buttons={
        <>
          <Button label={t('kit:editor.cancel')} onClick={onClose} />
          <Button
            look="primary"
            label={say('asked.does')}
            disabled={!hasAmount || !isNamed || !hasDays}
            onClick={() => onGiven(mapping)}
          />
        </>
      }
    >
      <p>{asked.doubtfulDay ? say('asked.doubt', { day: asked.doubtfulDay }) : say('asked.about')}</p>
      <div className={css['columns']}>
        {COLUMNS_OF[asked.part].map((name, index) => (
          <label key={name}>
            {say(`columns.${name}`)}
            <select
              data-first={index === 0 ? '' : undefined}
              value={columns[name] ?? NONE}
              onChange={({ target }) => set(name, target.value)}
            >
              <option value={NONE}>{say('asked.noColumn')}</option>
              {isItems && name === 'firmName' ? <option value={-1}>{say('asked.above')}</option> : null}
              {options}
            </select>
          </label>
        ))}
        {isItems ? (
          <label>
            {say('asked.dayOrder')}
            <select
              value={mapping.dayOrder ?? NONE}
              onChange={({ target }) =>
                setMapping({ ...mapping, dayOrder: (target.value || null) as OpeningMapping['dayOrder'] })
              }
            >
              <option value={NONE}>{say('asked.choose')}</option>
              {OPENING_DAY_ORDERS.map((order) => (
                <option key={order} value={order}>
                  {t(`gl:bankReconciliation.columns.${order}`)}
                </option>
              ))}
            </select>
          </label>
        ) : null}
        <label>
          {say('asked.mark')}
          <select
            value={mapping.mark}
            onChange={({ target }) => setMapping({ ...mapping, mark: target.value as OpeningMapping['mark'] })}
          >
            <option value=".">1,234.50</option>
            <option value=",">1.234,50</option>
          </select>
        </label>
        <label className={css['flag']}>
          <input
            type="checkbox"
            checked={mapping.turned}
            onChange={({ target }) => setMapping({ ...mapping, turned: target.checked })}
          />
          {say('asked.turned')}
        </label>
      </div>
      <div className={css['sample']}>
        <table>
          <thead>
            <tr>
              {head.map((name, at) => (
                <th key={at}>{name}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, 5).map((row, index) => (
              <tr key={index}>
                {row.map((cell, at) => (
                  <td key={at}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </TabDialog>
  )
}
