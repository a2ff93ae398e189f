import { useCallback, useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { t } from '../../../shared/i18n/i18n.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { Icon } from '../../../shared/kit/icon.tsx'
import { useShortcuts } from '../../../shared/kit/keys.ts'
import { useLocale } from '../../../shared/kit/locale.ts'
import { useOpeningFocus } from '../../../shared/kit/opening-focus.ts'
import type { ScreenProps } from '../../../shared/kit/screen.ts'
import css from './change-password.module.css'
import { PasswordField } from './password-field.tsx'
import { EMPTY, formProblems, problemSentence, type FormProblems, type PasswordForm } from './password-form.ts'
import { StrengthLine } from './strength-line.tsx'
import { useCapsLock } from './use-caps-lock.ts'
import { readPolicy, sendChange, STANDARD } from './password-calls.ts'

/** The form of a new password: the present one, the new one twice, and what is thought of it while one types. */
export function ChangePassword({ screen, host }: ScreenProps) {
  useLocale()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState<PasswordForm>(EMPTY)
  const [problems, setProblems] = useState<FormProblems>({})
  const [policy, setPolicy] = useState(STANDARD)
  const [state, setState] = useState<'open' | 'sending' | 'saved'>('open')
  const capsLock = useCapsLock(screen.panel)

  useEffect(() => {
    const leaving = new AbortController()
    // Without the rules the form works; the server judges.
    readPolicy(leaving.signal).then(setPolicy, () => undefined)
    return () => leaving.abort()
  }, [])
  useOpeningFocus(
    screen.panel,
    useCallback(() => form.current?.querySelector<HTMLInputElement>('[data-path]')?.focus(), []),
  )

  const focus = (name: keyof PasswordForm) =>
    form.current?.querySelector<HTMLInputElement>(`[data-path="${name}"]`)?.focus()
  const edit = (name: keyof PasswordForm, value: string) => {
    setValues((before) => ({ ...before, [name]: value }))
    setProblems(({ [name]: _gone, ...others }) => others)
    if (state === 'saved') setState('open')
  }
  const refuse = (found: FormProblems) => {
    setState('open')
    setProblems(found)
    const first = (['currentPassword', 'newPassword', 'again'] as const).find((name) => found[name])
    if (first) focus(first)
  }
  const submit = async () => {
    if (state === 'sending') return
    const found = formProblems(values, policy)
    if (Object.keys(found).length > 0) return refuse(found)
    setState('sending')
    try {
      const refused = await sendChange(values)
      if (Object.keys(refused).length > 0) return refuse(refused)
      setValues(EMPTY)
      setProblems({})
      setState('saved')
    } catch {
      // The alert of the call has said what happened; what was typed stays.
      setState('open')
    }
  }
  const run = useRef(submit)
  useEffect(() => {
    run.current = submit
  })
  useShortcuts(screen.panel, { 'Ctrl+S': () => void run.current(), 'Ctrl+Enter': () => void run.current() })
  useEffect(
    () =>
      host.actions(screen.tabId, [
        {
          id: 'save',
          label: { key: 'admin:changePassword.submit' },
          keys: 'Ctrl+S',
          group: 'record',
          enabled: state !== 'sending',
          run: () => void run.current(),
        },
      ]),
    [host, screen.tabId, state],
  )

  const field = (name: keyof PasswordForm) => ({
    id: `${id}-${name}`,
    name,
    value: values[name],
    problem: problems[name] ? problemSentence(problems[name]) : null,
    onEdit: edit,
  })
  const least = policy.minimumLength
  return (
    <section className={css['page']} data-region="form" aria-labelledby={`${id}-title`}>
      <header className={css['head']}>
        <h1 id={`${id}-title`}>{t('admin:changePassword.title')}</h1>
      </header>
      <form
        ref={form}
        className={css['form']}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void submit()
        }}
        onKeyDown={(event) => toNextField(event, form.current)}
      >
        <p className={css['lead']}>{t('admin:changePassword.lead')}</p>
        <div role="status">
          {state === 'saved' ? (
            <p className={css['saved']}>
              <Icon name="check-circle-fill" size={14} />
              <span>{t('admin:changePassword.saved')}</span>
            </p>
          ) : null}
        </div>
        {/* For the browser's password keeper. */}
        <input type="text" autoComplete="username" value={policy.names[0] ?? ''} readOnly hidden />
        <PasswordField
          {...field('currentPassword')}
          label={t('admin:changePassword.current')}
          keeper="current-password"
        />
        <PasswordField
          {...field('newPassword')}
          label={t('admin:changePassword.new')}
          keeper="new-password"
          hint={t('admin:changePassword.rule', { least })}
        />
        <StrengthLine password={values.newPassword} policy={policy} />
        <PasswordField {...field('again')} label={t('admin:changePassword.again')} keeper="new-password" />
        <p className={css['hint']} role="status">
          {values.again !== '' && values.again === values.newPassword ? t('admin:changePassword.match') : null}
        </p>
        <p className={css['caps']} role="status">
          {capsLock ? t('admin:changePassword.capsLock') : null}
        </p>
        <Button
          type="submit"
          look="primary"
          label={t('admin:changePassword.submit')}
          shortcut="Ctrl S"
          aria-disabled={state === 'sending' || undefined}
        />
      </form>
    </section>
  )
}

/** Enter accepts a field and moves to the next; at the last it is the button's. */
function toNextField(event: KeyboardEvent, form: HTMLFormElement | null): void {
  if (event.key !== 'Enter' || event.ctrlKey || event.nativeEvent.isComposing) return
  const fields = [...(form?.querySelectorAll<HTMLInputElement>('[data-path]') ?? [])]
  const next = fields[fields.indexOf(event.target as HTMLInputElement) + 1]
  if (!next || !fields.includes(event.target as HTMLInputElement)) return
  event.preventDefault()
  next.focus()
}
