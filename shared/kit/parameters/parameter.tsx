import type { Entity } from '../../contracts/entity.ts'
import { reportLabelKey, sourceOf, type ReportContract } from '../../contracts/report.ts'
import type { Problem } from '../../contracts/result.ts'
import { hasText, t } from '../../i18n/i18n.ts'
import { FieldControl } from '../editor/controls/field-control.tsx'
import { FieldMessage } from '../editor/field-message.tsx'
import { problemText } from '../editor/labels.ts'
import css from './parameters.module.css'

/** Whatever asks for parameters: a report, a process. */
export type Asks = Pick<ReportContract, 'id' | 'module' | 'noun' | 'room' | 'parameters'>

interface Props {
  readonly contract: Asks
  readonly name: string
  readonly value: unknown
  readonly problem: Problem | undefined
  /** Prefix of element ids, unique on the page. */
  readonly prefix: string
  readonly onEdit: (name: string, value: unknown) => void
}

/** One parameter: its name, its control, and what is wrong with it under it. */
export function Parameter({ contract, name, value, problem, prefix, onEdit }: Props) {
  const field = contract.parameters[name]!
  const id = `${prefix}-${name}`
  const messageId = `${id}-message`
  const label = (
    <label htmlFor={id}>
      {t(parameterLabel(contract, name))}
      {field.required && field.kind !== 'flag' ? (
        <span className={css['required']} aria-hidden="true">
          *
        </span>
      ) : null}
    </label>
  )
  const unset = `${contract.module}:${contract.noun}.unset.${name}`
  // Choices and lookups say what the field that the parameter stands for says.
  const source = sourceOf(field)
  const control = (
    <FieldControl
      id={id}
      entity={source?.entity ?? asEntity(contract)}
      path={source?.path ?? name}
      field={field}
      value={value}
      required={field.required && field.kind !== 'flag'}
      readOnly={false}
      // Left empty, most leave nothing out; where it means something else, that is said.
      noChoice={hasText(unset) ? unset : 'kit:report.any'}
      invalid={problem !== undefined}
      describedBy={problem ? messageId : undefined}
      onEdit={(_path, next) => onEdit(name, next)}
      onLeave={() => undefined}
    />
  )
  return (
    <div className={field.kind === 'flag' ? css['flag'] : css['parameter']}>
      {field.kind === 'flag' ? (
        <>
          {control}
          {label}
        </>
      ) : (
        <>
          {label}
          {control}
        </>
      )}
      {problem ? <FieldMessage id={messageId} text={sentenceOf(contract, problem)} lies /> : null}
    </div>
  )
}

/** What controls and sentences need of the record that the parameters are: where its texts stand, and its fields. */
export const asEntity = ({ id, module, noun, room, parameters }: Asks): Entity => ({
  ...{ id, module, noun, room, fields: parameters },
  ...{
    key: '',
    title: '',
    titles: {},
    list: [],
    derived: {},
    totals: [],
    search: [],
    sort: [],
    mirrors: {},
    doorColumns: [],
    bulkActions: {},
    ownActions: [],
    roles: {},
    keptElsewhere: false,
    also: [],
    offers: () => ({ columns: [] }),
  },
})

function sentenceOf(contract: Asks, problem: Problem): string {
  const label = t(parameterLabel(contract, problem.Field!))
  if (problem.Key === 'kit:problems.required') return t('kit:editor.cannotBeBlank', { label })
  return problemText(asEntity(contract), { ...problem, Field: null })
}

const parameterLabel = (contract: Asks, name: string): string =>
  reportLabelKey(contract, name, contract.parameters[name]!)
