/** A document with lines, saved as a draft and posted. */
export default ({ module, file, id, camel, pascal, room, table, record, title, title_of }) => ({
  table: `
-- ${title}: drafts and posted ones, with their lines.
create sequence ${table}_number;

create table ${table} (
  id         uuid primary key default gen_random_uuid(),
  ${table}_no text not null unique,
  status     text not null check (status in ('Draft', 'Posted')),
  dated_on   date,
  memo       text,
  posted_on  date,
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1
);

create table ${table}_line (
  id          uuid primary key default gen_random_uuid(),
  owner_id    uuid not null references ${table} on delete cascade,
  position    integer not null,
  description text,
  amount      numeric(19, 4)
);
create index ${table}_line_by_owner on ${table}_line (owner_id, position);

create trigger version_counted after insert or update or delete or truncate on ${table}
  for each statement execute function table_changed('${table}');
`,
  files: {
    [`shared/contracts/${module}/${file}.ts`]: `
import { document } from '../document.ts'
import type { RecordOfEntity } from '../entity.ts'
import { choice, code, date, lines, money, optional, text } from '../fields.ts'

/** One ${title_of}: a draft until it is posted. */
export const ${pascal} = document('${id}', {
  key: '${camel}No',
  title: '${camel}No',
  state: 'status',
  drafts: ['Draft'],
  actions: { post: { from: ['Draft'], to: 'Posted' } },
  // What pays or binds stands in \`pays\` or \`binds\`, with whoever decides it: docs/security.md, Money.
  hands: { inside: ['post'] },
  fields: {
    ${camel}No: code({ readOnly: true }),
    status: choice(['Draft', 'Posted'], { readOnly: true }),
    datedOn: date(),
    memo: optional(text({ max: 100 })),
    postedOn: optional(date({ readOnly: true })),
    lines: lines({ description: text({ max: 100 }), amount: money() }, { most: 1000 }),
  },
  list: ['${camel}No', 'status', 'datedOn', 'memo', 'postedOn'],
  sort: ['-datedOn', '${camel}No'],
})
export type ${pascal} = RecordOfEntity<typeof ${pascal}>
`,
    [`apps/${module}/screens/${file}.screen.ts`]: `
import { ${pascal} } from '../../../shared/contracts/${module}/${file}.ts'
import { section, transaction } from '../../../shared/kit/screen.ts'

/** ${title}: entered, saved as far as they have come, posted once they are whole. */
export default transaction({
  id: '${room}',
  document: ${pascal},
  list: ['${camel}No', 'status', 'datedOn', 'memo'],
  views: [{ name: 'drafts', filters: { status: 'Draft' } }],
  header: [section('document', ['datedOn', 'memo'])],
  lines: { lines: { totals: ['amount'] } },
  actions: ['post'],
})
`,
    [`server/modules/${module}/${file}/entity.ts`]: `
import { ${pascal} } from '../../../../shared/contracts/${module}/${file}.ts'
import { stored } from '../../../platform/entity/stored.ts'

export const ${pascal}Store = stored(${pascal}, {
  table: '${table}',
  lines: { lines: { table: '${table}_line' } },
})
`,
    [`server/modules/${module}/${file}/rules.ts`]: `
import { sql } from 'kysely'
import { ${pascal} } from '../../../../shared/contracts/${module}/${file}.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { fail, rule } from '../../../platform/action/rules.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import { transition } from '../../../platform/document/transition.ts'

/** A ${title_of} without lines is not posted. */
export const linesGiven = rule(${pascal}, '${id}.linesGiven', 'lines', (record) => record.lines.length === 0 && fail())

/** Posting is final: it sets the day. */
export const post = transition(${pascal}, 'post', {
  rules: [linesGiven],
  async run(_record, { trx, now }) {
    return { postedOn: await businessDay(trx, now) }
  },
})

/** A new one takes the next number. */
export async function numbered(record: Record<string, unknown>, { trx }: ActionContext, before: unknown): Promise<void> {
  if (before) return
  const { rows } = await sql<{ number: string }>\`select nextval('${table}_number')::text as number\`.execute(trx)
  record['${camel}No'] = rows[0]!.number.padStart(6, '0')
}
`,
    [`tests/server/modules/${module}/${file}.test.ts`]: (ids) => `
import { describe, expect, it } from 'vitest'
import { rules, startStaff, type Row } from '${module === 'admin' ? '.' : '../admin'}/calls.ts'

const { admin, clerk } = await startStaff()
const PATH = '/api/${room}'
const LINE = { description: 'The first', amount: '12.5' }
const draft = async (changes: Row = {}): Promise<Row> =>
  (await admin.save('POST', PATH, { record: { datedOn: '2026-11-20', lines: [LINE], ...changes } })).Data!
const post = (document: Row) =>
  admin.save('POST', \`\${PATH}/\${String(document['id'])}/post\`, { version: document['version'] })

describe('${title.toLowerCase()}', () => {
  it('${ids}are drafts with a number of their own until they are posted', async () => {
    const first = await draft({ lines: [{ ...LINE, amount: null }] })
    expect(first).toMatchObject({ status: 'Draft', ${camel}No: expect.stringMatching(/^\\d{6}$/) })
    expect(rules(await post(first))).toEqual([['lines.0.amount', 'kit:problems.required']])
    expect((await post(await draft())).Data).toMatchObject({ status: 'Posted', postedOn: expect.any(String) })
  })

  it('without lines are not posted', async () => {
    expect(rules(await post(await draft({ lines: [] })))).toEqual([['lines', '${module}:rules.${camel}.linesGiven']])
  })

  it('are not entered by those who may not', async () => {
    expect((await clerk.write('POST', PATH, { record: {} })).statusCode).toBe(403)
  })
})
`,
  },
  entity: true,
  routes: {
    imports: [`import { ${pascal}Store } from './${file}/entity.ts'`, `import * as ${camel} from './${file}/rules.ts'`],
    names: [['documentRoutes', '../../platform/document/routes.ts']],
    line: `documentRoutes(app, deps, rooms, ${pascal}Store, { transitions: [${camel}.post], beforeSave: ${camel}.numbered })`,
  },
  texts: {
    title,
    record,
    records: title,
    fields: {
      [`${camel}No`]: `${record} number`,
      status: 'State of it',
      datedOn: 'Dated',
      memo: 'Memo',
      postedOn: 'Posted on',
      lines: { description: 'What for', amount: 'Amount' },
    },
    sections: { document: record, lines: 'Lines' },
    choices: { status: { Draft: 'Draft', Posted: 'Posted' } },
    views: { drafts: 'Drafts' },
    actions: { post: 'Post' },
  },
  rules: { linesGiven: `A ${title_of} has at least one line.` },
  next: [
    'name in the contract what the document holds, and in the migration the same',
    'take its number from a sequence counter (server/platform/numbering) where it must be without gaps',
    'let its posting write its entries (server/ledger)',
  ],
})
