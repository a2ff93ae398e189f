import { useState } from 'react'
import type { CsvAsked, CsvColumns } from '../../../shared/contracts/gl/bank-reconciliation.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { TabDialog } from '../../../shared/kit/editor/tab-dialog.tsx'
import css from './reconciliation.module.css'

const say = (name: string) => t(`gl:bankReconciliation.columns.${name}`)

interface Props {
  readonly panel: HTMLElement
  readonly asked: CsvAsked
  readonly onGiven: (columns: CsvColumns) => void
  readonly onClose: () => void
}

const ROLES = ['amount', 'out', 'in', 'cheque', 'reference', 'balance'] as const

/** What the columns of a bank's table mean: asked once for each bank, and kept. */
export function ColumnsDialog({ panel, asked, onGiven, onClose }: Props) {
  const [columns, setColumns] = useState(asked.guess)
  const set = (change: Partial<CsvColumns>) => setColumns((known) => ({ ...known, ...change }))
  const isWhole = columns.amount !== null || (columns.out !== null && columns.in !== null)
  const options = asked.head.map((name, at) => (
    <option key={at} value={at}>
      {name || at + 1}
    </option>
  ))
  return (
    <TabDialog
      wide
      panel={panel}
      title={say('title')}
      onClose={onClose}
      buttons={
        <>
          <Button label={t('kit:editor.cancel')} onClick={onClose} />
          <Button look="primary" label={say('does')} disabled={!isWhole} onClick={() => onGiven(columns)} />
        </>
      }
    >
      <p>{say('about')}</p>
      <table className={css['sample']}>
        <thead>
          <tr>
            {asked.head.map((name, at) => (
              <th key={at}>{name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {asked.rows.slice(0, 4).map((row, index) => (
            <tr key={index}>
              {row.map((cell, at) => (
                <td key={at}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={css['columns']}>
        <label>
          {say('day')}
          <select data-first="" value={columns.day} onChange={({ target }) => set({ day: Number(target.value) })}>
            {options}
          </select>
        </label>
        <label>
          {say('dayOrder')}
          <select
            value={columns.dayOrder}
            onChange={({ target }) => set({ dayOrder: target.value as CsvColumns['dayOrder'] })}
          >
            {(['YMD', 'DMY', 'MDY'] as const).map((order) => (
              <option key={order} value={order}>
                {say(order)}
              </option>
            ))}
          </select>
        </label>
        <label>
          {say('text')}
          <select
            value={columns.text[0] ?? ''}
            onChange={({ target }) => set({ text: target.value === '' ? [] : [Number(target.value)] })}
          >
            <option value="">{say('noColumn')}</option>
            {options}
          </select>
        </label>
        {ROLES.map((role) => (
          <label key={role}>
            {say(role)}
            <select
              value={columns[role] ?? ''}
              onChange={({ target }) => set({ [role]: target.value === '' ? null : Number(target.value) })}
            >
              <option value="">{say('noColumn')}</option>
              {options}
            </select>
          </label>
        ))}
        <label>
          {say('mark')}
          <select value={columns.mark} onChange={({ target }) => set({ mark: target.value as '.' | ',' })}>
            <option value=".">1,234.56</option>
            <option value=",">1 234,56</option>
          </select>
        </label>
        <label>
          {say('turned')}
          <select
            value={columns.turned ? 'yes' : 'no'}
            onChange={({ target }) => set({ turned: target.value === 'yes' })}
          >
            <option value="no">{say('minusOut')}</option>
            <option value="yes">{say('plusOut')}</option>
          </select>
        </label>
      </div>
    </TabDialog>
  )
}
