import { useId, useState, type FormEvent } from 'react'
import { LONGEST_VIEW_NAME, type OwnList, type SavedView, type ViewRecord } from '../../contracts/list-own.ts'
import { ResultStatus, type CallResult } from '../../contracts/result.ts'
import { t } from '../../i18n/i18n.ts'
import { Button } from '../button.tsx'
import css from './views-panel.module.css'

interface Props {
  /** Null saves a new view; else it is renamed and shared. */
  readonly view: SavedView | null
  readonly roles: OwnList['roles']
  readonly onSave: (record: Pick<ViewRecord, 'name' | 'roleId'>) => Promise<CallResult>
  readonly onDone: () => void
}

/** Name of a view and who sees it. What the server refuses stands under the field. */
export function ViewSave({ view, roles, onSave, onDone }: Props) {
  const id = useId()
  const [name, setName] = useState(view?.name ?? '')
  const [roleId, setRoleId] = useState(view?.roleId ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (saving) return
    if (name.trim() === '') return setProblem(t('kit:problems.required'))
    setSaving(true)
    try {
      const result = await onSave({ name: name.trim(), roleId: roleId || null })
      if (result.ResultStatus === ResultStatus.success || result.ResultCode === 'NO_CHANGES') {
        setProblem(null)
        if (!view) setName('')
        onDone()
      } else setProblem(problemIn(result))
    } catch {
      // The call itself has said that the server cannot be reached.
      setProblem(t('kit:views.notSaved'))
    } finally {
      setSaving(false)
    }
  }
  return (
    <form className={css['save']} onSubmit={(event) => void save(event)}>
      <label htmlFor={`${id}-name`}>{t(view ? 'kit:views.name' : 'kit:views.saveAs')}</label>
      <input
        id={`${id}-name`}
        type="text"
        value={name}
        maxLength={LONGEST_VIEW_NAME}
        autoComplete="off"
        aria-invalid={problem !== null}
        aria-describedby={problem ? `${id}-problem` : undefined}
        data-first=""
        onChange={(event) => {
          setName(event.target.value)
          setProblem(null)
        }}
      />
      {roles.length > 0 ? (
        <select
          value={roleId}
          aria-label={t('kit:views.sharedWith')}
          onChange={(event) => setRoleId(event.target.value)}
        >
          <option value="">{t('kit:views.mine')}</option>
          {roles.map((role) => (
            <option key={role.roleId} value={role.roleId}>
              {t('kit:views.forRole', { role: role.name })}
            </option>
          ))}
        </select>
      ) : null}
      <Button look={view ? 'plain' : 'primary'} type="submit" label={t('kit:views.save')} disabled={saving} />
      {problem ? (
        <p id={`${id}-problem`} role="alert">
          {problem}
        </p>
      ) : null}
    </form>
  )
}

/** Why a view was not saved, in the user's language. */
export const problemIn = ({ Problems, ResultCode }: CallResult): string =>
  Problems?.[0]
    ? t(Problems[0].Key, Problems[0].Args)
    : t(ResultCode === 'CONFLICT' ? 'kit:views.changedElsewhere' : 'kit:views.notSaved')
