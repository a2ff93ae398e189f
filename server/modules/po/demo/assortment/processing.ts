import { sql } from 'kysely'
import type { Trx } from '../../../../platform/database/transaction.ts'
import type { Names } from './sold.ts'

/** What is done with metal before it leaves, in the unit in which it is charged for, and what is charged once for it. */
const SERVICES: readonly (readonly [id: string, names: Names, unit: 'EA' | 'LB', setup: string | null])[] = [
  ['SET-SLIT', ['Setup of the slitter', 'Mise en route de la refendeuse', '分条机准备', '分條機準備'], 'EA', null],
  ['SET-SHEAR', ['Setup of the shear', 'Mise en route de la cisaille', '剪板机准备', '剪板機準備'], 'EA', null],
  ['SLIT', ['Slit to width', 'Refendre à la largeur', '分条至宽度', '分條至寬度'], 'LB', 'SET-SLIT'],
  ['LEVEL', ['Level', 'Planer', '校平', '校平'], 'LB', 'SET-SLIT'],
  ['SHEAR', ['Shear to size', 'Cisailler au format', '剪切至尺寸', '剪切至尺寸'], 'EA', 'SET-SHEAR'],
]

/** Sets that are sold as one, and are put together of what lies there. */
const KITS: readonly (readonly [id: string, names: Names, of: string, parts: Readonly<Record<string, string>>])[] = [
  [
    'KIT-REC15',
    ['Receptacle set, 15 A with box', 'Ensemble prise 15 A et boîte', '15 A 插座套件（含盒）', '15 A 插座套件（含盒）'],
    'DEVICE',
    { RC15D: '1', BX52151: '1' },
  ],
]

/** [supply 9.1] What metal is processed by, and what is sold as a kit. */
export async function loadProcessing(db: Trx): Promise<void> {
  const products = [
    ...SERVICES.map(([id, names, unit, setup]) => ({
      ...{ id, names, unit, setup, of: 'SERVICES', type: 'Service', runs: !id.startsWith('SET-'), kit: false },
    })),
    ...KITS.map(([id, names, of]) => ({
      ...{ id, names, of, unit: 'EA', setup: null, type: 'Stock', runs: false, kit: true },
    })),
  ]
  await sql`
    insert into product (product_id, description, description_fr, description_zh_cn, description_zh_tw, product_type, product_class, unit,
                         is_processing, setup_id, is_kit, active, created_by, updated_by)
    select r.id, r.names ->> 0, r.names ->> 1, r.names ->> 2, r.names ->> 3, r.type, r."of", r.unit, r.runs, r.setup, r.kit, true, 'system', 'system'
    from json_to_recordset(${JSON.stringify(products)}::json)
      as r (id text, names json, type text, "of" text, unit text, runs boolean, setup text, kit boolean)`.execute(db)
  const parts = KITS.flatMap(([kit, , , of]) =>
    Object.entries(of).map(([part, quantity], position) => ({ kit, part, quantity, position })),
  )
  await sql`
    insert into product_component (owner_id, position, component_id, quantity)
    select p.id, r.position, r.part, r.quantity
    from json_to_recordset(${JSON.stringify(parts)}::json) as r (kit text, part text, quantity numeric, position int)
    join product p on p.product_id = r.kit`.execute(db)
}
