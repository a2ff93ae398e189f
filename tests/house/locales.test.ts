import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { bulkActionKey } from '../../shared/contracts/bulk-actions.ts'
import { meantWord, sharedWord } from '../../shared/contracts/shared-words.ts'
import { labelKey, type Entity } from '../../shared/contracts/entity.ts'
import { ENTITIES } from '../../shared/contracts/entities.ts'
import { INQUIRIES } from '../../shared/contracts/inquiries.ts'
import type { Fields } from '../../shared/contracts/fields.ts'
import { ALL_APPLICATIONS } from '../../shared/contracts/applications.ts'
import { MODULES } from '../../shared/contracts/doors.ts'
import { ALL_DOORS, ALL_HEADINGS } from '../../shared/contracts/rooms.ts'
import { BASE_LOCALE, LOCALES } from '../../shared/contracts/shell.ts'
import { securedScreen } from '../../shared/contracts/secured-screens.ts'
import { PRINT_RUNS } from '../../shared/contracts/print-runs.ts'
import { PROCESSES } from '../../shared/contracts/processes.ts'
import { REPORTS } from '../../shared/contracts/reports.ts'
import { reportChoicesKey, reportLabelKey } from '../../shared/contracts/report.ts'
import { UNTRANSLATED } from '../../scripts/new-screen/mark.mjs'
import { isList, type ScreenDefinition } from '../../shared/kit/definition.ts'
import sameOnPurpose from './texts-same-as-english.json' with { type: 'json' }

const root = resolve(import.meta.dirname, '../..')
type Texts = Map<string, string>

function flatten(value: unknown, prefix: string, into: Texts): Texts {
  if (typeof value === 'string') into.set(prefix, value)
  else
    for (const [name, inner] of Object.entries(value as object))
      flatten(inner, prefix ? `${prefix}.${name}` : name, into)
  return into
}

const read = (locale: string, ns: string): Texts => {
  const path = join(root, 'locales', locale, `${ns}.json`)
  return existsSync(path) ? flatten(JSON.parse(readFileSync(path, 'utf8')), '', new Map()) : new Map()
}

const namespaces = readdirSync(join(root, 'locales', BASE_LOCALE)).map((file) => file.replace(/\.json$/, ''))
const texts = new Map(LOCALES.map((locale) => [locale, new Map(namespaces.map((ns) => [ns, read(locale, ns)]))]))
const base = texts.get(BASE_LOCALE)!
const own = (key: string) => {
  const [ns, path] = key.split(':') as [string, string]
  return base.get(ns)?.has(path) ?? false
}
const has = (key: string) => own(key) || own(sharedWord(key) ?? key)

const slots = (text: string) => [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name).sort()

describe('texts', () => {
  it('[judgement 8 dates] a question about two days shows both', () => {
    const asks = namespaces.flatMap((ns) =>
      [...base.get(ns)!].filter(
        ([key, text]) =>
          key.includes('rules.') &&
          /\?$/.test(text) &&
          /\b(after|before|earlier|later|old|days|too soon)\b/i.test(text),
      ),
    )
    expect(asks.length).toBeGreaterThan(5)
    expect(asks.filter(([, text]) => slots(text).length < 2).map(([key, text]) => `${key}: ${text}`)).toEqual([])
  })

  it('[judgement 2 words] say one word for one thing: an inquiry, and the status of a record', () => {
    // What people type to find a screen is theirs.
    const said = namespaces.flatMap((ns) =>
      ns === 'find' ? [] : [...base.get(ns)!].map(([key, text]) => [`${ns}:${key}`, text]),
    )
    expect(said.length).toBeGreaterThan(5000)
    expect(said.filter(([, text]) => /\benquir/i.test(text!) || text === 'State')).toEqual([])
  })

  it('say of each inquiry that was asked nothing yet what is chosen, and what for', () => {
    const wanted = INQUIRIES.flatMap(({ id }) =>
      ['title', 'none', 'noneHint'].map((name) => `${id.replace('.', ':')}.${name}`),
    )
    expect(wanted.length).toBeGreaterThan(15)
    expect(wanted.filter((key) => !has(key))).toEqual([])
  })

  it('exist in every locale under the same keys', () => {
    const missing: string[] = []
    for (const locale of LOCALES)
      for (const ns of namespaces) {
        const own = texts.get(locale)!.get(ns)!
        for (const key of base.get(ns)!.keys()) if (!own.has(key)) missing.push(`${locale} ${ns}:${key} is missing`)
        for (const key of own.keys())
          if (!base.get(ns)!.has(key)) missing.push(`${locale} ${ns}:${key} has no base text`)
      }
    expect(missing).toEqual([])
  })

  it('keep their slots in every locale', () => {
    const wrong: string[] = []
    for (const locale of LOCALES)
      for (const ns of namespaces)
        for (const [key, text] of base.get(ns)!) {
          const own = texts.get(locale)!.get(ns)!.get(key)
          if (own !== undefined && slots(own).join() !== slots(text).join()) wrong.push(`${locale} ${ns}:${key}`)
        }
    expect(wrong).toEqual([])
  })

  it('are translated: a text equal to the English one stands on the reviewed list', () => {
    const same: string[] = []
    for (const locale of LOCALES)
      if (locale !== BASE_LOCALE) {
        const allowed = new Set([...sameOnPurpose['*'], ...(sameOnPurpose as Record<string, string[]>)[locale]!])
        for (const ns of namespaces)
          for (const [key, text] of base.get(ns)!) {
            const own = texts.get(locale)!.get(ns)!.get(key)
            const wordless = !/[a-z]{2}/i.test(text.replace(/\{\{[^}]*\}\}/g, ''))
            if (own === text && !wordless && !meantWord(text) && !allowed.has(text)) same.push(`${locale} ${ns}:${key}`)
          }
      }
    expect(same).toEqual([])
  })

  it('wait for nobody: what the generator of screens left in English is translated', () => {
    const waiting: string[] = []
    for (const locale of LOCALES)
      for (const ns of namespaces)
        for (const [key, text] of texts.get(locale)!.get(ns)!)
          if (text.startsWith(UNTRANSLATED)) waiting.push(`${locale} ${ns}:${key}`)
    expect(waiting).toEqual([])
  })

  it('are never empty', () => {
    const empty: string[] = []
    for (const [locale, spaces] of texts)
      for (const [ns, own] of spaces)
        for (const [key, text] of own) if (text.trim() === '') empty.push(`${locale} ${ns}:${key}`)
    expect(empty).toEqual([])
  })
})

describe('shared words', () => {
  /** The same in all four languages. */
  const wordings = namespaces
    .filter((ns) => MODULES.some((module) => module === ns) || ns === 'words')
    .flatMap((ns) => [...base.get(ns)!.keys()].map((path) => ({ ns, path })))
    .map(({ ns, path }) => ({
      key: `${ns}:${path}`,
      wording: LOCALES.map((locale) => texts.get(locale)!.get(ns)!.get(path)).join('|'),
    }))
    .filter(({ wording }) => !wording.startsWith('='))

  it('are written once: fewer than a tenth of the texts of modules say what another one says', () => {
    const repeated = wordings.length - new Set(wordings.map(({ wording }) => wording)).size
    expect(repeated / wordings.length).toBeLessThan(0.1)
  })

  it('are not written again where they stand for a text by themselves', () => {
    const wordingOf = new Map(wordings.map(({ key, wording }) => [key, wording]))
    const again = wordings.filter(({ key, wording }) => wordingOf.get(sharedWord(key) ?? '') === wording)
    expect(again.map(({ key }) => key)).toEqual([])
  })

  it('that a text means by another name are there, and are no names of others themselves', () => {
    const lost: string[] = []
    for (const [ns, own] of base)
      for (const [path, text] of own) {
        const word = meantWord(text)?.slice('words:'.length)
        if (word && (base.get('words')!.get(word) ?? '=').startsWith('=')) lost.push(`${ns}:${path} means ${text}`)
      }
    expect(lost).toEqual([])
  })
})

function derivedKeys(entity: Entity, fields: Fields, prefix = ''): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const path = prefix + name
    const keys = [labelKey(entity, path)]
    if (field.choices) keys.push(...field.choices.map((c) => `${entity.module}:${entity.noun}.choices.${path}.${c}`))
    if (field.pattern) keys.push(field.pattern.message)
    // A group or list of lines is named by its section; its fields by their path below it.
    return field.fields
      ? [`${entity.module}:${entity.noun}.sections.${path}`, ...derivedKeys(entity, field.fields, `${path}.`)]
      : keys
  })
}

describe('derived labels', () => {
  it.each(Object.values(ENTITIES))('of $id have a text', (entity) => {
    const keys = [
      `${entity.module}:${entity.noun}.title`,
      `${entity.module}:${entity.noun}.record`,
      ...derivedKeys(entity, entity.fields),
      ...derivedKeys(entity, entity.derived),
      ...securedScreen(entity.room)!.buttons.map((right) => `admin:role.choices.rights.action.${right}`),
      ...Object.entries(entity.bulkActions).flatMap(([name, { parameters }]) => [
        bulkActionKey(entity, name),
        ...derivedKeys(entity, parameters),
      ]),
    ]
    expect(keys.filter((key) => !has(key))).toEqual([])
  })

  it.each(REPORTS)('of the report $id have a text', (report) => {
    const keys = Object.entries({ ...report.parameters, ...report.columns }).flatMap(([name, field]) => [
      reportLabelKey(report, name, field),
      ...(field.choices ?? []).map((word) => `${reportChoicesKey(report, name, field)}.${word}`),
    ])
    keys.push(...report.ties.map((name) => `${report.module}:${report.noun}.ties.${name}`))
    expect([`${report.module}:${report.noun}.title`, ...keys].filter((key) => !has(key))).toEqual([])
  })

  it.each(PROCESSES)('of the process $id have a text', (process) => {
    const keys = Object.entries({ ...process.parameters, ...process.columns }).flatMap(([name, field]) => [
      reportLabelKey(process, name, field),
      ...(field.choices ?? []).map((word) => `${reportChoicesKey(process, name, field)}.${word}`),
    ])
    const said = ['title', 'about', 'run', 'preview'].map((name) => `${process.module}:${process.noun}.${name}`)
    expect([...said, ...keys].filter((key) => !has(key))).toEqual([])
  })

  it.each(PRINT_RUNS)('of the print run $id have a text', (print) => {
    const keys = Object.entries(print.parameters).flatMap(([name, field]) => [
      reportLabelKey(print, name, field),
      ...(field.choices ?? []).map((word) => `${reportChoicesKey(print, name, field)}.${word}`),
    ])
    keys.push(...['print', 'reprint'].map((right) => `admin:role.choices.rights.action.${right}`))
    expect([`${print.module}:${print.noun}.title`, ...keys].filter((key) => !has(key))).toEqual([])
  })

  it('of applications, headings and doors have a text', () => {
    const keys = [
      ...ALL_APPLICATIONS.map((a) => `shell:applications.${a.application}`),
      ...ALL_HEADINGS.map((h) => `shell:menus.${h.menuId}`),
      ...ALL_DOORS.map((d) => `shell:menus.${d.menuId}`),
    ]
    expect(keys.filter((key) => !has(key))).toEqual([])
  })
})

describe('labels of screens', () => {
  it('sections and views of every definition have a text', async () => {
    const missing: string[] = []
    for (const file of readdirSync(join(root, 'apps'), { recursive: true, encoding: 'utf8' }))
      if (/\.screen\.tsx?$/.test(file)) {
        const { default: screen } = (await import(join(root, 'apps', file))) as { default: ScreenDefinition }
        if (!isList(screen)) continue
        const { module, noun } = screen.entity
        const sections = 'editor' in screen ? screen.editor.map((s) => `sections.${s.name}`) : []
        const views = screen.views.map((v) => `views.${v.name}`)
        for (const name of [...sections, ...views])
          if (!has(`${module}:${noun}.${name}`)) missing.push(`${module}:${noun}.${name} of ${file}`)
      }
    expect(missing).toEqual([])
  })
})

const withoutComments = (code: string) => code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')

describe('keys in the code', () => {
  it('all have a text', () => {
    const found: string[] = []
    for (const folder of ['root-config', 'shell-elements', 'shared', 'apps', 'server'])
      for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
        if (entry.isFile() && /\.tsx?$/.test(entry.name)) {
          const code = withoutComments(readFileSync(join(entry.parentPath, entry.name), 'utf8'))
          for (const [, key] of code.matchAll(/['"`]((?:[a-z]+):[a-zA-Z]+(?:\.[\w-]+)+)['"`]/g))
            if (namespaces.includes(key!.split(':')[0]!) && !has(key!)) found.push(`${key} in ${entry.name}`)
        }
    expect(found).toEqual([])
  })
})
