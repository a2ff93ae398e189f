import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../server/platform/database/tables.ts'

/** Two mills, a class of coils valued by lot, a coil of it, a heat that meets its grade and one that nobody has judged. */
export async function enterMetals(db: Kysely<Tables>): Promise<void> {
  await sql`
    insert into user_code_type (code_type, description, applications, created_by, updated_by)
    select t, t, 'IC', 'test', 'test' from unnest(array['MILL', 'FAIL_REASON', 'INSPECTION_RESULT']) t on conflict do nothing`.execute(
    db,
  )
  await sql`
    insert into user_code (code_type, code_id, description, sequence, active, system, created_by, updated_by)
    values ('MILL', 'LAKE', 'Lakeshore Steel', 10, true, false, 'test', 'test'),
           ('MILL', 'NORTH', 'Northern Rolling', 20, true, false, 'test', 'test'),
           ('FAIL_REASON', 'SURFACE', 'Surface', 10, true, false, 'test', 'test'),
           ('INSPECTION_RESULT', 'PASS', 'Passed', 10, true, false, 'test', 'test')
    on conflict do nothing`.execute(db)
  await sql`
    insert into product_class (class_id, description, over_receipt_percent, form, lot_tracked, lot_costed, inspected, active, created_by,
                               updated_by)
    values ('COIL', 'Coil', 5, 'Coil', true, true, false, true, 'test', 'test'),
           ('COIL-QC', 'Coil to inspect', 5, 'Coil', true, true, true, true, 'test', 'test')`.execute(db)
  await sql`
    insert into product (product_id, description, product_type, product_class, unit, active, valuation, lot_tracked, lot_costed, form,
                         thickness, width, inside_diameter, thickness_least, thickness_most, density, created_by, updated_by)
    select p, 'Cold rolled coil', 'Stock', case p when 'CR-QC' then 'COIL-QC' else 'COIL' end, 'LB', true, 'Average', true, true, 'Coil', 0.0598,
           48, 20, 0.05, 0.07, 0.2836, 'test', 'test'
    from unnest(array['CR-16-48', 'CR-QC']) p`.execute(db)
  await sql`
    insert into heat (heat_key, heat_no, mill, verdict, active, melt_country, created_by, updated_by)
    values ('LK-58213 LAKE', 'LK-58213', 'LAKE', 'Meets', true, 'CA', 'test', 'test'),
           ('LK-58220 LAKE', 'LK-58220', 'LAKE', 'NotJudged', true, 'CA', 'test', 'test'),
           ('LK-58299 LAKE', 'LK-58299', 'LAKE', 'Fails', true, 'CA', 'test', 'test')`.execute(db)
}
