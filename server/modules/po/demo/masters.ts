import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/transaction.ts'

type Names = readonly [en: string, fr: string, zhCn: string, zhTw: string]

const CODES: readonly (readonly [type: string, code: string, names: Names])[] = [
  ['UNIT', 'LB', ['Pound', 'Livre', '磅', '磅']],
  ['UNIT', 'EA', ['Each', 'Unité', '个', '個']],
  ['UNIT', 'FT', ['Foot', 'Pied', '英尺', '英尺']],
  ['UNIT', 'BOX', ['Box', 'Boîte', '箱', '箱']],
  ['UNIT', 'H', ['Hour', 'Heure', '小时', '小時']],
  ['COST_CODE', 'MAT', ['Material', 'Matériaux', '材料', '材料']],
  ['COST_CODE', 'LAB', ['Labour', 'Main-d’œuvre', '人工', '人工']],
  ['COST_CODE', 'SUB', ['Subcontract', 'Sous-traitance', '分包', '分包']],
  ['COST_CODE', 'EQP', ['Equipment', 'Équipement', '设备', '設備']],
]

const CLASSES: readonly (readonly [id: string, names: Names, expense: string | null, over: number])[] = [
  ['SHEET', ['Sheet and coil', 'Tôle et bobine', '板材及卷材', '板材及捲材'], null, 5],
  ['WIRE', ['Wire and cable', 'Fil et câble', '电线电缆', '電線電纜'], null, 2],
  ['SUPPLIES', ['Supplies', 'Fournitures', '耗材', '耗材'], '6200', 10],
  ['SERVICES', ['Bought services', 'Services achetés', '外购服务', '外購服務'], '6200', 0],
]

const PRODUCTS: readonly (readonly [
  id: string,
  names: Names,
  type: string,
  of: string,
  unit: string,
  price: string | null,
])[] = [
  [
    'CRS-16-48',
    ['CR sheet 16 ga 48 in', 'Tôle laminée à froid 16 ga 48 po', '冷轧板 16 号 48 英寸', '冷軋板 16 號 48 吋'],
    'Stock',
    'SHEET',
    'LB',
    '0.92',
  ],
  [
    'GALV-20-48',
    ['Galvanized sheet 20 ga 48 in', 'Tôle galvanisée 20 ga 48 po', '镀锌板 20 号 48 英寸', '鍍鋅板 20 號 48 吋'],
    'Stock',
    'SHEET',
    'LB',
    '1.05',
  ],
  [
    'NMD90-14-2',
    ['NMD90 cable 14/2', 'Câble NMD90 14/2', 'NMD90 电缆 14/2', 'NMD90 電纜 14/2'],
    'Stock',
    'WIRE',
    'FT',
    '0.61',
  ],
  ['GLOVES', ['Work gloves', 'Gants de travail', '劳保手套', '工作手套'], 'NonStock', 'SUPPLIES', 'BOX', '38.5'],
  [
    'CRANE',
    ['Crane with operator', 'Grue avec opérateur', '吊车含操作员', '吊車含操作員'],
    'Service',
    'SERVICES',
    'H',
    '185',
  ],
]

const JOBS: readonly (readonly [
  no: string,
  name: string,
  contract: string,
  budgets: Readonly<Record<string, string>>,
])[] = [
  ['J-2601', 'Harlow mill, service upgrade', '184000', { MAT: '62000', LAB: '71000', SUB: '18000', EQP: '6500' }],
  ['J-2602', 'Brightwater phase 2, lots 1 to 24', '246000', { MAT: '88000', LAB: '97000', SUB: '12000' }],
  ['J-2603', 'Yard lighting', '0', { MAT: '9000', LAB: '4200' }],
]

/** What Northgate buys, and the jobs that it buys for; false: there are products already. */
export async function loadMasters(db: Trx): Promise<boolean> {
  const { rows } = await sql`select from product limit 1`.execute(db)
  if (rows.length > 0) return false
  await sql`
    insert into user_code (code_type, code_id, description, description_fr, description_zh_cn, description_zh_tw, sequence,
                           active, system, created_by, updated_by)
    values ${sql.join(
      CODES.map(
        ([type, code, names], at) =>
          sql`(${type}, ${code}, ${sql.join(names)}, ${at * 10 + 10}, true, false, 'system', 'system')`,
      ),
    )} on conflict (code_type, code_id) do nothing`.execute(db)
  await sql`
    insert into product_class (class_id, description, description_fr, description_zh_cn, description_zh_tw, expense_account,
                               over_receipt_percent, active, created_by, updated_by)
    values ${sql.join(
      CLASSES.map(
        ([id, names, expense, over]) => sql`(${id}, ${sql.join(names)}, ${expense}, ${over}, true, 'system', 'system')`,
      ),
    )}`.execute(db)
  await sql`
    insert into product (product_id, description, description_fr, description_zh_cn, description_zh_tw, product_type,
                         product_class, unit, purchase_price, purchase_currency, active, created_by, updated_by)
    values ${sql.join(
      PRODUCTS.map(
        ([id, names, type, of, unit, price]) =>
          sql`(${id}, ${sql.join(names)}, ${type}, ${of}, ${unit}, ${price}::numeric, 'CAD', true, 'system', 'system')`,
      ),
    )}`.execute(db)
  for (const [no, name, contract, budgets] of JOBS)
    await sql`
      with j as (
        insert into job_master (job_no, name, status, gl_account, contract_amount, created_by, updated_by)
        values (${no}, ${name}, 'Open', '5100', nullif(${contract}::numeric, 0), 'system', 'system') returning id)
      insert into job_cost_code (owner_id, position, cost_code, budget)
      select j.id, b.position, b.code, b.budget
      from j, json_to_recordset(${JSON.stringify(
        Object.entries(budgets).map(([code, budget], position) => ({ code, budget, position })),
      )}::json) as b (position int, code text, budget numeric)`.execute(db)
  return true
}
