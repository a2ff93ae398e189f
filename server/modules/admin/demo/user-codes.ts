import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/transaction.ts'
import { addUserCodes } from '../seed-user-codes.ts'
import type { CodeRow } from '../user-code/system-codes.ts'

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
  ['HOLD_REASON', 'BANKRUPT', 'Bankrupt', 'En faillite', '破产', '破產'],
  ['HOLD_REASON', 'NSF', 'Cheque returned', 'Chèque sans provision', '支票退票', '支票退票'],
  ['HOLD_REASON', 'DISPUTE', 'Dispute open', 'Litige en cours', '争议处理中', '爭議處理中'],
  ['HOLD_REASON', 'PRICE', 'Price being checked', 'Prix à vérifier', '价格核对中', '價格核對中'],
  ['HOLD_REASON', 'NOT-RECEIVED', 'Goods not received', 'Marchandise non reçue', '货物未收到', '貨物未收到'],
  ['HOLD_REASON', 'LIEN', 'Lien registered', 'Privilège inscrit', '已登记留置权', '已登記留置權'],
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
  ['ADJUST_REASON', 'PRICE', 'Price difference', 'Écart de prix', '价格差异', '價格差異'],
  ['ADJUST_REASON', 'GOODWILL', 'Goodwill', 'Geste commercial', '商业让步', '商業讓步'],
  ['ADJUST_REASON', 'SMALL-BALANCE', 'Small balance', 'Petit solde', '小额余额', '小額餘額'],
  ['ADJUST_REASON', 'BAD-DEBT', 'Bad debt', 'Créance irrécouvrable', '坏账', '壞帳'],
  ['INSPECTION_RESULT', 'PASS', 'Passed', 'Conforme', '合格', '合格'],
  ['INSPECTION_RESULT', 'FAIL', 'Failed', 'Non conforme', '不合格', '不合格'],
  ['FAIL_REASON', 'SURFACE', 'Surface defect', 'Défaut de surface', '表面缺陷', '表面缺陷'],
  ['FAIL_REASON', 'GAUGE', 'Gauge out of tolerance', 'Calibre hors tolérance', '厚度超差', '厚度超差'],
  ['CHEQUE_CANCEL', 'LOST', 'Lost', 'Perdu', '遗失', '遺失'],
  ['CHEQUE_CANCEL', 'WRONG-AMOUNT', 'Wrong amount', 'Montant erroné', '金额错误', '金額錯誤'],
  ['CHEQUE_CANCEL', 'WRONG-PAYEE', 'Wrong payee', 'Bénéficiaire erroné', '收款人错误', '受款人錯誤'],
  ['CHEQUE_CANCEL', 'STALE', 'Stale-dated', 'Périmé', '过期', '逾期'],
  ['CHEQUE_CANCEL', 'STOPPED', 'Payment stopped', 'Opposition au paiement', '止付', '止付'],
  ['CHEQUE_CANCEL', 'RETURNED', 'Returned by the bank', 'Retourné par la banque', '银行退回', '銀行退回'],
  ['CHEQUE_CANCEL', 'DUPLICATE', 'Paid twice', 'Payé en double', '重复付款', '重複付款'],
  ['NSF_REASON', 'NO-FUNDS', 'Insufficient funds', 'Provision insuffisante', '余额不足', '存款不足'],
  ['NSF_REASON', 'STOPPED', 'Payment stopped', 'Opposition au paiement', '止付', '止付'],
  ['NSF_REASON', 'CLOSED', 'Account closed', 'Compte fermé', '账户已关闭', '帳戶已關閉'],
  ['NSF_REASON', 'STALE', 'Stale-dated', 'Périmé', '过期', '逾期'],
  ['FIRM_GROUP', 'CONTRACTOR', 'Electrical contractor', 'Entrepreneur électricien', '电气承包商', '電氣承包商'],
  ['FIRM_GROUP', 'FABRICATOR', 'Fabricator', 'Transformateur', '加工商', '加工商'],
  ['FIRM_GROUP', 'MILL', 'Mill', 'Aciérie', '钢厂', '鋼廠'],
  ['FIRM_GROUP', 'SUBCONTRACTOR', 'Subcontractor', 'Sous-traitant', '分包商', '分包商'],
  ['FIRM_GROUP', 'FREIGHT', 'Freight', 'Transport', '货运', '貨運'],
  ['FIRM_GROUP', 'UTILITY', 'Utility', 'Service public', '公用事业', '公用事業'],
  ['FIRM_GROUP', 'CARD-ISSUER', 'Card issuer', 'Émetteur de cartes', '发卡机构', '發卡機構'],
  ['JOB_TYPE', 'RESIDENTIAL', 'Residential', 'Résidentiel', '住宅', '住宅'],
  ['JOB_TYPE', 'HIGHRISE', 'High-rise', 'Tour', '高层建筑', '高層建築'],
  ['SERVICE_TYPE', 'ROUGH-IN', 'Rough-in', 'Filage brut', '预埋布线', '預埋佈線'],
  ['SERVICE_TYPE', 'REPAIR', 'Repair', 'Réparation', '维修', '維修'],
  ['WASTE_CONTAINER', 'ROLL-OFF-20', 'Roll-off, 20 yd', 'Conteneur de 20 v³', '20 码滚装箱', '20 碼滾裝箱'],
  ['WASTE_CONTAINER', 'DRUM-205', 'Drum, 205 L', 'Baril de 205 L', '205 升桶', '205 公升桶'],
  ['CARRIER', 'NORTHERN', 'Northern Freight', 'Transport Northern', '北方货运', '北方貨運'],
]

/** Until when what goes by a way is loaded. */
const CUT_OFFS = { 'OUR-TRUCK': '13:00', 'PICK-UP': '16:30', LTL: '15:00', FLATBED: '11:00', COURIER: '17:00' }

/** User codes of the demo company, some for each application. */
export async function loadUserCodes(db: Trx): Promise<void> {
  await addUserCodes(db, CODES, false)
  await sql`
    update user_code c set text_value = d.value from json_each_text(${JSON.stringify(CUT_OFFS)}::json) d
    where c.code_type = 'SHIP_VIA' and c.code_id = d.key and c.text_value is null`.execute(db)
}
