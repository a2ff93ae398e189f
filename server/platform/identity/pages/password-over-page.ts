import type { Text } from '../texts.ts'
import { newPasswordFields } from './new-password.ts'
import { escape } from './page.ts'

export interface PasswordOverForm {
  action: string
  userName: string
  /** Characters that a password has at least. */
  least: number
  error: string | null
}

/** Content of the page that a sign-in with a password of yesterday leads to. */
export function passwordOverBody(text: Text, { action, userName, least, error }: PasswordOverForm): string {
  return `<form method="post" action="${escape(action)}">
<h1>${escape(text('over.title'))}</h1>
<p class="lead">${escape(text('over.lead'))}</p>
${newPasswordFields(text, { userName, least, error })}
<button class="submit" type="submit">${escape(text('over.submit'))}</button>
</form>`
}
