import type { Text } from '../texts.ts'
import { capsLockHint, escape, passwordField } from './page.ts'

export interface NewPassword {
  /** For the browser's password keeper. */
  userName: string
  /** Characters that a password has at least. */
  least: number
  error: string | null
}

/** What is wrong, and a new password, twice. */
export function newPasswordFields(text: Text, { userName, least, error }: NewPassword): string {
  const bad = error !== null
  return `${bad ? `<p class="note bad" role="alert">${escape(error)}</p>` : ''}
<input type="text" name="userName" autocomplete="username" value="${escape(userName)}" readonly hidden>
${passwordField(text, {
  name: 'password',
  label: text('first.password'),
  autocomplete: 'new-password',
  hint: text('first.rule', { least }),
  focus: true,
  bad,
})}
${passwordField(text, { name: 'again', label: text('first.again'), autocomplete: 'new-password', bad })}
${capsLockHint(text)}`
}
