import { useEffect, useId, useRef, useState } from 'react'
import { PortalInvitation } from '../../../shared/contracts/admin/portal-invitation.ts'
import { emptyRecord, fieldProblems, normalize } from '../../../shared/contracts/check.ts'
import type { Problem } from '../../../shared/contracts/result.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { focusFirst } from '../../../shared/kit/editor/focus.ts'
import { problemText } from '../../../shared/kit/editor/labels.ts'
import { TabDialog } from '../../../shared/kit/editor/tab-dialog.tsx'
import { asEntity, Parameter } from '../../../shared/kit/parameters/parameter.tsx'
import css from '../../../shared/kit/editor/given-dialog.module.css'
import { sendPortalInvitation, type Invited } from './portal-calls.ts'

const { parameters } = PortalInvitation
const FIELDS = { fields: parameters }
const NAMES = Object.keys(parameters)
const ENTITY = asEntity(PortalInvitation)

interface Props {
  readonly panel: HTMLElement
  readonly firmId: string
  /** What is known of whom it is for. */
  readonly begin: Invited
  readonly onSent: (email: string) => void
  readonly onClose: () => void
}

/** Whom the letter goes to, in which language, and the ship-tos that he orders for. It stays until the letter is written. */
export function InviteDialog({ panel, firmId, begin, onSent, onClose }: Props) {
  const prefix = useId()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState<Invited>(() => ({ ...emptyRecord(parameters), ...begin }))
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const [isSending, setSending] = useState(false)
  useEffect(() => focusFirst(form.current!), [])

  const send = async () => {
    if (isSending) return
    const given = normalize(FIELDS, { ...values })
    const found = fieldProblems(FIELDS, given)
    setProblems(found)
    if (found.length > 0) return
    setSending(true)
    try {
      const refused = await sendPortalInvitation(firmId, given)
      if (refused.length === 0) onSent(String(given['email']))
      else setProblems(refused)
    } catch {
      // The alert of the call has said what happened; what was typed stays.
    } finally {
      setSending(false)
    }
  }
  return (
    <TabDialog
      panel={panel}
      title={t('admin:portalInvitation.title', { firmId })}
      onClose={onClose}
      buttons={
        <>
          <Button label={t('kit:editor.cancel')} onClick={onClose} />
          <Button
            look="primary"
            label={t('admin:portalInvitation.send')}
            disabled={isSending}
            onClick={() => void send()}
          />
        </>
      }
    >
      <form
        ref={form}
        className={css['given']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <p>{t('admin:portalInvitation.about')}</p>
        {NAMES.map((name) => (
          <Parameter
            key={name}
            contract={PortalInvitation}
            name={name}
            prefix={prefix}
            value={values[name] ?? null}
            problem={problems.find(({ Field }) => Field === name)}
            onEdit={(path, value) => {
              setValues((known) => ({ ...known, [path]: value }))
              setProblems((known) => known.filter(({ Field }) => Field !== path))
            }}
          />
        ))}
        {problems
          .filter(({ Field }) => Field === null || !NAMES.includes(Field))
          .map((problem) => (
            <p key={problem.Key} role="alert">
              {problemText(ENTITY, { ...problem, Field: null })}
            </p>
          ))}
        <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      </form>
    </TabDialog>
  )
}
