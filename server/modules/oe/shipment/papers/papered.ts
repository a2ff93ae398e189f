import { sql, type Kysely } from 'kysely'
import type { Shipment } from '../../../../../shared/contracts/oe/shipment.ts'
import type { Locale } from '../../../../../shared/contracts/shell.ts'
import { planned } from '../../../../platform/database/planned.ts'
import type { Tables } from '../../../../platform/database/tables.ts'
import type { Row } from '../../../../platform/entity/stored.ts'
import type { SuiteTexts } from '../../../../platform/entity/texts.ts'
import { isReadable, visibleRecord, type Visibility } from '../../../../platform/entity/visibility.ts'
import type { CurrentUser } from '../../../../platform/identity/user.ts'
import { correspondents } from '../../../../trade/sheet/parties.ts'
import { kitsSold } from '../../../../trade/sheet/kits-sold.ts'
import { certifiedLots } from '../../../ic/index.ts'
import type { Papered } from './sheets.ts'

/** Who looks at a paper before it leaves; it leaves whole, whoever sends it. */
export interface Reader {
  readonly user: CurrentUser
  readonly visibility: Visibility
}

/** What the papers of a stored shipment are made of, as its reader may see it; without one all of it, as its customer gets it. */
export async function papered(
  db: Kysely<Tables>,
  texts: SuiteTexts,
  record: Row,
  reader: Reader | null,
): Promise<Papered> {
  const shipment = record as unknown as Shipment
  const reads = (path: string) => reader === null || isReadable(reader.visibility, path)
  const lots = reads('lots.lotNo') ? shipment.lots.flatMap(({ lotNo }) => lotNo ?? []) : []
  const [parties, place, certified, kitSold] = await Promise.all([
    correspondents(db, { firmId: shipment.billToId, companyId: shipment.companyId, termsCode: null }),
    placeOf(db, record),
    lots.length === 0 ? [] : certifiedLots(db, reader?.user ?? null, lots),
    kitsSold(db, [shipment.orderNo]),
  ])
  const named = place?.shipVia?.[parties.locale] ?? place?.shipVia?.['en-CA'] ?? null
  return {
    seen: reader === null ? record : visibleRecord(record, reader.visibility),
    ...{ parties, from: place?.from ?? [], shipVia: reads('shipVia') ? named : null, certified, kitSold, texts },
  }
}

/** Where it left from, and what the way it goes is called in each language. */
async function placeOf(db: Kysely<Tables>, { warehouseId, shipVia }: Row) {
  const [row] = await planned(
    db,
    sql<{ from: string[]; shipVia: Partial<Record<Locale, string | null>> | null }>`
    select array_remove(array[w.name, w.line1, w.line2, nullif(concat_ws(' ', w.city, w.region, w.postal_code), ''), w.country], null) as from,
           (select json_build_object('en-CA', v.description, 'fr-CA', v.description_fr, 'zh-CN', v.description_zh_cn, 'zh-TW', v.description_zh_tw)
            from user_code_shown v where v.code_type = 'SHIP_VIA' and v.code_id = ${shipVia}::text) as "shipVia"
    from warehouse_shown w where w.warehouse_id = ${warehouseId}::text`,
  )
  return row
}
