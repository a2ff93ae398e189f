/** List and editor of one master: key, name and whether it is in use; the rest is for whoever knows the trade. */
export default ({ module, file, id, camel, pascal, room, table, record, title, title_of }) => ({
  table: `
-- ${title}: what they are for, in one sentence.
create table ${table} (
  id          uuid primary key default gen_random_uuid(),
  ${table}_id text not null constraint ${table}_id_used_once unique check (length(${table}_id) between 1 and 20),
  name        text not null check (length(name) between 1 and 50),
  notes       text,
  active      boolean not null,
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1
);

create trigger version_counted after insert or update or delete or truncate on ${table}
  for each statement execute function table_changed('${table}');
`,
  files: {
    [`shared/contracts/${module}/${file}.ts`]: `
import { code, flag, note, optional, text } from '../fields.ts'
import { entity, type RecordOfEntity } from '../entity.ts'

/** One ${title_of}: what it is, and who stands on it. */
export const ${pascal} = entity('${id}', {
  key: '${camel}Id',
  title: 'name',
  fields: {
    ${camel}Id: code({ max: 20, upper: true, fixed: true }),
    name: text({ max: 50 }),
    active: flag(),
    notes: optional(note()),
  },
  list: ['${camel}Id', 'name', 'active'],
})
export type ${pascal} = RecordOfEntity<typeof ${pascal}>
`,
    [`apps/${module}/screens/${file}.screen.ts`]: `
import { ${pascal} } from '../../../shared/contracts/${module}/${file}.ts'
import { maintenance, section } from '../../../shared/kit/screen.ts'

/** ${title}, kept by hand. */
export default maintenance({
  id: '${room}',
  entity: ${pascal},
  list: ['${camel}Id', 'name', 'active'],
  views: [{ name: 'inactive', filters: { active: 'false' } }],
  initial: () => ({ active: true }),
  editor: [section('identity', ['${camel}Id', 'name', 'active']), section('notes', ['notes'])],
})
`,
    [`server/modules/${module}/${file}/entity.ts`]: `
import { ${pascal} } from '../../../../shared/contracts/${module}/${file}.ts'
import { stored } from '../../../platform/entity/stored.ts'
import * as ${camel} from './rules.ts'

export const ${pascal}Store = stored(${pascal}, {
  table: '${table}',
  constraints: { ${table}_id_used_once: ${camel}.idUsedOnce },
})
`,
    [`server/modules/${module}/${file}/rules.ts`]: `
import { sql } from 'kysely'
import { ${pascal} } from '../../../../shared/contracts/${module}/${file}.ts'
import { fail, rule } from '../../../platform/action/rules.ts'

/** A ${title_of} has an id of its own. */
export const idUsedOnce = rule(${pascal}, '${id}.idUsedOnce', '${camel}Id', async (record, { db, before }) => {
  const { rows } = await sql\`
    select 1 from ${table} where ${table}_id = \${record.${camel}Id} and id is distinct from \${before?.id ?? null}::uuid\`.execute(db)
  return rows.length > 0 && fail({ ${camel}Id: record.${camel}Id })
})

export const onSave = [idUsedOnce]
`,
    [`tests/server/modules/${module}/${file}.test.ts`]: (ids) => `
import { describe, expect, it } from 'vitest'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import { ${pascal} } from '../../../../shared/contracts/${module}/${file}.ts'
import { rules, startStaff, type Row } from '${module === 'admin' ? '.' : '../admin'}/calls.ts'

const { admin, clerk } = await startStaff()
const PATH = '/api/${room}'
const new${pascal} = (changes: Row = {}): Row => ({
  ...emptyRecord(${pascal}.fields),
  ${camel}Id: 'FIRST',
  name: 'The first',
  ...changes,
})

describe('${title.toLowerCase()}', () => {
  it('${ids}are added, found, changed and deleted by those who may', async () => {
    const { Data } = await admin.save('POST', PATH, { record: new${pascal}({ ${camel}Id: 'second' }) })
    expect(Data).toMatchObject({ ${camel}Id: 'SECOND', version: 1 })
    expect((await admin.list(PATH)).List).toMatchObject([{ ${camel}Id: 'SECOND' }])
    const saved = await admin.save('PUT', \`\${PATH}/SECOND\`, { record: { name: 'Another' }, version: 1 })
    expect(saved.Data).toMatchObject({ name: 'Another', version: 2 })
    expect((await clerk.write('POST', PATH, { record: new${pascal}() })).statusCode).toBe(403)
    expect((await admin.save('DELETE', \`\${PATH}/SECOND?version=2\`)).ResultStatus).toBe(1)
  })

  it('have an id of their own', async () => {
    await admin.save('POST', PATH, { record: new${pascal}() })
    const again = await admin.save('POST', PATH, { record: new${pascal}({ ${camel}Id: 'first' }) })
    expect(rules(again)).toEqual([['${camel}Id', '${module}:rules.${camel}.idUsedOnce']])
  })
})
`,
  },
  entity: true,
  tabs: { identity: [`${camel}Id`, 'name', 'active'], notes: ['notes'] },
  routes: {
    imports: [`import { ${pascal}Store } from './${file}/entity.ts'`, `import * as ${camel} from './${file}/rules.ts'`],
    names: [['entityRoutes', '../../platform/entity/routes.ts']],
    line: `entityRoutes(app, deps, rooms, ${pascal}Store, { onSave: ${camel}.onSave })`,
  },
  texts: {
    title,
    record,
    records: title,
    fields: { [`${camel}Id`]: `${record} ID`, name: 'Name', active: 'In use', notes: 'Remarks' },
    sections: { identity: record, notes: 'Remarks' },
    views: { inactive: 'Not in use' },
  },
  rules: { idUsedOnce: `${record} {{${camel}Id}} exists already.` },
  next: [
    'say in the contract what the record holds, and in the migration the same',
    'give it demo rows (server/modules/*/demo) and say in its contract what the first roles may do with it (`roles`)',
  ],
})
