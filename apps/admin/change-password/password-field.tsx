import { useState } from 'react'
import { t } from '../../../shared/i18n/i18n.ts'
import { FieldMessage } from '../../../shared/kit/editor/field-message.tsx'
import { Icon } from '../../../shared/kit/icon.tsx'
import css from './change-password.module.css'
import type { PasswordForm } from './password-form.ts'

interface Props {
  readonly id: string
  readonly name: keyof PasswordForm
  readonly label: string
  readonly value: string
  /** What the browser's password keeper takes it for. */
  readonly keeper: 'current-password' | 'new-password'
  readonly hint?: string
  readonly problem: string | null
  readonly onEdit: (name: keyof PasswordForm, value: string) => void
}

/** A password with a button that shows what was typed, its hint, and its message below it. */
export function PasswordField({ id, name, label, value, keeper, hint, problem, onEdit }: Props) {
  const [shown, setShown] = useState(false)
  const described = [problem ? `${id}-message` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ')
  return (
    <div className={css['field']}>
      <label id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      <span className={css['box']}>
        <input
          id={id}
          data-path={name}
          type={shown ? 'text' : 'password'}
          value={value}
          required
          maxLength={500}
          autoComplete={keeper}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={problem ? true : undefined}
          aria-describedby={described || undefined}
          onChange={(event) => onEdit(name, event.target.value)}
        />
        <button
          type="button"
          aria-pressed={shown}
          aria-label={t('admin:changePassword.show')}
          aria-describedby={`${id}-label`}
          aria-controls={id}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eye-slash' : 'eye'} />
        </button>
      </span>
      {problem ? (
        <span role="alert">
          <FieldMessage id={`${id}-message`} text={problem} />
        </span>
      ) : null}
      {hint ? (
        <span id={`${id}-hint`} className={css['hint']}>
          {hint}
        </span>
      ) : null}
    </div>
  )
}
