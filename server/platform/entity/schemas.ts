import { LONGEST_ATTACHMENT_NAME } from '../../../shared/contracts/attachment.ts'
import { loosened } from '../../../shared/contracts/document.ts'
import { CHANGED_ON, fieldBelow } from '../../../shared/contracts/entity.ts'
import { LONGEST_LOOKUP } from '../../../shared/contracts/filter.ts'
import { objectSchema, type Fields, type JsonSchema } from '../../../shared/contracts/fields.ts'
import { OPENING } from '../../../shared/contracts/opening.ts'
import { PAPERS } from '../../../shared/contracts/report.ts'
import { COUNTED_TO, DEFAULT_PAGE_SIZE, LARGEST_PAGE_SIZE } from '../../../shared/contracts/result.ts'
import { USES_COUNTED_TO } from '../../../shared/contracts/uses.ts'
import { changedOn, type StoredEntity } from './stored.ts'

const text: JsonSchema = { type: 'string' }
const nullableText: JsonSchema = { type: ['string', 'null'] }
const uuid: JsonSchema = { type: 'string', format: 'uuid' }
const stamp: JsonSchema = { type: 'string', format: 'date-time' }
const count: JsonSchema = { type: 'integer', minimum: 0 }

const trail = { id: uuid, version: count, createdBy: text, createdOn: stamp, updatedBy: text, updatedOn: stamp }

const problem: JsonSchema = {
  type: 'object',
  properties: { Field: nullableText, Key: text, Args: { type: 'object', additionalProperties: true } },
}

/** Schema of a call result [S3.08] with this `Data`. */
export const resultSchema = (data: JsonSchema = {}): JsonSchema => ({
  type: 'object',
  properties: {
    ResultStatus: { type: 'integer', minimum: 1, maximum: 6 },
    ResultCode: nullableText,
    Message: nullableText,
    EntityId: nullableText,
    Exception: nullableText,
    Data: data,
    Problems: { type: 'array', items: problem },
  },
})

const inCurrency = { Currency: text, Count: count, Totals: { type: 'object', additionalProperties: text } }

/** Schema of a paged list [S3.09] of these rows. */
export const pagedSchema = (row: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: {
    Page: count,
    PageSize: count,
    List: { type: 'array', items: row },
    TotalCount: count,
    SortFields: { type: 'array', items: text },
    SortDescending: { type: 'array', items: text },
    Totals: { type: 'object', additionalProperties: text },
    TotalsIn: {
      type: 'array',
      items: { type: 'object', properties: inCurrency },
      description: 'Of several currencies',
    },
    ResultStatus: { type: 'integer', description: 'Of a list without rows: 6, no records' },
    More: { type: 'boolean', description: 'More rows match than TotalCount says: counting was bounded' },
  },
})

/** The record as it is read. Form security may leave fields out. */
export function recordSchema({ entity }: StoredEntity): JsonSchema {
  const own = objectSchema(entity.fields) as { properties: object }
  return { type: 'object', properties: { ...trail, ...own.properties } }
}

/** Of the call of one record. */
export const openingQuerySchema: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    With: { type: 'string', description: `What its form asks for as it opens, by commas: ${OPENING.join(', ')}` },
  },
}

/** Body of a write; which limits it keeps is judged field by field, so that each is named. */
export const writeSchema = ({ entity }: StoredEntity, isNew: boolean, then: readonly string[] = []): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  required: isNew ? ['record'] : ['record', 'version'],
  properties: {
    record: objectSchema(entity.fields),
    version: { type: 'integer', minimum: 1 },
    confirmed: { type: 'array', maxItems: 50, items: { type: 'string', maxLength: 200 } },
    ...(then.length > 0 ? { then: { type: 'string', enum: then } } : {}),
  },
})

/** Body of the call that completes a document while it is typed: what its save asks for may still be empty. */
export const completeSchema = ({ entity }: StoredEntity): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  required: ['record'],
  properties: {
    id: { type: ['string', 'null'], format: 'uuid' },
    record: objectSchema(
      Object.fromEntries(Object.entries(entity.fields).map(([name, field]) => [name, loosened(field)])),
    ),
  },
})

/** Body of a call about a document as it is typed. */
export const typedSchema = ({ entity }: StoredEntity): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  required: ['id', 'record'],
  properties: {
    id: { type: ['string', 'null'], format: 'uuid' },
    version: { type: 'integer', minimum: 1 },
    record: objectSchema(entity.fields),
  },
})

/** Body of an action of a document; its parameters are judged field by field. */
export const actionSchema = (parameters?: Fields): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  required: ['version'],
  properties: {
    version: { type: 'integer', minimum: 1 },
    confirmed: { type: 'array', maxItems: 50, items: { type: 'string', maxLength: 200 } },
    ...(parameters ? { parameters: loose(parameters) } : {}),
  },
})

/** Fields that may be missing or empty; what is wrong with one is said at it. */
const loose = (fields: Fields): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries(
    Object.keys(fields).map((name) => [name, { type: ['string', 'boolean', 'integer', 'null'], maxLength: 1000 }]),
  ),
})

export function rowSchema(stored: StoredEntity): JsonSchema {
  const columns = stored.entity.list.map((name) => [name, stored.field(name)!.schema])
  return { type: 'object', properties: { id: uuid, version: count, ...Object.fromEntries(columns) } }
}

/** Columns by which a list can be filtered and sorted. */
export const filterable = (stored: StoredEntity): string[] => [
  ...new Set([...stored.entity.list, ...Object.keys(stored.scalars)]),
]

/** Fields below the record that name others. */
const below = ({ entity }: StoredEntity): string[] =>
  Object.entries(entity.fields).flatMap(([name, { fields = {} }]) =>
    Object.keys(fields).flatMap((inner) => (fieldBelow(entity, `${name}.${inner}`) ? [`${name}.${inner}`] : [])),
  )

const filters = (stored: StoredEntity) =>
  Object.fromEntries(
    [...filterable(stored), ...below(stored), ...(changedOn(stored) ? [CHANGED_ON] : [])].map((name) => [
      name,
      { type: 'string', description: `Filter of ${name}` },
    ]),
  )

export const listQuerySchema = (stored: StoredEntity): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  properties: {
    Page: { type: 'string', description: 'From 1' },
    PageSize: { type: 'string', description: `1 to ${LARGEST_PAGE_SIZE}; ${DEFAULT_PAGE_SIZE} unless said` },
    SortFields: { type: 'string', description: 'Columns by commas' },
    SortDescending: { type: 'string', description: 'Those of them that descend' },
    Search: { type: 'string', description: 'Words that the record holds' },
    Totals: { type: 'string', enum: ['true', 'false'] },
    Also: { type: 'string', description: 'Columns of other tables that are read too, by commas' },
    Usual: { type: 'string', description: 'The order where none is asked for: columns by commas, -column descends' },
    Access: { type: 'string', enum: ['true', 'false'], description: 'With what this user may do' },
    Form: { type: 'string', enum: ['rows', 'columns'], description: 'columns: Columns and Rows in place of List' },
    Count: { type: 'string', enum: ['exact', 'bounded'], description: `bounded: to ${COUNTED_TO} and no further` },
    After: { ...uuid, description: 'The page that follows this row' },
    Before: { ...uuid, description: 'The page that ends before this row' },
    Start: {
      type: 'string',
      enum: ['true', 'inUse', 'false'],
      description: 'Begin with the start view of the user; inUse: where he has none, with what is in use',
    },
    Opens: {
      ...text,
      maxLength: 1000,
      description:
        'With Start, where the user has no start view: a view by its name, its order, its filters, by commas',
    },
    ...filters(stored),
  },
})

export function exportQuerySchema(stored: StoredEntity): JsonSchema {
  const list = listQuerySchema(stored) as { properties: object }
  const ids = { type: 'string', description: 'Ids of chosen rows by commas; all that match without them' }
  return { ...list, properties: { ...list.properties, Columns: text, Locale: text, Ids: ids } }
}

export function printQuerySchema(stored: StoredEntity): JsonSchema {
  const list = exportQuerySchema(stored) as { properties: object }
  const zone = { ...text, description: 'IANA name of a time zone' }
  return { ...list, properties: { ...list.properties, Zone: zone, Paper: { type: 'string', enum: [...PAPERS] } } }
}

export const lookupQuerySchema = (stored: StoredEntity): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  properties: { q: { type: 'string', maxLength: LONGEST_LOOKUP }, limit: text, ...filters(stored) },
})

const lookupRow = {
  ...{ id: uuid, key: text, title: text },
  beside: { type: 'object', additionalProperties: true, description: 'What the contract shows beside both, by column' },
}
export const lookupSchema = pagedSchema({ type: 'object', properties: lookupRow })

export const historySchema = pagedSchema({
  type: 'object',
  properties: {
    changeId: uuid,
    action: text,
    columnName: text,
    oldValue: nullableText,
    newValue: nullableText,
    actionBy: text,
    actionOn: stamp,
  },
})

export const accessSchema: JsonSchema = {
  type: 'object',
  properties: {
    actions: { type: 'array', items: text },
    fields: { type: 'object', additionalProperties: { type: 'string', enum: ['hide', 'read', 'mask', 'required'] } },
    list: { type: 'object', description: 'What the user has made of the list: settings, views, roles to share with' },
  },
}

export const countsQuerySchema: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['Of'],
  properties: { Of: { ...text, description: 'JSON: an array of objects of filters by column, and Search' } },
}

export const countsSchema: JsonSchema = {
  type: 'object',
  properties: {
    Counts: { type: 'array', items: { type: 'object', properties: { Total: count, More: { type: 'boolean' } } } },
  },
}

export const sumsQuerySchema = (stored: StoredEntity): JsonSchema => {
  const { properties, ...rest } = listQuerySchema(stored) as { properties: Record<string, JsonSchema> }
  const filters = Object.fromEntries(Object.entries(properties).filter(([name]) => /^[a-z]/.test(name)))
  return {
    ...rest,
    required: ['Of'],
    properties: {
      Of: { ...text, description: 'Columns in the currency of the company, or of ages, by commas' },
      By: { ...text, description: 'A column of choices: its values apart' },
      ...filters,
    },
  }
}

export const sumsSchema: JsonSchema = {
  type: 'object',
  properties: {
    Groups: {
      type: 'array',
      items: {
        type: 'object',
        properties: { By: nullableText, Count: count, Sums: { type: 'object', additionalProperties: text } },
      },
    },
  },
}

/** The answer of a list call. */
export function listSchema(stored: StoredEntity): JsonSchema {
  const list = pagedSchema(rowSchema(stored)) as { properties: object }
  const asColumns = { Columns: { type: 'array', items: text }, Rows: { type: 'array', items: { type: 'array' } } }
  const started = { type: 'object', description: 'The start view, or the filter, that was begun with' }
  return { ...list, properties: { ...list.properties, ...asColumns, Access: accessSchema, Started: started } }
}

export const idSchema: JsonSchema = { type: 'object', properties: { id: { type: 'string', minLength: 1 } } }

/** A record, and one of its attachments by uuid. */
export const attachmentSchema: JsonSchema = {
  type: 'object',
  properties: { id: { type: 'string', minLength: 1 }, attachmentId: { type: 'string', format: 'uuid' } },
}

export const fileNameSchema: JsonSchema = {
  type: 'object',
  required: ['name'],
  additionalProperties: false,
  properties: { name: { type: 'string', minLength: 1, maxLength: LONGEST_ATTACHMENT_NAME } },
}

export const usesSchema: JsonSchema = {
  type: 'object',
  properties: {
    rows: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          entity: text,
          path: nullableText,
          count,
          more: { type: 'boolean', description: `More than ${USES_COUNTED_TO} use it` },
          filters: { type: ['object', 'null'], additionalProperties: text },
        },
      },
    },
    others: { type: 'boolean' },
    removable: { type: 'boolean' },
  },
}
