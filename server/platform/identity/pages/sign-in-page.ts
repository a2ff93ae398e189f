import type { Text } from '../texts.ts'
import { capsLockHint, escape, passwordField } from './page.ts'

export interface SignInForm {
  /** Where the form is sent. */
  action: string
  /** As typed before, or as the shell suggests. */
  userName: string
  /** The session that the visitor had is over. */
  expired: boolean
  /** Why the last attempt was refused, in the visitor's language. */
  error: string | null
}

/** Content of the sign-in page; one message covers a wrong name and a wrong password. */
export function signInBody(text: Text, form: SignInForm): string {
  const bad = form.error !== null
  return `<form method="post" action="${escape(form.action)}">
<h1>${escape(text('signIn.title'))}</h1>
<p class="lead">${escape(text('signIn.lead'))}</p>
${form.expired ? `<p class="note"><b>${escape(text('signIn.expired'))}</b> ${escape(text('signIn.expiredNext'))}</p>` : ''}
${bad ? `<p class="note bad" role="alert">${escape(form.error!)}</p>` : ''}
<div class="field"><label for="userName">${escape(text('signIn.userName'))}</label>
<input id="userName" name="userName" required maxlength="254" autocomplete="username" autocapitalize="none" spellcheck="false" value="${escape(form.userName)}"${
    bad ? ' aria-invalid="true"' : ''
  }${form.userName ? '' : ' autofocus'}></div>
${passwordField(text, { name: 'password', label: text('signIn.password'), autocomplete: 'current-password', focus: form.userName !== '', bad })}
${capsLockHint(text)}
<button class="submit" type="submit">${escape(text('signIn.submit'))}</button>
</form>`
}
