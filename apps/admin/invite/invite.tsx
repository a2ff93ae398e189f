import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { t } from '../../../shared/i18n/i18n.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { useLocale } from '../../../shared/kit/locale.ts'
import controls from '../../../shared/kit/editor/controls/control.module.css'
import css from './invite.module.css'
import { mayInvite, sendInvitation } from './invite-calls.ts'

interface Made {
  readonly userName: string
  readonly link: string
  readonly sentTo: string | null
}

/** Makes a one-time link for a user and shows it once; whoever may not change users does not see it. */
export function Invite() {
  useLocale()
  const id = useId()
  const [isAllowed, setAllowed] = useState(false)
  const [userName, setUserName] = useState('')
  const [isSending, setSending] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const [made, setMade] = useState<Made | null>(null)

  useEffect(() => {
    const leaving = new AbortController()
    // Without an answer nothing is offered; the list says what is wrong.
    mayInvite(leaving.signal).then(setAllowed, () => undefined)
    return () => leaving.abort()
  }, [])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const name = userName.trim()
    if (isSending || name === '') return
    setSending(true)
    try {
      const answer = await sendInvitation(name)
      if ('refused' in answer) return setRefused(answer.refused)
      setMade({ userName: name, ...answer })
      setUserName('')
    } catch {
      // The alert of the call has said what happened; what was typed stays.
    } finally {
      setSending(false)
    }
  }
  if (!isAllowed) return null
  if (made) return <MadeLink {...made} onClose={() => setMade(null)} />
  return (
    <form className={css['bar']} onSubmit={(event) => void submit(event)}>
      <label htmlFor={`${id}-name`}>{t('admin:user.invite.who')}</label>
      <input
        id={`${id}-name`}
        className={controls['input']}
        value={userName}
        maxLength={100}
        placeholder={t('admin:user.fields.userName')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-invalid={refused ? true : undefined}
        aria-describedby={refused ? `${id}-refused` : undefined}
        onChange={(event) => {
          setUserName(event.target.value)
          setRefused(null)
        }}
      />
      <Button type="submit" label={t('admin:user.invite.make')} aria-disabled={isSending || undefined} />
      <p id={`${id}-refused`} className={css['refused']} role="alert">
        {refused}
      </p>
    </form>
  )
}

/** The link is in this page only: closed, it is gone. */
function MadeLink({ userName, link, sentTo, onClose }: Made & { onClose: () => void }) {
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const [isCopied, setCopied] = useState(false)
  useEffect(() => box.current?.select(), [])
  const copy = async () => {
    box.current?.select()
    try {
      await navigator.clipboard.writeText(link)
      setCopied(true)
    } catch {
      // Where the browser forbids it the link is selected, ready for the keyboard.
    }
  }
  return (
    <div className={css['bar']}>
      <p id={`${id}-made`} role="status">
        {t('admin:user.invite.made', { userName })}
        {sentTo ? ` ${t('admin:user.invite.sentTo', { email: sentTo })}` : null}
      </p>
      <input
        ref={box}
        className={`${controls['input']} ${css['link']}`}
        value={link}
        readOnly
        aria-label={t('admin:user.invite.link')}
        aria-describedby={`${id}-made`}
      />
      <Button
        icon="clipboard"
        label={t(isCopied ? 'admin:user.invite.copied' : 'admin:user.invite.copy')}
        onClick={() => void copy()}
      />
      <Button label={t('admin:user.invite.close')} onClick={onClose} />
    </div>
  )
}
