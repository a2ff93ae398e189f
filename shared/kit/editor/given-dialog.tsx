import { useEffect, useId, useRef, useState } from 'react'
import { emptyRecord, fieldProblems, normalize } from '../../contracts/check.ts'
import { asDocument } from '../../contracts/document.ts'
import type { Problem } from '../../contracts/result.ts'
import { t } from '../../i18n/i18n.ts'
import { Button } from '../button.tsx'
import { Parameter } from '../parameters/parameter.tsx'
import { focusFirst } from './focus.ts'
import css from './given-dialog.module.css'
import { actionKey, problemText, recordName } from './labels.ts'
import type { RecordSnapshot } from './record-snapshot.ts'
import type { RecordStore } from './record-store.ts'
import { TabDialog } from './tab-dialog.tsx'

interface Props {
  readonly panel: HTMLElement
  readonly store: RecordStore
  readonly snapshot: RecordSnapshot
  readonly action: string
  readonly onClose: () => void
}

const GIVEN = 'given.'

/**
 * What an action of a document asks for before it is done: the date of a reversal, the reason of a hold. It stays until the
 * action is done, or something else than what was given stands against it.
 */
export function GivenDialog({ panel, store, snapshot, action, onClose }: Props) {
  const prefix = useId()
  const { entity } = store
  const { parameters = {}, proposes = {} } = asDocument(entity)!.actions[action]!
  const names = Object.keys(parameters)
  const [values, setValues] = useState(() => ({
    ...emptyRecord(parameters),
    ...Object.fromEntries(Object.entries(proposes).map(([name, path]) => [name, snapshot.saved[path] ?? null])),
  }))
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const name = t(actionKey(entity, action))
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    focusFirst(form.current!)
  }, [])

  const run = async (): Promise<void> => {
    const given = normalize({ fields: parameters }, values)
    const found = fieldProblems({ fields: parameters }, given)
    setProblems(found)
    if (found.length > 0) return
    const done = await store.act(action, given)
    const { problems: refused, question } = store.getSnapshot()
    const own = refused.filter(({ Field }) => Field?.startsWith(GIVEN))
    if (done || question || own.length === 0) return onClose()
    setProblems(own.map((problem) => ({ ...problem, Field: problem.Field!.slice(GIVEN.length) })))
  }

  return (
    <TabDialog
      panel={panel}
      title={t('kit:document.question', { action: name, name: recordName(entity, store.key) })}
      onClose={onClose}
      buttons={
        <>
          <Button label={t('kit:editor.cancel')} onClick={onClose} />
          <Button look="primary" label={name} disabled={snapshot.phase !== 'ready'} onClick={() => void run()} />
        </>
      }
    >
      <form
        ref={form}
        className={css['given']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void run()
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
        {problems
          .filter(({ Field }) => !names.includes(Field!))
          .map((problem) => (
            <p key={problem.Key}>{problemText(entity, { ...problem, Field: null })}</p>
          ))}
        <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      </form>
    </TabDialog>
  )
}
