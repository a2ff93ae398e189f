import { useId, useState } from 'react'
import type { InquiryContract, InquiryRow } from '../../contracts/inquiry.ts'
import { normalize } from '../../contracts/check.ts'
import { reportLabelKey } from '../../contracts/report.ts'
import { t } from '../../i18n/i18n.ts'
import { Button } from '../button.tsx'
import { FieldControl } from '../editor/controls/field-control.tsx'
import { asEntity } from '../parameters/parameter.tsx'
import { askProblems } from './inquiry-ask.ts'
import css from './inquiry.module.css'

interface Props {
  readonly contract: InquiryContract
  readonly asked: InquiryRow
  readonly onAsk: (values: InquiryRow) => void
  /** Nothing is done next here but to ask. */
  readonly isMain: boolean
}

/** What is looked at and as at which day, in the head. */
export function AskBar({ contract, asked, onAsk, isMain }: Props) {
  const prefix = useId()
  const { parameters } = contract
  const of = JSON.stringify(asked)
  const [draft, setDraft] = useState({ of, typed: asked })
  // What is asked for otherwise, as by a link, is shown as it stands; the focus stays where it is.
  const typed = draft.of === of ? draft.typed : asked
  const values = normalize({ fields: parameters }, { ...typed })
  const problems = askProblems(contract, values)
  const isWhole = problems.length === 0
  const ask = () => {
    if (isWhole && JSON.stringify(values) !== of) onAsk(values)
  }
  return (
    <form
      className={css['asks']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        ask()
      }}
    >
      {Object.entries(parameters).map(([name, field]) => (
        <div key={name} className={css['ask']} data-kind={field.kind}>
          <label htmlFor={`${prefix}-${name}`}>{t(reportLabelKey(contract, name, field))}</label>
          <FieldControl
            id={`${prefix}-${name}`}
            entity={asEntity(contract)}
            path={name}
            field={field}
            label={t(reportLabelKey(contract, name, field))}
            value={typed[name] ?? null}
            required={false}
            readOnly={false}
            invalid={Boolean(typed[name]) && problems.some(({ Field }) => Field === name)}
            onEdit={(path, value) => setDraft({ of, typed: { ...typed, [path]: value } })}
            onLeave={ask}
          />
        </div>
      ))}
      <Button look={isMain ? 'primary' : 'plain'} label={t('kit:inquiry.show')} type="submit" disabled={!isWhole} />
    </form>
  )
}
