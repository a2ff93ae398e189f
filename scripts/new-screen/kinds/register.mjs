/** A list that only reads, over what others keep; a row leads to the room of its record. */
export default ({ module, file, id, pascal, room, table, record, title }) => ({
  files: {
    [`server/migrations/views/${table}.sql`]: `
-- ${title}: what the rows of others say together, read and never written.
create or replace view ${table} as
select id, 1 as version, null::text as created_by, null::timestamptz as created_on, null::text as updated_by,
       null::timestamptz as updated_on, firm_id, name, city, standing
from firm_shown;
`,
    [`shared/contracts/${module}/${file}.ts`]: `
import { Firm } from '../admin/firm.ts'
import { entity } from '../entity.ts'
import { code, optional, text } from '../fields.ts'

/** ${title}: read only, each row leads to its firm. */
export const ${pascal} = entity('${id}', {
  keptElsewhere: true,
  key: 'firmId',
  title: 'name',
  fields: {
    firmId: code({ readOnly: true }),
    name: text({ readOnly: true }),
    city: optional(text({ readOnly: true })),
    standing: { ...Firm.derived.standing, readOnly: true },
  },
  list: ['firmId', 'name', 'city', 'standing'],
})
`,
    [`apps/${module}/screens/${file}.screen.ts`]: `
import { Firm } from '../../../shared/contracts/admin/firm.ts'
import { ${pascal} } from '../../../shared/contracts/${module}/${file}.ts'
import { register } from '../../../shared/kit/screen.ts'

/** ${title}, to look something up and go on to its record. */
export default register({
  id: '${room}',
  entity: ${pascal},
  list: ['firmId', 'name', 'city', 'standing'],
  views: [{ name: 'onHold', filters: { standing: 'OnHold' } }],
  opens: (row) => ({ room: Firm.room, record: String(row['firmId']) }),
})
`,
    [`server/modules/${module}/${file}/entity.ts`]: `
import { ${pascal} } from '../../../../shared/contracts/${module}/${file}.ts'
import { stored } from '../../../platform/entity/stored.ts'

export const ${pascal}Store = stored(${pascal}, { table: '${table}' })
`,
    [`tests/server/modules/${module}/${file}.test.ts`]: (ids) => `
import { expect, it } from 'vitest'
import { startStaff } from '${module === 'admin' ? '.' : '../admin'}/calls.ts'

const { admin } = await startStaff()

it('${ids}${title.toLowerCase()} are read, and written by nobody', async () => {
  const { List, TotalCount } = await admin.list('/api/${room}?PageSize=10')
  expect(TotalCount).toBeGreaterThan(0)
  expect(List[0]).toMatchObject({ firmId: expect.any(String), name: expect.any(String) })
  expect((await admin.write('POST', '/api/${room}', { record: {} })).statusCode).toBe(404)
})
`,
  },
  entity: true,
  keptElsewhere: true,
  routes: {
    imports: [`import { ${pascal}Store } from './${file}/entity.ts'`],
    names: [['entityRoutes', '../../platform/entity/routes.ts']],
    line: `entityRoutes(app, deps, rooms, ${pascal}Store, { writable: false })`,
  },
  texts: {
    title,
    record,
    records: title,
    fields: { firmId: 'Firm it is about', name: 'Name', city: 'Town', standing: 'Standing' },
    choices: { standing: { Active: 'In use', OnHold: 'On hold', Inactive: 'Not in use' } },
    views: { onHold: 'On hold' },
  },
  next: [
    'say in its view what a row is, and in the contract the same',
    'let the store narrow the rows to what a user may see (restriction, doorScope)',
  ],
})
