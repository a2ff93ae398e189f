/** Numbered output that changes state: its documents, its numbers, and how a sheet looks. */
export default ({ module, file, id, camel, pascal, room, table, record, title }) => ({
  table: `
-- ${title}: what is printed on numbered paper, and the number that comes next.
create table ${table} (
  id         uuid primary key default gen_random_uuid(),
  reference  text not null constraint ${table}_used_once unique check (length(reference) between 1 and 20),
  addressee  text not null check (length(addressee) between 1 and 100),
  dated      date not null,
  -- Null until it was printed correctly.
  number     text
);
create table ${table}_paper (
  id          uuid primary key,
  next_number bigint not null check (next_number > 0)
);
insert into ${table}_paper values ('00000000-0000-4000-8000-000000000001', 1);
`,
  files: {
    [`shared/contracts/${module}/${file}.ts`]: `
import { date, optional } from '../fields.ts'
import { printContract } from '../print-run.ts'

/** ${record}: what is printed on numbered paper, up to a day. */
export const ${pascal} = printContract('${id}', { parameters: { through: optional(date()) } })
`,
    [`apps/${module}/screens/${file}.screen.ts`]: `
import { ${pascal} } from '../../../shared/contracts/${module}/${file}.ts'
import { printRun } from '../../../shared/kit/screen.ts'

export default printRun(${pascal})
`,
    [`server/modules/${module}/print-runs/${file}.ts`]: `
import { sql } from 'kysely'
import { ${pascal} } from '../../../../shared/contracts/${module}/${file}.ts'
import { rowNumbers } from '../../../platform/print/number-source.ts'
import { printSource } from '../../../platform/print/print-source.ts'

interface Sheet {
  addressee: string
}

/** The paper that its numbers are printed on. */
const numbers = rowNumbers({
  table: '${table}_paper',
  column: 'next_number',
  id: () => '00000000-0000-4000-8000-000000000001',
})

export const ${camel} = printSource(${pascal}, {
  numbers,
  async documents({ db, parameters: { through } }) {
    const { rows } = await sql<{ id: string; reference: string; addressee: string }>\`
      select id, reference, addressee from ${table}
      where number is null and dated <= coalesce(\${through}::date, 'infinity') order by dated, reference\`.execute(db)
    return rows.map(({ id, reference, addressee }) => ({
      ...{ id, key: reference, title: addressee },
      content: { addressee },
    }))
  },
  draw(paper, { number, content }: { number: string; content: Sheet }) {
    paper.writeTo(number, paper.width - 36, 36, { bold: true, size: 11 })
    paper.write(content.addressee, 36, 80, { size: 10 })
  },
  async became({ trx }, sheets) {
    for (const { id, number, state } of sheets)
      if (state === 'Confirmed') await sql\`update ${table} set number = \${number} where id = \${id}::uuid\`.execute(trx)
  },
})
`,
    [`tests/server/modules/${module}/${file}.test.ts`]: (ids) => `
import { expect, it } from 'vitest'
import type { PrintPreview, PrintRunData } from '../../../../shared/contracts/print-run.ts'
import { startStaff } from '${module === 'admin' ? '.' : '../admin'}/calls.ts'

const { app, admin, clerk } = await startStaff()
const PATH = '/api/${room}'

it('${ids}${record.toLowerCase()} numbers what is printed, and keeps the number once it printed correctly', async () => {
  await app.pool.query(\`insert into ${table} (reference, addressee, dated) values ('ONE', 'Acton', '2026-11-20')\`)
  const parameters = { through: null }
  const preview = (await admin.save('POST', \`\${PATH}/preview\`, { parameters })).Data as unknown as PrintPreview
  expect(preview).toMatchObject({ numbers: ['1'], sheets: [{ documentKey: 'ONE', title: 'Acton' }] })
  expect((await clerk.write('POST', PATH, { parameters, first: '1' })).statusCode).toBe(403)
  let run = (await admin.save('POST', PATH, { parameters, first: '1' })).Data as unknown as PrintRunData
  for (const step of ['render', 'confirm'])
    run = (await admin.save('POST', \`\${PATH}/\${run.id}/\${step}\`, { version: run.version }))
      .Data as unknown as PrintRunData
  expect(run.state).toBe('Confirmed')
  expect((await app.pool.query('select number from ${table}')).rows).toEqual([{ number: '1' }])
})
`,
  },
  printRun: true,
  routes: {
    imports: [`import { ${camel} } from './print-runs/${file}.ts'`],
    names: [['printRoutes', '../../platform/print/routes.ts']],
    line: `printRoutes(app, deps, rooms.texts, ${camel})`,
  },
  texts: { title, fields: { through: 'Dated through' } },
  next: [
    'say in server/modules/*/print-runs which documents are printed, whose numbers they take and how a sheet looks',
  ],
})
