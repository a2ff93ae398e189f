import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { emptyRecord, fieldProblems, normalize } from '../../contracts/check.ts'
import type { Problem } from '../../contracts/result.ts'
import { t } from '../../i18n/i18n.ts'
import { Button } from '../button.tsx'
import { focusFirst } from '../editor/focus.ts'
import { problemText } from '../editor/labels.ts'
import { TabDialog } from '../editor/tab-dialog.tsx'
import { asEntity, Parameter, type Asks } from './parameter.tsx'
import css from './parameter-dialog.module.css'

type Values = Readonly<Record<string, unknown>>

interface Props {
  readonly panel: HTMLElement
  readonly title: string
  /** What it is for, above the fields. */
  readonly about?: string
  /** What is chosen before the fields and proposes what stands in them. */
  readonly lead?: (edit: (name: string, value: unknown) => void) => ReactNode
  readonly contract: Asks
  /** What is known already. */
  readonly begin: Values
  /** The button that does it. */
  readonly does: string
  readonly disabled?: boolean
  /** Does it with what was given; answers what stands against that. Whoever opened the dialog closes it. */
  readonly onGiven: (given: Record<string, unknown>) => Promise<readonly Problem[]>
  readonly onClose: () => void
}

/** Enter in a list of matches takes the one that is marked; what the dialog asks for is done by the next. */
export const takesOnly = (event: KeyboardEvent): void => {
  if (event.key === 'Enter' && (event.target as Element).hasAttribute('aria-activedescendant')) event.preventDefault()
}

/** A few fields that are asked for before something is done. It stays until that is done, or given up. */
export function ParameterDialog({
  panel,
  title,
  about,
  lead,
  contract,
  begin,
  does,
  disabled,
  onGiven,
  onClose,
}: Props) {
  const { parameters } = contract
  const names = Object.keys(parameters)
  const prefix = useId()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState<Values>(() => ({ ...emptyRecord(parameters), ...begin }))
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const [isBusy, setBusy] = useState(false)
  useLayoutEffect(() => {
    focusFirst(form.current!)
  }, [])

  const give = async () => {
    if (isBusy) return
    const given = normalize({ fields: parameters }, { ...values })
    const found = fieldProblems({ fields: parameters }, given)
    setProblems(found)
    if (found.length > 0) return
    setBusy(true)
    try {
      setProblems(await onGiven(given))
    } catch {
      // The alert of the call has said what happened; what was typed stays.
    } finally {
      setBusy(false)
    }
  }
  const edit = (name: string, value: unknown) => {
    setValues((known) => ({ ...known, [name]: value }))
    setProblems((known) => known.filter(({ Field }) => Field !== name))
  }
  return (
    <TabDialog
      panel={panel}
      title={title}
      onClose={onClose}
      onMain={() => disabled || void give()}
      buttons={
        <>
          <Button label={t('kit:editor.cancel')} onClick={onClose} />
          <Button look="primary" label={does} disabled={isBusy || disabled} onClick={() => void give()} />
        </>
      }
    >
      <form
        ref={form}
        className={css['given']}
        noValidate
        onKeyDown={(event) => {
          takesOnly(event)
          // In a native list Enter submits nothing by itself; while the list is open it takes what is marked.
          if (event.key !== 'Enter' || event.ctrlKey || !(event.target instanceof HTMLSelectElement)) return
          event.preventDefault()
          void give()
        }}
        onSubmit={(event) => {
          event.preventDefault()
          void give()
        }}
      >
        {about ? <p>{about}</p> : null}
        {lead?.(edit)}
        {names.map((name) => (
          <Parameter
            key={name}
            contract={contract}
            name={name}
            prefix={prefix}
            value={values[name] ?? null}
            problem={problems.find(({ Field }) => Field === name)}
            onEdit={edit}
          />
        ))}
        {problems
          .filter(({ Field }) => Field === null || !names.includes(Field))
          .map((problem) => (
            <p key={problem.Key} role="alert">
              {problemText(asEntity(contract), { ...problem, Field: null })}
            </p>
          ))}
        <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      </form>
    </TabDialog>
  )
}
