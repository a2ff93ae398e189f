import { LOCALES, type Locale } from '../../../../shared/contracts/shell.ts'
import { LANGUAGE_NAMES, type Text } from '../texts.ts'

/** Stricter than the shell's: these pages load nothing but our own style, pictures, font and script. */
export const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; font-src 'self'; form-action 'self'; " +
  "base-uri 'none'; frame-ancestors 'none'"

/** Headers of every page around the sign-in. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': PAGE_POLICY,
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
  // Without an origin a form would send `Origin: null`, which says nothing about where it came from.
  'referrer-policy': 'same-origin',
}

/** What the installation shows of itself to visitors; from the configuration. */
export interface Installation {
  company: string
  /** Where to ask for help, `ext. 4100`; empty: nothing is shown. */
  help: string
}

export interface Page {
  locale: Locale
  text: Text
  installation: Installation
  title: string
  /** HTML whose values are escaped. */
  body: string
  script?: 'sign-in.js' | 'sign-out.js'
  /** Whether the other languages are offered: not where a change of language would lose something. */
  languages?: boolean
}

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export function escape(value: string): string {
  return value.replace(/[&<>"']/g, (sign) => SIGNS[sign]!)
}

/** The whole document: motif on the left, content on the right, languages and help below it. */
export function pageHtml({ locale, text, installation, title, body, script, languages = true }: Page): string {
  const help = installation.help
    ? `<span class="help">${escape(text('help', { contact: installation.help }))}</span>`
    : ''
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)} – ${escape(installation.company)}</title>
<link rel="icon" href="/oidc/assets/mark.svg" type="image/svg+xml">
<link rel="stylesheet" href="/oidc/assets/sign-in.css">
${script ? `<script src="/oidc/assets/${script}" defer></script>\n` : ''}</head>
<body>
<div class="page">
<header class="art"><div class="brand">${escape(installation.company)}</div></header>
<div class="side">
<main>
${body}
</main>
<footer>${languages ? languageLinks(locale, text) : ''}${help}</footer>
</div>
</div>
</body>
</html>
`
}

function languageLinks(locale: Locale, text: Text): string {
  const links = LOCALES.map((other) =>
    other === locale
      ? `<span aria-current="true" lang="${other}">${LANGUAGE_NAMES[other]}</span>`
      : `<a href="?culture=${other}" lang="${other}" hreflang="${other}">${LANGUAGE_NAMES[other]}</a>`,
  )
  return `<nav aria-label="${escape(text('language'))}">${links.join('')}</nav>`
}

/** A heading, a sentence and one way on. */
export function messageBody(title: string, lead: string, action: string, href: string): string {
  return `<h1>${escape(title)}</h1>
<p class="lead">${escape(lead)}</p>
<a class="submit" href="${escape(href)}">${escape(action)}</a>`
}

/** A password field with a button that shows what was typed, and the hint that Caps Lock is on. */
export function passwordField(
  text: Text,
  field: { name: string; label: string; autocomplete: string; hint?: string; focus?: boolean; bad?: boolean },
): string {
  const { name, label, autocomplete, hint, focus, bad } = field
  return `<div class="field"><label for="${name}">${escape(label)}</label>
<div class="box"><input id="${name}" name="${name}" type="password" required autocomplete="${autocomplete}" maxlength="500"${
    hint ? ` aria-describedby="${name}-hint"` : ''
  }${bad ? ' aria-invalid="true"' : ''}${focus ? ' autofocus' : ''}>
<button class="reveal" type="button" hidden aria-pressed="false" aria-label="${escape(text('signIn.showPassword'))}" data-show="${escape(text('signIn.showPassword'))}" data-hide="${escape(text('signIn.hidePassword'))}"></button></div>
${hint ? `<p class="hint" id="${name}-hint">${escape(hint)}</p>` : ''}</div>`
}

export function capsLockHint(text: Text): string {
  return `<p class="hint caps" role="status" hidden>${escape(text('signIn.capsLock'))}</p>`
}
