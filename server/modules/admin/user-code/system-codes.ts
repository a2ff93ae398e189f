/** Type, code, description in en-CA, fr-CA, zh-CN and zh-TW. */
export type CodeRow = readonly [string, string, string, string, string, string]

/**
 * Codes that programs write themselves, so that every installation has them: the sources of day-books [finance 2.1] and the
 * methods of payment [finance 3]. Their names and order are the company's own.
 */
export const SYSTEM_CODES: readonly CodeRow[] = [
  ['JOURNAL_SOURCE', 'GJ', 'General', 'Général', '总账', '總帳'],
  ['JOURNAL_SOURCE', 'AJ', 'Adjusting', 'Régularisation', '调整', '調整'],
  ['JOURNAL_SOURCE', 'OB', 'Opening balance', 'Solde d’ouverture', '期初余额', '期初餘額'],
  ['JOURNAL_SOURCE', 'RJ', 'Reversing', 'Contrepassation', '冲销', '迴轉'],
  ['JOURNAL_SOURCE', 'RC', 'Recurring', 'Écriture récurrente', '经常性分录', '經常性分錄'],
  ['JOURNAL_SOURCE', 'PJ', 'Purchases', 'Achats', '采购', '採購'],
  ['JOURNAL_SOURCE', 'CD', 'Cash disbursements', 'Décaissements', '现金支出', '現金支出'],
  ['JOURNAL_SOURCE', 'CC', 'Credit cards', 'Cartes de crédit', '信用卡', '信用卡'],
  ['JOURNAL_SOURCE', 'SJ', 'Sales', 'Ventes', '销售', '銷售'],
  ['JOURNAL_SOURCE', 'CR', 'Cash receipts', 'Encaissements', '现金收入', '現金收入'],
  ['JOURNAL_SOURCE', 'PR', 'Payroll', 'Paie', '工资', '薪資'],
  ['JOURNAL_SOURCE', 'IC', 'Inventory', 'Stocks', '库存', '庫存'],
  ['JOURNAL_SOURCE', 'PO', 'Receipts of purchases', 'Réceptions d’achats', '采购收货', '採購收貨'],
  ['JOURNAL_SOURCE', 'WO', 'Production', 'Production', '生产', '生產'],
  ['JOURNAL_SOURCE', 'FX', 'Revaluation of currencies', 'Réévaluation des devises', '汇兑重估', '匯兌重估'],
  ['JOURNAL_SOURCE', 'BR', 'Bank reconciliation', 'Rapprochement bancaire', '银行对账', '銀行對帳'],
  ['JOURNAL_SOURCE', 'YE', 'Year end', 'Fin d’exercice', '年结', '年結'],
  ['JOURNAL_SOURCE', 'HB', 'Holdback', 'Retenue', '保留款', '保留款'],
  ['HOLD_REASON', 'MATCH', 'Too far from receipts', 'Trop loin des réceptions', '与收货相差过大', '與收貨相差過大'],
  ['PAYMENT_METHOD', 'CHEQUE', 'Cheque', 'Chèque', '支票', '支票'],
  ['PAYMENT_METHOD', 'EFT', 'Electronic funds transfer', 'Transfert électronique de fonds', '电子转账', '電子轉帳'],
  ['PAYMENT_METHOD', 'WIRE', 'Wire', 'Virement', '电汇', '電匯'],
  ['PAYMENT_METHOD', 'CARD', 'Credit card', 'Carte de crédit', '信用卡', '信用卡'],
  ['PAYMENT_METHOD', 'CASH', 'Cash', 'Espèces', '现金', '現金'],
  ['PAYMENT_METHOD', 'PAD', 'Pre-authorized debit', 'Débit préautorisé', '预先授权扣款', '預先授權扣款'],
  ['PAYMENT_METHOD', 'ONLINE', 'Online', 'En ligne', '网上支付', '線上付款'],
]
