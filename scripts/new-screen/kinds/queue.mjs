/** What waits, picked many at a time and acted on; what else is done with what is finished is left to write. */
export default ({ module, file, id, camel, pascal, room, table, record, title, title_of }) => ({
  table: `
-- ${title}: what waits, and who puts it there.
create table ${table} (
  id          uuid primary key default gen_random_uuid(),
  reference   text not null constraint ${table}_used_once unique check (length(reference) between 1 and 20),
  about       text not null check (length(about) between 1 and 200),
  -- Null as long as it waits.
  finished_on timestamptz,
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1
);

create trigger version_counted after insert or update or delete or truncate on ${table}
  for each statement execute function table_changed('${table}');
`,
  files: {
    [`shared/contracts/${module}/${file}.ts`]: `
import { entity } from '../entity.ts'
import { code, optional, stamp, text } from '../fields.ts'

/** ${title}: read only, and finished many at a time. */
export const ${pascal} = entity('${id}', {
  key: 'reference',
  title: 'about',
  fields: {
    reference: code({ readOnly: true }),
    about: text({ readOnly: true }),
    finishedOn: optional(stamp()),
  },
  list: ['reference', 'about', 'finishedOn'],
  bulkActions: { finish: { right: 'edit', parameters: { reason: text({ max: 200 }) } } },
})
`,
    [`apps/${module}/screens/${file}.screen.ts`]: `
import { ${pascal} } from '../../../shared/contracts/${module}/${file}.ts'
import { queue } from '../../../shared/kit/screen.ts'

/** ${title}, many at a time. */
export default queue({
  id: '${room}',
  entity: ${pascal},
  list: ['reference', 'about', 'finishedOn'],
  views: [{ name: 'waiting', filters: { finishedOn: '=' } }],
  bulkActions: { finish: 'check-lg' },
  opens: () => null,
})
`,
    [`server/modules/${module}/${file}/entity.ts`]: `
import { ${pascal} } from '../../../../shared/contracts/${module}/${file}.ts'
import { stored } from '../../../platform/entity/stored.ts'

export const ${pascal}Store = stored(${pascal}, { table: '${table}' })
`,
    [`server/modules/${module}/${file}/actions.ts`]: `
import { sql } from 'kysely'
import { writeAudit } from '../../../platform/audit/audit.ts'
import type { BulkActionWork } from '../../../platform/entity/bulk-actions.ts'

/** It waits no more, for a reason that the change log keeps. */
export const finish${pascal}: BulkActionWork = {
  name: 'finish',
  async run({ trx, user, now, requestId, changeId }, id, { reason }) {
    const { rows } = await sql<{ reference: string }>\`
      update ${table} set finished_on = \${now}, updated_by = \${user.name}, updated_on = \${now}, version = version + 1
      where id = \${id}::uuid and finished_on is null returning reference\`.execute(trx)
    const found = rows[0]
    if (!found) return [{ Field: null, Key: '${module}:rules.${camel}.waitsNoMore', Args: {} }]
    const entry = { table: '${table}', id, recordKey: found.reference, by: user.name, on: now, requestId, changeId }
    await writeAudit(trx, entry, [
      { action: 'update', column: 'finishedOn', oldValue: null, newValue: now.toISOString() },
      { action: 'update', column: 'reason', oldValue: null, newValue: String(reason) },
    ])
    return []
  },
}
`,
    [`tests/server/modules/${module}/${file}.test.ts`]: (ids) => `
import { expect, it } from 'vitest'
import type { BulkResult } from '../../../../shared/contracts/bulk.ts'
import { startStaff } from '${module === 'admin' ? '.' : '../admin'}/calls.ts'

const { app, admin, clerk } = await startStaff()
const PATH = '/api/${room}'

it('${ids}${title.toLowerCase()} wait until somebody finishes them, once', async () => {
  const { rows } = await app.pool.query<{ id: string }>(
    \`insert into ${table} (reference, about, created_by, updated_by) values ('ONE', 'First', 'test', 'test') returning id\`,
  )
  const asked = { ids: [rows[0]!.id], total: 1, parameters: { reason: 'Seen to' } }
  const finish = async () => (await admin.save('POST', \`\${PATH}/actions/finish\`, asked)).Data as unknown as BulkResult
  expect((await clerk.write('POST', \`\${PATH}/actions/finish\`, asked)).statusCode).toBe(403)
  expect(await finish()).toMatchObject({ changed: 1, rows: [] })
  expect((await admin.list(\`\${PATH}?finishedOn=%3D\`)).TotalCount).toBe(0)
  expect((await finish()).rows[0]!.problems).toMatchObject([{ Key: '${module}:rules.${camel}.waitsNoMore' }])
})
`,
  },
  entity: true,
  routes: {
    imports: [
      `import { ${pascal}Store } from './${file}/entity.ts'`,
      `import { finish${pascal} } from './${file}/actions.ts'`,
    ],
    names: [['entityRoutes', '../../platform/entity/routes.ts']],
    line: `entityRoutes(app, deps, rooms, ${pascal}Store, { writable: false, bulkActions: [finish${pascal}] })`,
  },
  texts: {
    title,
    record,
    records: title,
    fields: {
      reference: 'Reference',
      about: 'What it is about',
      finishedOn: 'Finished on',
      reason: 'Why it is finished',
    },
    actions: { finish: `Finish ${title_of}` },
    views: { waiting: 'Waiting' },
  },
  rules: { waitsNoMore: 'It waits no more.' },
  next: ['put rows into the queue where something begins to wait, and say in the action what else finishing does'],
})
