import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/transaction.ts'
import { KNOWN_FIRMS } from './known-firms.ts'
import { CITIES } from './words.ts'

/** Cities that Chinese-speaking clerks know by a name of their own: Simplified, Traditional. */
const CHINESE: Readonly<Record<string, readonly [string, string]>> = {
  Calgary: ['卡尔加里', '卡加利'],
  Edmonton: ['埃德蒙顿', '愛德蒙頓'],
  Hamilton: ['哈密尔顿', '漢密爾頓'],
  Mississauga: ['密西沙加', '密西沙加'],
  Montréal: ['蒙特利尔', '蒙特婁'],
  Ottawa: ['渥太华', '渥太華'],
  Québec: ['魁北克市', '魁北克市'],
  Toronto: ['多伦多', '多倫多'],
  Vancouver: ['温哥华', '溫哥華'],
  Winnipeg: ['温尼伯', '溫尼伯'],
}

/** `St. John’s` is STJOHNS. */
const ownCode = (city: string) =>
  city
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toUpperCase()

/** The Canadian cities in which firms of the demo company are. */
export async function loadCities(db: Trx): Promise<void> {
  const cities = new Map(
    [...CITIES, ...KNOWN_FIRMS].map(({ city, region }) => [`CA-${region}-${ownCode(city)}`, { city, region }]),
  )
  const rows = [...cities].map(([code, { city, region }]) => {
    const [zhCn, zhTw] = CHINESE[city] ?? [null, null]
    return sql`(${code}, 'City', ${`CA-${region}`}, ${city}, ${zhCn}, ${zhTw}, true, 'system', 'system')`
  })
  await sql`
    insert into place (place_code, level, parent_code, name, name_zh_cn, name_zh_tw, active, created_by, updated_by)
    values ${sql.join(rows)} on conflict do nothing`.execute(db)
}
