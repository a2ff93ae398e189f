import { choice, code, flag, integer, lookup, optional, text } from '../fields.ts'
import { entity, type RecordOfEntity } from '../entity.ts'
import { COLUMN_KINDS, SPANS } from './statement-column-set.ts'
import { ROW_KINDS, STATEMENT_TYPES } from './statement-row-set.ts'

const readOnly = true

/** [finance 9.5] Every row of every set, to find which hold an account or say a text. */
export const StatementRowDetail = entity('gl.statementRow', {
  keptElsewhere: true,
  key: 'rowKey',
  title: 'name',
  fields: {
    rowKey: code({ max: 30, readOnly }),
    rowSetId: lookup('gl.statementRowSet', undefined, { upper: true, readOnly }),
    statementType: choice(STATEMENT_TYPES, { readOnly }),
    number: integer({ least: 1, most: 9999, ungrouped: true, readOnly }),
    kind: choice(ROW_KINDS, { readOnly }),
    name: optional(text({ max: 80, readOnly })),
    nameFr: optional(text({ max: 80, readOnly })),
    nameZhCn: optional(text({ max: 80, readOnly })),
    nameZhTw: optional(text({ max: 80, readOnly })),
    of: optional(text({ max: 400, readOnly })),
    reversed: flag({ readOnly }),
  },
  list: [
    ...(['rowKey', 'rowSetId', 'statementType', 'number', 'name', 'kind', 'of', 'reversed'] as const),
    ...(['nameFr', 'nameZhCn', 'nameZhTw'] as const),
  ],
  search: ['name', 'nameFr', 'of', 'rowSetId'],
  sort: ['rowSetId', 'number'],
})
export type StatementRowDetail = RecordOfEntity<typeof StatementRowDetail>

/** The same of columns. */
export const StatementColumnDetail = entity('gl.statementColumn', {
  keptElsewhere: true,
  key: 'columnKey',
  title: 'heading',
  fields: {
    columnKey: code({ max: 30, readOnly }),
    columnSetId: lookup('gl.statementColumnSet', undefined, { upper: true, readOnly }),
    number: integer({ least: 1, most: 99, readOnly }),
    kind: choice(COLUMN_KINDS, { readOnly }),
    heading: text({ max: 40, readOnly }),
    span: optional(choice(SPANS, { readOnly })),
    yearOffset: optional(integer({ readOnly })),
    of: optional(text({ max: 100, readOnly })),
    divideBy: optional(integer({ readOnly })),
    headingFr: optional(text({ max: 40, readOnly })),
    headingZhCn: optional(text({ max: 40, readOnly })),
    headingZhTw: optional(text({ max: 40, readOnly })),
  },
  list: [
    ...(['columnKey', 'columnSetId', 'number', 'heading', 'kind', 'span', 'yearOffset', 'of', 'divideBy'] as const),
    ...(['headingFr', 'headingZhCn', 'headingZhTw'] as const),
  ],
  search: ['heading', 'headingFr', 'columnSetId', 'of'],
  sort: ['columnSetId', 'number'],
})
export type StatementColumnDetail = RecordOfEntity<typeof StatementColumnDetail>
