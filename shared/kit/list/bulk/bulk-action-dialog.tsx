import { useEffect, useId, useRef, useState } from 'react'
import { bulkActionKey } from '../../../contracts/bulk-actions.ts'
import { emptyRecord, fieldProblems, normalize } from '../../../contracts/check.ts'
import type { Entity } from '../../../contracts/entity.ts'
import type { Problem } from '../../../contracts/result.ts'
import { formatInteger } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { focusFirst } from '../../editor/focus.ts'
import { takesOnly } from '../../parameters/parameter-dialog.tsx'
import { Parameter } from '../../parameters/parameter.tsx'
import type { BulkRows } from '../selection.ts'
import { ManyDialog } from './many-dialog.tsx'
import { useMany } from './use-many.ts'
import css from './bulk-dialog.module.css'

interface Props {
  readonly panel: HTMLElement
  readonly entity: Entity
  /** Name of the act. */
  readonly action: string
  readonly rows: BulkRows
  readonly address: (key: string) => string
  readonly announce: (text: string) => void
  /** `done`: something was done, so what was chosen is chosen no more. */
  readonly onClose: (done: boolean) => void
}

/**
 * One act on many records: what it asks for, and afterwards what became of each that it was not done to. An act that asks
 * for nothing begins at once, and is gone when nothing was refused.
 */
export function BulkActionDialog({ panel, entity, action, rows, address, announce, onClose }: Props) {
  const prefix = useId()
  const { parameters } = entity.bulkActions[action]!
  const [values, setValues] = useState(() => emptyRecord(parameters))
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const many = useMany(entity, action)
  const { result, phase } = many
  const names = Object.keys(parameters)
  const asksNothing = names.length === 0

  const run = () => {
    const given = normalize({ fields: parameters }, values)
    const found = fieldProblems({ fields: parameters }, given)
    setProblems(found)
    if (found.length === 0) void many.run(given, rows)
  }
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (form.current) focusFirst(form.current)
  }, [])
  const begun = useRef(false)
  useEffect(() => {
    if (!asksNothing || begun.current) return
    begun.current = true
    run()
  })
  const isClean = phase === 'done' && result?.rows.length === 0
  useEffect(() => {
    if (!isClean) return
    announce(t('kit:bulkActions.done', figuresOf(result!)))
    onClose(true)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when it is known that all went well
  }, [isClean])

  const name = t(bulkActionKey(entity, action))
  const count = formatInteger(rows.total)
  return (
    <ManyDialog
      {...{ panel, entity, many, address }}
      chosen={rows.total}
      title={t(rows.total === 1 ? 'kit:bulkActions.titleOne' : 'kit:bulkActions.title', { action: name, count })}
      running={t('kit:bulkActions.running', { count: formatInteger(many.total) })}
      doneKey="kit:bulkActions.done"
      begin={{ label: t('kit:bulkActions.run', { action: name, count }), run }}
      onClose={() => onClose((result?.changed ?? 0) > 0 || many.course !== null)}
    >
      <form
        ref={form}
        className={css['parameters']}
        noValidate
        onKeyDown={takesOnly}
        onSubmit={(event) => {
          event.preventDefault()
          run()
        }}
      >
        {names.map((one) => (
          <Parameter
            key={one}
            contract={{ ...entity, parameters }}
            name={one}
            prefix={prefix}
            value={values[one] ?? null}
            problem={problems.find(({ Field }) => Field === one)}
            onEdit={(path, value) => {
              setValues((known) => ({ ...known, [path]: value }))
              setProblems((known) => known.filter(({ Field }) => Field !== path))
            }}
          />
        ))}
      </form>
    </ManyDialog>
  )
}

const figuresOf = ({ changed, unchanged, rows }: NonNullable<ReturnType<typeof useMany>['result']>) => ({
  done: formatInteger(changed),
  unchanged: formatInteger(unchanged),
  refused: formatInteger(rows.length),
})
