import { SHORTEST_PASSWORD } from '../password.ts'
import type { Text } from '../texts.ts'
import { capsLockHint, escape, passwordField } from './page.ts'

export interface FirstForm {
  action: string
  /** Of the link; it opens the form and is sent with it. */
  token: string
  userName: string
  error: string | null
}

/** Content of the page behind a one-time link: one new password, twice. */
export function firstBody(text: Text, form: FirstForm): string {
  const bad = form.error !== null
  return `<form method="post" action="${escape(form.action)}">
<h1>${escape(text('first.title'))}</h1>
<p class="lead">${escape(text('first.lead', { userName: form.userName }))}</p>
${bad ? `<p class="note bad" role="alert">${escape(form.error!)}</p>` : ''}
<input type="hidden" name="token" value="${escape(form.token)}">
<input type="text" name="userName" autocomplete="username" value="${escape(form.userName)}" readonly hidden>
${passwordField(text, {
  name: 'password',
  label: text('first.password'),
  autocomplete: 'new-password',
  hint: text('first.rule', { least: SHORTEST_PASSWORD }),
  focus: true,
  bad,
})}
${passwordField(text, { name: 'again', label: text('first.again'), autocomplete: 'new-password', bad })}
${capsLockHint(text)}
<button class="submit" type="submit">${escape(text('first.submit'))}</button>
</form>`
}
