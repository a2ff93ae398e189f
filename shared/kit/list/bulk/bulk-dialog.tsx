import { useId, useState } from 'react'
import { fieldProblems, normalize } from '../../../contracts/check.ts'
import type { Entity } from '../../../contracts/entity.ts'
import type { Field } from '../../../contracts/fields.ts'
import type { Problem } from '../../../contracts/result.ts'
import { formatInteger } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { FieldControl } from '../../editor/controls/field-control.tsx'
import { fieldAt } from '../../editor/field-path.ts'
import { placeLabel, problemText } from '../../editor/labels.ts'
import type { BulkRows } from '../selection.ts'
import { firstValue, type BulkChoice } from './bulk-choices.ts'
import { ManyDialog } from './many-dialog.tsx'
import { useMany } from './use-many.ts'
import css from './bulk-dialog.module.css'

interface Props {
  readonly panel: HTMLElement
  readonly entity: Entity
  /** Fields that this user may change so. */
  readonly paths: readonly string[]
  readonly start: Pick<BulkChoice, 'path' | 'value'>
  readonly rows: BulkRows
  readonly address: (key: string) => string
  /** `done`: something was changed, so what was chosen is chosen no more. */
  readonly onClose: (done: boolean) => void
}

/** One change of many records: what, how many, and afterwards what became of each that was not changed. */
export function BulkDialog({ panel, entity, paths, start, rows, address, onClose }: Props) {
  const id = useId()
  const [path, setPath] = useState(start.path)
  const [value, setValue] = useState(start.value)
  const [problem, setProblem] = useState<Problem | null>(null)
  const many = useMany(entity, null)
  const field = fieldAt(entity.fields, path)!
  const count = formatInteger(rows.total)
  const running = many.phase === 'running'

  const choose = (next: string) => {
    setPath(next)
    setValue(firstValue(fieldAt(entity.fields, next)!))
    setProblem(null)
  }
  const run = () => {
    const { record, wrong } = partOf(path, field, value)
    setProblem(wrong)
    if (!wrong) void many.run(record, rows)
  }
  const label = placeLabel(entity, path)
  return (
    <ManyDialog
      {...{ panel, entity, many, address }}
      chosen={rows.total}
      title={t(rows.total === 1 ? 'kit:bulk.titleOne' : 'kit:bulk.title', { count })}
      running={t('kit:bulk.running', { count: formatInteger(many.total) })}
      doneKey="kit:bulk.done"
      begin={{ label: t('kit:bulk.run', { count }), run }}
      onClose={() => onClose((many.result?.changed ?? 0) > 0 || many.course !== null)}
    >
      <div className={css['ask']}>
        <label htmlFor={`${id}-field`}>{t('kit:bulk.field')}</label>
        <select
          id={`${id}-field`}
          data-first=""
          value={path}
          disabled={running}
          onChange={(event) => choose(event.target.value)}
        >
          {paths.map((one) => (
            <option key={one} value={one}>
              {placeLabel(entity, one)}
            </option>
          ))}
        </select>
        <label htmlFor={`${id}-value`}>{t('kit:bulk.value')}</label>
        <span className={css['value']}>
          <FieldControl
            key={path}
            id={`${id}-value`}
            entity={entity}
            path={path}
            field={field}
            value={value}
            label={label}
            required={field.required && field.kind !== 'flag'}
            readOnly={running}
            invalid={problem !== null}
            describedBy={problem ? `${id}-problem` : undefined}
            onEdit={(_path, next) => {
              setValue(next)
              setProblem(null)
            }}
            onLeave={() => undefined}
          />
          {field.kind === 'flag' ? <span>{t(value === true ? 'kit:list.yes' : 'kit:list.no')}</span> : null}
        </span>
        {problem ? (
          <p id={`${id}-problem`} className={css['problem']} role="alert">
            {problemText(entity, problem)}
          </p>
        ) : null}
        <p>{t('kit:bulk.question')}</p>
      </div>
    </ManyDialog>
  )
}

/** The part of a record that says the change, and what is wrong with it by the field's own limits. */
function partOf(
  path: string,
  field: Field,
  value: unknown,
): { record: Record<string, unknown>; wrong: Problem | null } {
  const leaf = path.split('.').at(-1)!
  const fields = { [leaf]: field }
  const own = normalize({ fields }, { [leaf]: value })
  const [found] = fieldProblems({ fields }, own)
  const record = path
    .split('.')
    .slice(0, -1)
    .reduceRight<Record<string, unknown>>((inner, group) => ({ [group]: inner }), own)
  return { record, wrong: found ? { ...found, Field: path } : null }
}
