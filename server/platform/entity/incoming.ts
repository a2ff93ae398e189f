import { emptyRecord, normalize } from '../../../shared/contracts/check.ts'
import { isSealedForm, type Field, type Fields } from '../../../shared/contracts/fields.ts'
import type { Problem } from '../../../shared/contracts/result.ts'
import type { Row, StoredEntity } from './stored.ts'
import { MASK, type Visibility } from './visibility.ts'

export interface Incoming {
  /** The record as it would be stored. */
  record: Row
  /** Changes that this user or anybody may not make. */
  problems: Problem[]
}

/**
 * What a caller sent, over what is stored: fields that he did not send, may not see or may not set keep their value.
 * Groups follow their flag: ticked without content they begin empty, unticked they go.
 */
export function incoming(entity: StoredEntity, before: Row | null, sent: Row, seen: Visibility): Incoming {
  const merged = merge(entity.entity.fields, before, sent, '', seen)
  const record = normalize(entity.entity, merged)
  for (const [name, { flag }] of Object.entries(entity.groups ?? {})) {
    if (record[flag] !== true) record[name] = null
    else record[name] ??= emptyRecord(entity.entity.fields[name]!.fields!)
  }
  const problems: Problem[] = []
  guard(entity.entity.fields, before, record, { path: '', field: '' }, seen, problems)
  return { record, problems }
}

function merge(fields: Fields, before: Row | null, sent: Row, path: string, seen: Visibility): Row {
  const out: Row = {}
  for (const [name, field] of Object.entries(fields)) {
    const [old, now] = [before?.[name], sent[name]]
    const isUnread = now === MASK && seen.mode(path + name) === 'mask'
    const isUnseen = now === undefined || isUnread || (field.sealed === true && isSealedForm(now))
    if (isUnseen) out[name] = old
    else if (field.kind === 'group' && now !== null)
      out[name] = merge(field.fields!, (old as Row) ?? null, now as Row, `${path}${name}.`, seen)
    else if (field.kind === 'lines')
      out[name] = mergeLines(field, (old ?? []) as Row[], now as Row[], `${path}${name}.`, seen)
    else out[name] = now
  }
  return out
}

/** A line keeps its id only if the record has that line, and only once. */
function mergeLines(field: Field, before: Row[], sent: Row[], path: string, seen: Visibility): Row[] {
  const stored = new Map(before.map((row) => [row['lineId'], row]))
  return sent.map((row) => {
    const known = stored.get(row['lineId'])
    stored.delete(row['lineId'])
    const line = merge(field.fields!, known ?? null, row, path, seen)
    return known ? { lineId: known['lineId'], ...line } : line
  })
}

interface Place {
  /** Path with line numbers, as problems name it. */
  path: string
  /** Path without them, as restrictions name it. */
  field: string
}

/** Puts back what may not change and says so; what the server sets is put back in silence. */
function guard(
  fields: Fields,
  before: Row | null,
  record: Row,
  at: Place,
  seen: Visibility,
  problems: Problem[],
): void {
  const empty = before ?? emptyRecord(fields)
  for (const [name, field] of Object.entries(fields)) {
    const here: Place = { path: at.path + name, field: at.field + name }
    const mode = seen.mode(here.field)
    const isLocked = mode === 'hide' || mode === 'mask' || mode === 'read'
    const refuse = (Key: string) => problems.push({ Field: here.path, Key, Args: {} })
    if (field.readOnly) record[name] = empty[name]
    else if (isLocked || (field.fixed && before)) {
      const isCleared = mode === 'mask' && field.kind === 'lines' && (record[name] as Row[]).length === 0
      if (!isSame(record[name], empty[name]) && !isCleared)
        refuse(isLocked ? 'kit:refused.readOnly' : 'kit:refused.fixed')
      record[name] = empty[name]
    } else if (field.kind === 'group' && record[name])
      guard(field.fields!, (empty[name] as Row) ?? null, record[name] as Row, below(here), seen, problems)
    else if (field.kind === 'lines') {
      const stored = new Map(((empty[name] ?? []) as Row[]).map((line) => [line['lineId'], line]))
      for (const [place, row] of (record[name] as Row[]).entries()) {
        const inside = { path: `${here.path}.${place}.`, field: `${here.field}.` }
        const known = row['lineId'] ? stored.get(row['lineId']) : undefined
        guard(field.fields!, known ?? null, row, inside, seen, problems)
      }
    } else if (mode === 'required' && !field.required && (record[name] ?? '') === '') refuse('kit:problems.required')
  }
}

const below = ({ path, field }: Place): Place => ({ path: `${path}.`, field: `${field}.` })

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
