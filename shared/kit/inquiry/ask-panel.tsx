import { useId, useState } from 'react'
import { normalize } from '../../contracts/check.ts'
import type { InquiryContract, InquiryRow } from '../../contracts/inquiry.ts'
import type { Problem } from '../../contracts/result.ts'
import { buttonOf, useActions, type Action } from '../actions.ts'
import { Button } from '../button.tsx'
import type { ScreenProps } from '../definition.ts'
import { ParameterPanel } from '../parameters/parameter-panel.tsx'
import { askProblems } from './inquiry-ask.ts'

interface Props extends ScreenProps {
  readonly contract: InquiryContract
  readonly asked: InquiryRow
  /** What the server says of what was asked. */
  readonly notice: readonly Problem[]
  readonly onAsk: (values: InquiryRow) => void
}

/** Where more is asked than a key and a day: parameters beside what they show, taken with a key of their own. */
export function AskPanel({ contract, asked, notice, onAsk, screen, host }: Props) {
  const prefix = useId()
  const of = JSON.stringify(asked)
  const [draft, setDraft] = useState<{ of: string; values: InquiryRow; isTried: boolean }>()
  // Another address, as from a drill-down, is shown as it stands.
  const current = draft?.of === of ? draft : null
  const values = current?.values ?? asked
  const given = normalize({ fields: contract.parameters }, { ...values })
  const run = () => {
    if (askProblems(contract, given).length > 0) return setDraft({ of, values, isTried: true })
    setDraft(undefined)
    onAsk(given)
  }
  const show: Action = {
    ...{ id: 'show', keys: 'Ctrl+Enter', group: 'screen', enabled: true, run },
    label: { key: 'kit:inquiry.show' },
  }
  useActions({ screen, host }, [show])
  return (
    <ParameterPanel
      contract={contract}
      names={Object.keys(contract.parameters)}
      values={values}
      problems={current ? (current.isTried ? askProblems(contract, given) : []) : notice}
      prefix={prefix}
      onEdit={(name, value) =>
        setDraft({ of, values: { ...values, [name]: value }, isTried: current?.isTried ?? false })
      }
      onReset={null}
      onSubmit={run}
      buttons={<Button look="primary" {...buttonOf(show)} />}
    >
      {null}
    </ParameterPanel>
  )
}
