import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/transaction.ts'
import { storyDay } from './story-day.ts'
import { NORTHGATE_LOGO } from './logo.ts'

const BRANCHES = [
  ['HAM', 'Hamilton', '905-555-0110', '1180 Burlington St E', 'Hamilton', 'ON', 'L8H 3L4', '01'],
  ['TOR', 'Toronto', '416-555-0120', '77 Carlaw Ave', 'Toronto', 'ON', 'M4M 2R6', '02'],
  ['LAV', 'Laval', '450-555-0130', '2455 boul. Industriel', 'Laval', 'QC', 'H7S 1P5', '03'],
] as const

const WAREHOUSES = [
  ['HAM-1', 'HAM', 'Hamilton main', 'Standard', '1180 Burlington St E', 'Hamilton', 'ON', 'L8H 3L4', 'OUR-TRUCK'],
  ['HAM-2', 'HAM', 'Hamilton yard', 'Standard', '1240 Burlington St E', 'Hamilton', 'ON', 'L8H 3L4', 'FLATBED'],
  ['TOR-1', 'TOR', 'Toronto counter', 'Standard', '77 Carlaw Ave', 'Toronto', 'ON', 'M4M 2R6', 'PICK-UP'],
  ['LAV-1', 'LAV', 'Laval', 'Standard', '2455 boul. Industriel', 'Laval', 'QC', 'H7S 1P5', 'OUR-TRUCK'],
  ['TRUCK-4', 'HAM', 'Delivery truck 4', 'Truck', '1180 Burlington St E', 'Hamilton', 'ON', 'L8H 3L4', null],
] as const

/** The yards of Ontario see each other's trucks every night; those of Laval go twice a week. */
const daysOfTransfer = (kind: string, region: string): number | null =>
  kind === 'Truck' ? null : region === 'QC' ? 3 : 1

/** Northgate Metals & Electric with its branches and warehouses; one warehouse is in the middle of a count. */
export async function loadOrganization(db: Trx): Promise<void> {
  await sql`
    insert into company (company_id, name, legal_name, is_default, active, currency, business_number, hst_number, phone,
                         line1, city, region, postal_code, country, logo, logo_file_type, created_by, updated_by)
    values ('NORTHGATE', 'Northgate Metals & Electric', 'Northgate Metals & Electric Ltd.', true, true, 'CAD',
            '871230983', '871230983RT0001', '905-555-0100', '1180 Burlington St E', 'Hamilton', 'ON', 'L8H 3L4', 'CA',
            ${NORTHGATE_LOGO}, 'image/png', 'system', 'system')`.execute(db)
  const branches = BRANCHES.map(
    ([id, name, phone, line1, city, region, postalCode, segment]) => sql`(
    ${id}, 'NORTHGATE', ${name}, true, ${phone}, ${line1}, ${city}, ${region}, ${postalCode}, 'CA',
    '871230983RT0001', ${segment}, 'system', 'system')`,
  )
  await sql`
    insert into branch (branch_id, company_id, name, active, phone, line1, city, region, postal_code, country,
                        tax_registration, gl_segment, created_by, updated_by)
    values ${sql.join(branches)}`.execute(db)
  const warehouses = WAREHOUSES.map(
    ([id, branch, name, kind, line1, city, region, postalCode, shipVia]) => sql`(
    ${id}, ${branch}, ${name}, true, ${kind}, false, ${shipVia}, ${line1}, ${city}, ${region}, ${postalCode}, 'CA',
    ${id === 'TOR-1' ? 'Frozen' : 'Clear'}, ${id === 'TOR-1' ? storyDay('2026-11-20') : null}::date, ${daysOfTransfer(kind, region)}::integer, 'system', 'system')`,
  )
  await sql`
    insert into warehouse (warehouse_id, branch_id, name, active, kind, negative_stock_allowed, default_ship_via, line1,
                           city, region, postal_code, country, count_stage, freeze_date, transfer_days, created_by, updated_by)
    values ${sql.join(warehouses)}`.execute(db)
}
