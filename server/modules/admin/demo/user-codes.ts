import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/transaction.ts'

/** Type, code, description in en-CA, fr-CA, zh-CN and zh-TW. */
type CodeRow = readonly [string, string, string, string, string, string]

const CODES: readonly CodeRow[] = [
  ['HOLD_REASON', 'OVER-LIMIT', 'Over credit limit', 'Limite de crédit dépassée', '超出信用额度', '超出信用額度'],
  [
    'HOLD_REASON',
    'PAST-DUE',
    'Past due over 60 days',
    'En souffrance depuis plus de 60 jours',
    '逾期超过 60 天',
    '逾期超過 60 天',
  ],
  ['HOLD_REASON', 'NSF', 'Cheque returned', 'Chèque sans provision', '支票退票', '支票退票'],
  ['HOLD_REASON', 'DISPUTE', 'Dispute open', 'Litige en cours', '争议处理中', '爭議處理中'],
  [
    'HOLD_REASON',
    'BANK-CHECK',
    'Bank details being verified',
    'Coordonnées bancaires à vérifier',
    '银行信息核实中',
    '銀行資料核實中',
  ],
  ['SHIP_VIA', 'OUR-TRUCK', 'Our truck', 'Notre camion', '自有卡车', '自有卡車'],
  ['SHIP_VIA', 'PICK-UP', 'Customer pick-up', 'Ramassage par le client', '客户自提', '客戶自取'],
  ['SHIP_VIA', 'LTL', 'Less than truckload', 'Charge partielle', '零担运输', '零擔運輸'],
  ['SHIP_VIA', 'FLATBED', 'Flatbed', 'Plateau', '平板车', '平板車'],
  ['SHIP_VIA', 'COURIER', 'Courier', 'Messagerie', '快递', '快遞'],
  ['FREIGHT_TERMS', 'PREPAID', 'Prepaid', 'Port payé', '运费预付', '運費預付'],
  ['FREIGHT_TERMS', 'COLLECT', 'Collect', 'Port dû', '运费到付', '運費到付'],
  ['FREIGHT_TERMS', 'ADD', 'Prepaid and added', 'Port payé et facturé', '预付并加收', '預付並加收'],
  ['ORDER_TYPE', 'STOCK', 'From stock', 'En stock', '库存订单', '庫存訂單'],
  ['ORDER_TYPE', 'DIRECT', 'Direct shipment', 'Livraison directe', '直发订单', '直送訂單'],
  ['ORDER_TYPE', 'COUNTER', 'Counter sale', 'Vente au comptoir', '柜台销售', '櫃檯銷售'],
  ['CLOSING_REASON', 'SHORT', 'Closed short', 'Fermé incomplet', '短缺结案', '短缺結案'],
  ['CLOSING_REASON', 'CUSTOMER', 'Cancelled by customer', 'Annulé par le client', '客户取消', '客戶取消'],
  ['TICKET_TYPE', 'TRANSFER', 'Transfer', 'Transfert', '调拨', '調撥'],
  ['TICKET_TYPE', 'ADJUST', 'Adjustment', 'Ajustement', '调整', '調整'],
  ['TICKET_TYPE', 'PRODUCTION', 'Production', 'Production', '生产', '生產'],
  ['TICKET_SUB_TYPE', 'DAMAGE', 'Damage', 'Dommage', '损坏', '損壞'],
  ['TICKET_SUB_TYPE', 'FOUND', 'Found stock', 'Stock retrouvé', '盘盈', '盤盈'],
  ['ADJUST_REASON', 'COUNT', 'Count difference', "Écart d'inventaire", '盘点差异', '盤點差異'],
  ['ADJUST_REASON', 'SCRAP', 'Scrapped', 'Mis au rebut', '报废', '報廢'],
  ['INSPECTION_RESULT', 'PASS', 'Passed', 'Conforme', '合格', '合格'],
  ['INSPECTION_RESULT', 'FAIL', 'Failed', 'Non conforme', '不合格', '不合格'],
  ['FAIL_REASON', 'SURFACE', 'Surface defect', 'Défaut de surface', '表面缺陷', '表面缺陷'],
  ['FAIL_REASON', 'GAUGE', 'Gauge out of tolerance', 'Calibre hors tolérance', '厚度超差', '厚度超差'],
  ['CHEQUE_CANCEL', 'LOST', 'Lost', 'Perdu', '遗失', '遺失'],
  ['CHEQUE_CANCEL', 'WRONG-AMOUNT', 'Wrong amount', 'Montant erroné', '金额错误', '金額錯誤'],
  ['NSF_REASON', 'NO-FUNDS', 'Insufficient funds', 'Provision insuffisante', '余额不足', '存款不足'],
  ['NSF_REASON', 'STOPPED', 'Payment stopped', 'Opposition au paiement', '止付', '止付'],
  ['FIRM_GROUP', 'CONTRACTOR', 'Electrical contractor', 'Entrepreneur électricien', '电气承包商', '電氣承包商'],
  ['FIRM_GROUP', 'FABRICATOR', 'Fabricator', 'Transformateur', '加工商', '加工商'],
  ['FIRM_GROUP', 'MILL', 'Mill', 'Aciérie', '钢厂', '鋼廠'],
  ['JOB_TYPE', 'RESIDENTIAL', 'Residential', 'Résidentiel', '住宅', '住宅'],
  ['JOB_TYPE', 'HIGHRISE', 'High-rise', 'Tour', '高层建筑', '高層建築'],
  ['SERVICE_TYPE', 'ROUGH-IN', 'Rough-in', 'Filage brut', '预埋布线', '預埋佈線'],
  ['SERVICE_TYPE', 'REPAIR', 'Repair', 'Réparation', '维修', '維修'],
  ['WASTE_CONTAINER', 'ROLL-OFF-20', 'Roll-off, 20 yd', 'Conteneur de 20 v³', '20 码滚装箱', '20 碼滾裝箱'],
  ['WASTE_CONTAINER', 'DRUM-205', 'Drum, 205 L', 'Baril de 205 L', '205 升桶', '205 公升桶'],
  ['CARRIER', 'NORTHERN', 'Northern Freight', 'Transport Northern', '北方货运', '北方貨運'],
]

/** Journal sources are the system's own [S3.32]. */
const SOURCES: readonly CodeRow[] = [
  ['JOURNAL_SOURCE', 'GJ', 'General', 'Général', '总账', '總帳'],
  ['JOURNAL_SOURCE', 'AJ', 'Adjusting', 'Régularisation', '调整', '調整'],
  ['JOURNAL_SOURCE', 'PJ', 'Purchases', 'Achats', '采购', '採購'],
  ['JOURNAL_SOURCE', 'CD', 'Cash disbursements', 'Décaissements', '现金支出', '現金支出'],
  ['JOURNAL_SOURCE', 'SJ', 'Sales', 'Ventes', '销售', '銷售'],
  ['JOURNAL_SOURCE', 'CR', 'Cash receipts', 'Encaissements', '现金收入', '現金收入'],
  ['JOURNAL_SOURCE', 'PR', 'Payroll', 'Paie', '工资', '薪資'],
]

/** User codes of the demo company, some for each application. */
export async function loadUserCodes(db: Trx): Promise<void> {
  const places = new Map<string, number>()
  const rows = [...CODES, ...SOURCES].map(([type, code, en, fr, cn, tw]) => {
    const place = (places.get(type) ?? 0) + 10
    places.set(type, place)
    return { type, code, en, fr, cn, tw, place, system: type === 'JOURNAL_SOURCE' }
  })
  await sql`
    insert into user_code (code_type, code_id, description, description_fr, description_zh_cn, description_zh_tw,
                           sequence, active, system, created_by, updated_by)
    select d.type, d.code, d.en, d.fr, d.cn, d.tw, d.place, true, d.system, 'system', 'system'
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as d (type text, code text, en text, fr text, cn text, tw text, place int, system boolean)`.execute(db)
}
