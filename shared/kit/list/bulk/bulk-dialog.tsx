import { useEffect, useId, useRef, useState } from 'react'
import { MOST_AT_ONCE } from '../../../contracts/bulk.ts'
import { fieldProblems, normalize } from '../../../contracts/check.ts'
import type { Entity } from '../../../contracts/entity.ts'
import type { Field } from '../../../contracts/fields.ts'
import type { Problem } from '../../../contracts/result.ts'
import { formatInteger } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { Button } from '../../button.tsx'
import { FieldControl } from '../../editor/controls/field-control.tsx'
import { fieldAt } from '../../editor/field-path.ts'
import { placeLabel, problemText } from '../../editor/labels.ts'
import { TabDialog } from '../../editor/tab-dialog.tsx'
import { firstValue, type BulkChoice } from './bulk-choices.ts'
import { BulkOutcome, openRows } from './bulk-outcome.tsx'
import type { BulkRows } from '../selection.ts'
import { useBulkChange } from './use-bulk-change.ts'
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
  const change = useBulkChange(entity)
  const field = fieldAt(entity.fields, path)!
  const { phase, result } = change
  const count = formatInteger(rows.total)
  const running = phase === 'running'
  const said = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // What had the focus is gone or at rest; without it the next Escape would go to the list underneath.
    if (phase === 'asking') return
    const footer = said.current!.closest('[data-tab-dialog]')!.querySelector('footer')!
    const safe = footer.querySelector<HTMLElement>('[data-first]') ?? footer.querySelector('button')
    safe?.focus()
  }, [phase])

  const choose = (next: string) => {
    setPath(next)
    setValue(firstValue(fieldAt(entity.fields, next)!))
    setProblem(null)
  }
  const run = () => {
    const { record, wrong } = partOf(path, field, value)
    setProblem(wrong)
    if (!wrong) void change.run(record, rows)
  }
  const close = () => onClose((result?.changed ?? 0) > 0)
  const again = openRows(result)
  const title = result ? 'kit:bulk.resultTitle' : rows.total === 1 ? 'kit:bulk.titleOne' : 'kit:bulk.title'
  const label = placeLabel(entity, path)
  return (
    <TabDialog
      panel={panel}
      wide={result !== null}
      title={t(title, { count })}
      onClose={close}
      buttons={
        result ? (
          <>
            {again.asking.length > 0 ? (
              <Button
                disabled={running}
                label={t('kit:bulk.confirm', { count: formatInteger(again.asking.length) })}
                onClick={() => void change.again(again.asking, again.questions)}
              />
            ) : null}
            {again.failed.length > 0 ? (
              <Button
                disabled={running}
                label={t('kit:bulk.retry', { count: formatInteger(again.failed.length) })}
                onClick={() => void change.again(again.failed, [])}
              />
            ) : null}
            <Button data-first="" look="primary" label={t('kit:bulk.close')} onClick={close} />
          </>
        ) : (
          <>
            <Button label={t('kit:bulk.cancel')} onClick={close} />
            <Button
              look="primary"
              disabled={running || rows.total > MOST_AT_ONCE}
              label={t('kit:bulk.run', { count })}
              onClick={run}
            />
          </>
        )
      }
    >
      {result ? (
        <BulkOutcome entity={entity} result={result} address={address} />
      ) : (
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
          {rows.total > MOST_AT_ONCE ? (
            <p className={css['problem']}>{t('kit:bulk.tooMany', { most: formatInteger(MOST_AT_ONCE) })}</p>
          ) : null}
        </div>
      )}
      {change.refused?.map((one) => (
        <p key={one.Key} className={css['problem']} role="alert">
          {problemText(entity, one)}
        </p>
      ))}
      {change.unreached ? (
        <p className={css['problem']} role="alert">
          {t('kit:bulk.notReached')}
        </p>
      ) : null}
      <p ref={said} role="status">
        {running ? t('kit:bulk.running', { count: formatInteger(change.total) }) : null}
      </p>
    </TabDialog>
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
