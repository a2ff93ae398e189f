import type { Tables } from '../../platform/database/tables.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { readSuiteTexts } from '../../platform/entity/texts.ts'
import { seedTemplates } from '../../platform/mail/templates.ts'
import { loadCities } from './demo/cities.ts'
import { loadDemoFirms } from './demo/firms.ts'
import { loadOrganization } from './demo/organization.ts'
import { loadSalesTaxes } from './demo/sales-taxes.ts'
import { loadSequenceCounters } from './demo/sequence-counters.ts'
import { loadTradeMasters } from './demo/trade-masters.ts'
import { loadPortalText } from './demo/portal.ts'
import { loadVendorBanks } from './demo/vendor-banks.ts'
import { loadUserCodes } from './demo/user-codes.ts'
import { seedPlaces } from './place/seed-places.ts'
import { seedControls } from './configuration/seed-controls.ts'
import { seedDoors } from './seed-doors.ts'
import { seedSecuredScreens } from './seed-secured-screens.ts'
import { seedNamedRights } from './seed-named-rights.ts'
import { seedRooms } from './seed-rooms.ts'
import { seedUserCodeTypes } from './seed-user-code-types.ts'
import { seedUserCodes } from './seed-user-codes.ts'
import { sql, type Kysely } from 'kysely'

/** Firms of the demo company. */
const DEMO_FIRMS = 30_000

/**
 * First data of administration, at every start: applications, menus and routes from our doors, the kinds of user codes, countries and regions;
 * in a demo that has no company yet, all of Northgate. Killed half-way, it leaves nothing of what it had begun.
 * @param firms how many firms a new demo has
 */
export async function seedAdmin(deps: Deps, firms = DEMO_FIRMS): Promise<void> {
  const { db, config, log } = deps
  const texts = readSuiteTexts(config.root)
  await transaction(db, async (trx) => {
    await seedDoors(trx)
    await seedRooms(trx, texts)
    await seedControls(trx)
    await seedUserCodeTypes(trx)
    await seedUserCodes(trx)
    await seedPlaces(trx)
    await seedTemplates(trx, texts)
    await seedNamedRights(trx)
    await seedSecuredScreens(trx)
  })
  if (!config.demo) return
  const isLoaded = await transaction(db, async (trx) => {
    if (!(await isWithoutCompany(trx))) return false
    await sql`set local statement_timeout = 0`.execute(trx)
    await loadUserCodes(trx)
    await loadCities(trx)
    await loadOrganization(trx)
    await loadTradeMasters(trx)
    await loadSequenceCounters(trx)
    await loadPortalText(trx)
    await loadDemoFirms(trx, firms)
    return true
  })
  if (!isLoaded) return
  // Without it the first lists would be planned for empty tables, and no index could answer alone.
  for (const table of [
    'firm',
    'firm_bill_to',
    'firm_ship_to',
    'firm_vendor',
    'firm_address',
    'firm_contact',
    'user_code',
    'account_terms',
    'sales_rep',
    'holiday',
    'sequence_counter',
    'place',
  ])
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(db)
  log.info({ firms }, 'the demo company is loaded')
}

/** Whether nothing of a demo has been loaded yet. */
export async function isWithoutCompany(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql`select from company limit 1`.execute(db)
  return rows.length === 0
}

/** What a demo has once its chart is there, whose accounts it names: sales taxes, and where vendors are paid. */
export async function seedBesideChart({ db, config, secrets }: Deps): Promise<void> {
  if (!config.demo) return
  await transaction(db, async (trx) => {
    await loadSalesTaxes(trx)
    await loadVendorBanks(trx, secrets)
  })
}
