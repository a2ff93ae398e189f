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
  description?: string
  content?: Record<string, { schema?: Schema }>
}
interface Operation {
  summary?: string
  description?: string
  tags?: string[]
  parameters?: Parameter[]
  requestBody?: Body
  responses?: Record<string, Body>
}
/** The part of an OpenAPI document that the page reads. */
export interface OpenApi {
  info: { title: string; version: string }
  paths?: Record<string, Record<string, Operation>>
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

const operation = (method: string, path: string, o: Operation): string =>
  `<details><summary><span class="method">${e(method.toUpperCase())}</span> <code>${e(path)}</code><span class="about">${e(o.summary ?? '')}</span></summary>` +
  (o.description ? `<p>${e(o.description)}</p>` : '') +
  parameters(o.parameters) +
  body('Body', o.requestBody) +
  Object.entries(o.responses ?? {})
    .map(([status, response]) => body(`Answer ${status}`, response))
    .join('') +
  '</details>'

/** Group of a call: its tag, else the first words of its path. */
const groupOf = (path: string, o: Operation) => o.tags?.[0] ?? path.split('/').slice(2, 3).join('/')

/** The calls as one page to read, without a script. */
export function docsPage(api: OpenApi): string {
  const groups = new Map<string, string[]>()
  for (const [path, methods] of Object.entries(api.paths ?? {}))
    for (const [method, o] of Object.entries(methods)) {
      const group = groupOf(path, o)
      groups.set(group, [...(groups.get(group) ?? []), operation(method, path, o)])
    }
  const sections = [...groups].map(([name, calls]) => `<section><h2>${e(name)}</h2>${calls.join('')}</section>`)
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${e(api.info.title)} API</title>` +
    '<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/api/docs.css"></head>' +
    `<body><h1>${e(api.info.title)} API</h1><p>${e(api.info.version)} · <a href="/api/openapi.json">OpenAPI</a></p>` +
    `<main>${sections.join('')}</main></body></html>\n`
  )
}
