import { SOURCES as ADMIN } from './admin/field-sources.ts'
import { SOURCES as AP } from './ap/field-sources.ts'
import { ENTITIES } from './entities.ts'
import type { Entity } from './entity.ts'
import type { FieldSources } from './field-place.ts'
import type { Field, Fields } from './fields.ts'
import { SOURCES as AR } from './ar/field-sources.ts'
import { SOURCES as GL } from './gl/field-sources.ts'
import { SOURCES as IC } from './ic/field-sources.ts'
import { SOURCES as OE } from './oe/field-sources.ts'
import { SOURCES as PO } from './po/field-sources.ts'

export const FIELD_SOURCES: FieldSources = { ...ADMIN, ...AP, ...AR, ...GL, ...IC, ...OE, ...PO }

/** What of a contract says where its columns come from. */
export interface Sourced {
  readonly id: string
  readonly fields?: Fields
  readonly derived?: Fields
  readonly mirrors?: Entity['mirrors']
  /** Columns and parameters of a report. */
  readonly columns?: Fields
  readonly parameters?: Fields
}

/** What a field of a report shows, as `of(Firm, 'name')` says it. */
type Shown = Field & { readonly source?: { readonly entity: { readonly id: string }; readonly path: string } }

/** The path of a field in the whole suite: `admin.firm.name`. */
export const wholePath = (id: string, path: string): string => `${id}.${path}`

/** Its contract and the path there; null for a path of the contract itself. */
export function placeOf(source: string): { id: string; path: string } | null {
  const [module, noun, ...path] = source.split('.')
  return path.length > 0 && Object.hasOwn(ENTITIES, `${module}.${noun}`)
    ? { id: `${module}.${noun}`, path: path.join('.') }
    : null
}

/**
 * The fields that this one is taken from, in whole paths: those that are declared, beside it or here, the field that a report shows, and the key of
 * the record that a lookup names. What a record is called is so in each of its languages.
 */
export function sourcesOf(contract: Sourced, path: string): string[] {
  const field = fieldAt(contract, path) as Shown | undefined
  const declared = [
    ...(contract.mirrors?.[path] ?? []),
    ...(FIELD_SOURCES[contract.id]?.[path] ?? []),
    ...(field?.takenFrom ?? []),
    ...(field?.ofEntry ? ['gl.entry.entryNo'] : []),
    ...titleOf(contract, path),
  ]
  const shown = field?.source ? [wholePath(field.source.entity.id, field.source.path)] : []
  const named = field?.lookup && ENTITIES[field.lookup.entity]
  const key = named ? [wholePath(field.lookup!.entity, named.key)] : []
  const whole = declared.map((source) => (placeOf(source) ? source : wholePath(contract.id, source)))
  return [...new Set([...whole.flatMap(inEachLanguage), ...shown.flatMap(inEachLanguage), ...key])]
}

/** `vendorName` is what the record is called that stands in `vendorId`. */
function titleOf({ fields }: Sourced, path: string): string[] {
  const stem = /^(.+)Name$/.exec(path)?.[1]
  const named = ENTITIES[fields?.[`${stem}Id`]?.lookup?.entity ?? '']
  return named ? [wholePath(named.id, named.title)] : []
}

function inEachLanguage(source: string): string[] {
  const place = placeOf(source)
  const known = place && ENTITIES[place.id]
  if (!known || known.title !== place.path) return [source]
  return [source, ...Object.values(known.titles).map((own) => wholePath(place.id, own))]
}

function fieldAt({ fields, derived, columns, parameters }: Sourced, path: string): Field | undefined {
  const [first, inner] = path.split('.') as [string, string?]
  const own = fields?.[first] ?? derived?.[first] ?? columns?.[first] ?? parameters?.[first]
  return inner === undefined ? own : own?.fields?.[inner]
}
