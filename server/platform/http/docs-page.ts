import { escapeHtml as e } from './html.ts'

interface Schema {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  description?: string
  properties?: Record<string, Schema>
  items?: Schema
  required?: string[]
  [keyword: string]: unknown
}
interface Parameter {
  name: string
  in: string
  required?: boolean
  description?: string
  schema?: Schema
}
interface Body {
  required?: boolean
  description?: string
  content?: Record<string, { schema?: Schema }>
}
export interface Operation {
  summary?: string
  description?: string
  tags?: string[]
  parameters?: Parameter[]
  requestBody?: Body
  responses?: Record<string, Body>
}
/** System colours and fonts: the page follows the reader's light or dark setting and needs nothing of the shell. */
export const DOCS_STYLE = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
body { max-width: 72rem; margin: 0 auto; padding: 1.5rem }
h2 { margin-top: 2.5rem; border-bottom: 1px solid GrayText }
summary { cursor: pointer; padding: .25rem 0 }
code, pre { font: 13px/1.45 ui-monospace, monospace }
pre { overflow: auto; padding: .75rem; border: 1px solid GrayText }
table { border-collapse: collapse }
th, td { text-align: start; vertical-align: top; padding: .25rem 1rem .25rem 0 }
.method { display: inline-block; min-width: 4.5em; font-weight: 600 }
.about { color: GrayText; margin-inline-start: .75em }
`

const typeOf = (schema: Schema | undefined): string => {
  if (!schema) return ''
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((v) => JSON.stringify(v)).join(' | ')
  return [schema.type].flat().join(' | ') + (schema.format ? ` (${schema.format})` : '')
}

const parameters = (list: Parameter[] = []): string =>
  list.length === 0
    ? ''
    : `<table><thead><tr><th scope="col">Parameter</th><th scope="col">In</th><th scope="col">Type</th><th scope="col">About</th></tr></thead><tbody>${list
        .map(
          (p) =>
            `<tr><td><code>${e(p.name)}</code>${p.required ? ' *' : ''}</td><td>${e(p.in)}</td><td><code>${e(typeOf(p.schema))}</code></td><td>${e(p.description ?? '')}</td></tr>`,
        )
        .join('')}</tbody></table>`

const body = (title: string, content: Body | undefined): string =>
  Object.entries(content?.content ?? {})
    .map(
      ([type, { schema }]) =>
        `<p>${e(title)} <code>${e(type)}</code> ${e(content?.description ?? '')}</p><pre>${e(JSON.stringify(schema ?? {}, null, 2))}</pre>`,
    )
    .join('')

/** One call, folded. */
export const docsOperation = (method: string, path: string, o: Operation): string =>
  `<details><summary><span class="method">${e(method.toUpperCase())}</span> <code>${e(path)}</code><span class="about">${e(o.summary ?? '')}</span></summary>` +
  (o.description ? `<p>${e(o.description)}</p>` : '') +
  parameters(o.parameters) +
  body('Body', o.requestBody) +
  Object.entries(o.responses ?? {})
    .map(([status, response]) => body(`Answer ${status}`, response))
    .join('') +
  '</details>'

/** What stands above the calls, and what ends them. */
export const docsHead = ({ title, version }: { title: string; version: string }): string =>
  `<h1>${e(title)} API</h1><p>${e(version)}</p><main>`
export const DOCS_END = '</main>\n'

/** The page before its calls are there: it says nothing of them to whoever has not signed in. */
export const DOCS_DOOR =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Novus API</title>' +
  '<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/api/docs.css">' +
  '<script type="module" src="/api/docs.js"></script></head><body><main><h1>Novus API</h1>' +
  '<p>The calls are shown to whoever has signed in: <a href="/">sign in</a>, then load this page again. ' +
  'Programs ask for <code>/api/openapi.json</code> with an access token.</p></main></body></html>\n'

/** Asks for the calls with the token that the shell keeps for this origin. What comes is our own page, all of it escaped. */
export const DOCS_SCRIPT = `
const held = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:'))
const token = held ? JSON.parse(localStorage.getItem(held)).access_token : null
const answer = await fetch('/api/docs/calls', { headers: token ? { authorization: 'Bearer ' + token } : {} })
if (answer.ok) document.body.innerHTML = await answer.text()
`
