import { useId, useState, type ReactNode } from 'react'
import { LONGEST_PRINT_REASON, type PrintRunData } from '../../contracts/print-run.ts'
import type { Problem } from '../../contracts/result.ts'
import { t } from '../../i18n/i18n.ts'
import { Button } from '../button.tsx'
import { FieldMessage } from '../editor/field-message.tsx'
import { TabDialog } from '../editor/tab-dialog.tsx'
import { Icon } from '../icon.tsx'
import type { PrintSnapshot, PrintStore } from './print-store.ts'
import controls from '../editor/controls/control.module.css'
import css from './print-run.module.css'

/** Steps that want a reason, and so a dialog. */
export type AskedStep = 'spoil' | 'cancel' | 'reprint'

interface StepProps {
  readonly store: PrintStore
  readonly snapshot: PrintSnapshot
  readonly run: PrintRunData
  readonly step: AskedStep
  readonly panel: HTMLElement
  readonly onClose: () => void
}

/** Why sheets are spoiled, a run is given up, or copies are made; of spoiled sheets, from which number to which. */
export function StepDialog({ store, snapshot, run, step, panel, onClose }: StepProps) {
  const prefix = useId()
  const numbers = run.sheets.filter(({ round, state }) => round === run.round && state === 'Rendered')
  const [from, setFrom] = useState(numbers[0]?.number ?? '')
  const [to, setTo] = useState(numbers[0]?.number ?? '')
  const [reason, setReason] = useState('')
  const problemOf = (name: string) => snapshot.problems.find(({ Field }) => Field === name)
  const go = async () => {
    if (!(await store.step(step, step === 'spoil' ? { from, to, reason } : { reason }))) return
    onClose()
    if (step === 'reprint') await store.file()
  }
  const [first, last] = [run.firstNumber, run.lastNumber]
  const text = t(`kit:print.${step}Text`, { first, last, mark: t('kit:print.marks.reprint') })
  const select = (name: 'from' | 'to', value: string, set: (value: string) => void) => (
    <Field id={`${prefix}-${name}`} label={t(`kit:print.${name}`)} problem={problemOf(name)}>
      <span className={controls['withIcon']}>
        <select
          id={`${prefix}-${name}`}
          className={`${controls['input']} ${controls['choice']}`}
          data-first={name === 'from' ? '' : undefined}
          value={value}
          onChange={(event) => set(event.target.value)}
        >
          {numbers.map(({ number, title }) => (
            <option key={number} value={number}>{`${number} · ${title}`}</option>
          ))}
        </select>
        <Icon name="chevron-down" size={10} />
      </span>
    </Field>
  )
  return (
    <TabDialog
      panel={panel}
      title={t(`kit:print.${step}Title`)}
      onClose={onClose}
      buttons={
        <>
          <Button label={t('kit:editor.goBack')} onClick={onClose} />
          <Button
            look={step === 'reprint' ? 'primary' : 'danger'}
            label={t(`kit:print.${step}Yes`)}
            disabled={snapshot.busy || reason.trim() === ''}
            onClick={() => void go()}
          />
        </>
      }
    >
      <p>{text}</p>
      <div className={css['fields']}>
        {step === 'spoil' ? (
          <>
            {select('from', from, (value) => {
              setFrom(value)
              // One sheet at first; the range grows from there.
              if (
                numbers.findIndex(({ number }) => number === to) < numbers.findIndex(({ number }) => number === value)
              )
                setTo(value)
            })}
            {select('to', to, setTo)}
          </>
        ) : null}
        <Field id={`${prefix}-reason`} label={t('kit:print.reason')} problem={problemOf('reason')}>
          <input
            id={`${prefix}-reason`}
            type="text"
            className={controls['input']}
            data-first={step === 'spoil' ? undefined : ''}
            maxLength={LONGEST_PRINT_REASON}
            autoComplete="off"
            aria-required="true"
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      </div>
    </TabDialog>
  )
}

interface FieldProps {
  readonly id: string
  readonly label: string
  readonly problem: Problem | undefined
  readonly children: ReactNode
}

function Field({ id, label, problem, children }: FieldProps) {
  return (
    <div className={css['field']}>
      <label htmlFor={id}>{label}</label>
      {children}
      {problem ? <FieldMessage text={t(problem.Key, problem.Args)} /> : null}
    </div>
  )
}

interface MovedProps {
  readonly panel: HTMLElement
  readonly store: PrintStore
  readonly question: Problem
}

/** Somebody took the numbers that the preview showed: the paper in the printer may be wrong now. */
export function NumbersMoved({ panel, store, question }: MovedProps) {
  return (
    <TabDialog
      panel={panel}
      title={t('kit:print.movedTitle')}
      onClose={() => store.answer(false)}
      buttons={
        <>
          <Button data-first="" label={t('kit:editor.goBack')} onClick={() => store.answer(false)} />
          <Button look="primary" label={t('kit:print.movedYes', question.Args)} onClick={() => store.answer(true)} />
        </>
      }
    >
      <p>{t(question.Key, question.Args)}</p>
    </TabDialog>
  )
}
