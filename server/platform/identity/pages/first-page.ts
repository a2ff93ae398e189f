import type { Text } from '../texts.ts'
import { newPasswordFields } from './new-password.ts'
import { escape } from './page.ts'

export interface FirstForm {
  action: string
  /** Of the link; it opens the form and is sent with it. */
  token: string
  userName: string
  /** Characters that a password has at least. */
  least: number
  error: string | null
}

/** Content of the page behind a one-time link: one new password, twice. */
export function firstBody(text: Text, { action, token, userName, least, error }: FirstForm): string {
  return `<form method="post" action="${escape(action)}">
<h1>${escape(text('first.title'))}</h1>
<p class="lead">${escape(text('first.lead', { userName }))}</p>
<input type="hidden" name="token" value="${escape(token)}">
${newPasswordFields(text, { userName, least, error })}
<button class="submit" type="submit">${escape(text('first.submit'))}</button>
</form>`
}
