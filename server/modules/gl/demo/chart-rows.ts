import type { AccountType } from '../../../../shared/contracts/gl/account.ts'

export type Names = readonly [en: string, fr: string, zhCn: string, zhTw: string]

interface More {
  heading?: boolean
  /** The heading that it stands under. */
  under?: string
  gifi?: string
  control?: string
  currency?: 'CAD' | 'USD'
  /** Nobody posts to it by hand. */
  automatic?: boolean
  revalued?: boolean
  reconciled?: boolean
  retained?: boolean
  cash?: 'Operating' | 'Investing' | 'Financing' | 'Cash'
}

export interface ChartRow extends More {
  natural: string
  type: AccountType
  names: Names
}

const account = (natural: string, type: AccountType, names: Names, more: More = {}): ChartRow => ({
  natural,
  type,
  names,
  ...more,
})

/**
 * A Canadian chart with the accounts that the roles of the ledger need, each with the public GIFI code that it is reported
 * under (CRA, RC4088).
 */
export const CHART: readonly ChartRow[] = [
  account('1', 'Asset', ['Assets', 'Actif', '资产', '資產'], { heading: true }),
  account('10', 'Asset', ['Cash', 'Encaisse', '现金', '現金'], { heading: true, under: '1' }),
  account(
    '1000',
    'Asset',
    ['Operating bank, CAD', 'Banque d’exploitation, CAD', '经营账户（加元）', '營運帳戶（加幣）'],
    { under: '10', gifi: '1002', control: 'Bank', currency: 'CAD', reconciled: true, cash: 'Cash' },
  ),
  account(
    '1010',
    'Asset',
    ['Operating bank, USD', 'Banque d’exploitation, USD', '经营账户（美元）', '營運帳戶（美元）'],
    { under: '10', gifi: '1003', control: 'Bank', currency: 'USD', revalued: true, reconciled: true, cash: 'Cash' },
  ),
  account('1020', 'Asset', ['Payroll bank', 'Banque, compte de paie', '工资账户', '薪資帳戶'], {
    under: '10',
    gifi: '1002',
    control: 'Bank',
    currency: 'CAD',
    reconciled: true,
    cash: 'Cash',
  }),
  account('1090', 'Asset', ['Undeposited receipts', 'Encaissements à déposer', '待存款项', '待存款項'], {
    under: '10',
    gifi: '1001',
    control: 'Undeposited',
    automatic: true,
    cash: 'Cash',
  }),
  account('1095', 'Asset', ['Foreign exchange clearing', 'Compensation de change', '外汇结算过渡', '外匯結算過渡'], {
    under: '10',
    gifi: '1000',
    automatic: true,
    cash: 'Cash',
  }),
  account('11', 'Asset', ['Receivables', 'Créances', '应收款项', '應收款項'], { heading: true, under: '1' }),
  account(
    '1100',
    'Asset',
    ['Accounts receivable, CAD', 'Comptes clients, CAD', '应收账款（加元）', '應收帳款（加幣）'],
    { under: '11', gifi: '1062', control: 'AR', currency: 'CAD', automatic: true, cash: 'Operating' },
  ),
  account(
    '1110',
    'Asset',
    ['Accounts receivable, USD', 'Comptes clients, USD', '应收账款（美元）', '應收帳款（美元）'],
    { under: '11', gifi: '1062', control: 'AR', currency: 'USD', automatic: true, revalued: true, cash: 'Operating' },
  ),
  account('1150', 'Asset', ['Holdback receivable', 'Retenues à recevoir', '应收保留款', '應收保留款'], {
    under: '11',
    gifi: '1068',
    control: 'HoldbackReceivable',
    automatic: true,
    cash: 'Operating',
  }),
  account('12', 'Asset', ['Inventory', 'Stocks', '存货', '存貨'], { heading: true, under: '1' }),
  account('1200', 'Asset', ['Inventory', 'Stocks', '库存商品', '庫存商品'], {
    under: '12',
    gifi: '1121',
    automatic: true,
    cash: 'Operating',
  }),
  account('1250', 'Asset', ['Shipped, not invoiced', 'Expédié, non facturé', '已发货未开票', '已出貨未開票'], {
    under: '12',
    gifi: '1121',
    automatic: true,
    cash: 'Operating',
  }),
  account('13', 'Asset', ['Prepaids and advances', 'Charges payées d’avance et avances', '预付及垫款', '預付及墊款'], {
    heading: true,
    under: '1',
  }),
  account('1350', 'Asset', ['Prepaid expenses', 'Charges payées d’avance', '预付费用', '預付費用'], {
    under: '13',
    gifi: '1484',
    cash: 'Operating',
  }),
  account('1360', 'Asset', ['Employee advances', 'Avances aux employés', '员工借款', '員工借款'], {
    under: '13',
    gifi: '1071',
    cash: 'Operating',
  }),
  account('15', 'Asset', ['Work in progress', 'Travaux en cours', '在建工程', '在建工程'], {
    heading: true,
    under: '1',
  }),
  account('1500', 'Asset', ['Work in progress', 'Travaux en cours', '在产品', '在製品'], {
    under: '15',
    gifi: '1125',
    automatic: true,
    cash: 'Operating',
  }),
  account('16', 'Asset', ['Property and equipment', 'Immobilisations', '固定资产', '固定資產'], {
    heading: true,
    under: '1',
  }),
  account('1610', 'Asset', ['Machinery and equipment', 'Machinerie et équipement', '机器设备', '機器設備'], {
    under: '16',
    gifi: '1740',
    cash: 'Investing',
  }),
  account('1620', 'Asset', ['Trucks and vehicles', 'Camions et véhicules', '卡车及车辆', '卡車及車輛'], {
    under: '16',
    gifi: '1742',
    cash: 'Investing',
  }),
  account('1690', 'Asset', ['Accumulated amortization', 'Amortissement cumulé', '累计折旧', '累計折舊'], {
    under: '16',
    gifi: '1741',
    cash: 'Operating',
  }),
  account('19', 'Asset', ['Suspense', 'Comptes d’attente', '待处理', '待處理'], { heading: true, under: '1' }),
  account('1999', 'Asset', ['Suspense', 'Compte d’attente', '暂记账户', '暫記帳戶'], {
    under: '19',
    gifi: '1480',
    cash: 'Operating',
  }),
  account('2', 'Liability', ['Liabilities', 'Passif', '负债', '負債'], { heading: true }),
  account('20', 'Liability', ['Payables', 'Fournisseurs et charges à payer', '应付款项', '應付款項'], {
    heading: true,
    under: '2',
  }),
  account(
    '2000',
    'Liability',
    ['Accounts payable, CAD', 'Comptes fournisseurs, CAD', '应付账款（加元）', '應付帳款（加幣）'],
    { under: '20', gifi: '2621', control: 'AP', currency: 'CAD', automatic: true, cash: 'Operating' },
  ),
  account(
    '2010',
    'Liability',
    ['Accounts payable, USD', 'Comptes fournisseurs, USD', '应付账款（美元）', '應付帳款（美元）'],
    { under: '20', gifi: '2621', control: 'AP', currency: 'USD', automatic: true, revalued: true, cash: 'Operating' },
  ),
  account('2020', 'Liability', ['Holdback payable', 'Retenues à payer', '应付保留款', '應付保留款'], {
    under: '20',
    gifi: '2623',
    control: 'HoldbackPayable',
    automatic: true,
    cash: 'Operating',
  }),
  account(
    '2050',
    'Liability',
    ['Goods received, not invoiced', 'Marchandises reçues, non facturées', '已收货未开票', '已收貨未開票'],
    { under: '20', gifi: '2620', control: 'GRNI', automatic: true, cash: 'Operating' },
  ),
  account('2055', 'Liability', ['Accrued liabilities', 'Charges à payer', '应计负债', '應計負債'], {
    under: '20',
    gifi: '2620',
    cash: 'Operating',
  }),
  account('2056', 'Liability', ['Freight clearing', 'Compensation de transport', '运费过渡', '運費過渡'], {
    under: '20',
    gifi: '2620',
    cash: 'Operating',
  }),
  account('2057', 'Liability', ['Labour clearing', 'Compensation de main-d’œuvre', '人工过渡', '人工過渡'], {
    under: '20',
    gifi: '2620',
    cash: 'Operating',
  }),
  account('21', 'Liability', ['Sales taxes', 'Taxes de vente', '销售税', '銷售稅'], { heading: true, under: '2' }),
  account('2100', 'Liability', ['HST collected', 'TVH perçue', '已收 HST', '已收 HST'], {
    under: '21',
    gifi: '2680',
    automatic: true,
    cash: 'Operating',
  }),
  account('2110', 'Liability', ['HST recoverable', 'TVH récupérable', '可抵扣 HST', '可抵扣 HST'], {
    under: '21',
    gifi: '2680',
    automatic: true,
    cash: 'Operating',
  }),
  account('2120', 'Liability', ['PST payable', 'TVP à payer', '应交 PST', '應繳 PST'], {
    under: '21',
    gifi: '2680',
    automatic: true,
    cash: 'Operating',
  }),
  account('22', 'Liability', ['Payroll liabilities', 'Retenues et charges sociales à payer', '工资负债', '薪資負債'], {
    heading: true,
    under: '2',
  }),
  account('2200', 'Liability', ['Net pay clearing', 'Paie nette à verser', '净工资过渡', '淨薪資過渡'], {
    under: '22',
    gifi: '2624',
    control: 'NetPay',
    automatic: true,
    cash: 'Operating',
  }),
  account('2210', 'Liability', ['Income tax withheld', 'Impôt sur le revenu retenu', '代扣所得税', '代扣所得稅'], {
    under: '22',
    gifi: '2628',
    automatic: true,
    cash: 'Operating',
  }),
  account('2220', 'Liability', ['CPP payable', 'RPC à payer', '应交 CPP', '應繳 CPP'], {
    under: '22',
    gifi: '2627',
    automatic: true,
    cash: 'Operating',
  }),
  account('2230', 'Liability', ['EI payable', 'AE à payer', '应交 EI', '應繳 EI'], {
    under: '22',
    gifi: '2627',
    automatic: true,
    cash: 'Operating',
  }),
  account('2240', 'Liability', ['WSIB payable', 'CSPAAT à payer', '应交 WSIB', '應繳 WSIB'], {
    under: '22',
    gifi: '2627',
    automatic: true,
    cash: 'Operating',
  }),
  account(
    '2250',
    'Liability',
    ['Employer health tax payable', 'Impôt-santé des employeurs à payer', '应交雇主健康税', '應繳雇主健康稅'],
    { under: '22', gifi: '2627', automatic: true, cash: 'Operating' },
  ),
  account('2260', 'Liability', ['Union dues payable', 'Cotisations syndicales à payer', '应付工会费', '應付工會費'], {
    under: '22',
    gifi: '2627',
    automatic: true,
    cash: 'Operating',
  }),
  account(
    '2270',
    'Liability',
    ['Vacation pay accrued', 'Indemnités de vacances à payer', '应计假期工资', '應計假期薪資'],
    { under: '22', gifi: '2624', automatic: true, cash: 'Operating' },
  ),
  account('2280', 'Liability', ['Garnishee payable', 'Saisies à remettre', '应付扣押款', '應付扣押款'], {
    under: '22',
    gifi: '2627',
    automatic: true,
    cash: 'Operating',
  }),
  account('2281', 'Liability', ['RRSP payable', 'REER à remettre', '应付 RRSP', '應付 RRSP'], {
    under: '22',
    gifi: '2627',
    automatic: true,
    cash: 'Operating',
  }),
  account('2282', 'Liability', ['Benefits payable', 'Assurances collectives à payer', '应付福利', '應付福利'], {
    under: '22',
    gifi: '2627',
    automatic: true,
    cash: 'Operating',
  }),
  account('27', 'Liability', ['Loans', 'Emprunts', '贷款', '貸款'], { heading: true, under: '2' }),
  account('2700', 'Liability', ['Bank loan', 'Emprunt bancaire', '银行贷款', '銀行貸款'], {
    under: '27',
    gifi: '2701',
    cash: 'Financing',
  }),
  account('3', 'Equity', ['Equity', 'Capitaux propres', '所有者权益', '業主權益'], { heading: true }),
  account('3000', 'Equity', ['Share capital', 'Capital-actions', '股本', '股本'], {
    under: '3',
    gifi: '3500',
    cash: 'Financing',
  }),
  account('3100', 'Equity', ['Retained earnings', 'Bénéfices non répartis', '留存收益', '保留盈餘'], {
    under: '3',
    gifi: '3600',
    automatic: true,
    retained: true,
    cash: 'Financing',
  }),
  account('4', 'Revenue', ['Revenue', 'Produits', '收入', '收入'], { heading: true }),
  account('4000', 'Revenue', ['Sales', 'Ventes', '销售收入', '銷售收入'], { under: '4', gifi: '8000' }),
  account('4010', 'Revenue', ['Contract revenue', 'Produits de contrats', '合同收入', '合約收入'], {
    under: '4',
    gifi: '8000',
  }),
  account('4050', 'Revenue', ['Sales discounts taken', 'Escomptes accordés', '销售折扣', '銷售折扣'], {
    under: '4',
    gifi: '8000',
  }),
  account('49', 'OtherIncome', ['Other income', 'Autres produits', '其他收入', '其他收入'], {
    heading: true,
    under: '4',
  }),
  account('4900', 'OtherIncome', ['Purchase discounts taken', 'Escomptes obtenus', '采购折扣', '採購折扣'], {
    under: '49',
    gifi: '8230',
  }),
  account('4950', 'OtherIncome', ['Interest income', 'Intérêts créditeurs', '利息收入', '利息收入'], {
    under: '49',
    gifi: '8094',
  }),
  account('4960', 'OtherIncome', ['NSF fee income', 'Frais de chèques sans provision', '退票费收入', '退票費收入'], {
    under: '49',
    gifi: '8230',
  }),
  account('5', 'CostOfSales', ['Cost of sales', 'Coût des ventes', '销售成本', '銷售成本'], { heading: true }),
  account(
    '5000',
    'CostOfSales',
    ['Cost of goods sold', 'Coût des marchandises vendues', '商品销售成本', '商品銷售成本'],
    { under: '5', gifi: '8518' },
  ),
  account('5010', 'CostOfSales', ['Price variance', 'Écart sur prix', '价格差异', '價格差異'], {
    under: '5',
    gifi: '8518',
  }),
  account('5020', 'CostOfSales', ['Inventory adjustment', 'Ajustement des stocks', '存货调整', '存貨調整'], {
    under: '5',
    gifi: '8518',
  }),
  account('5100', 'CostOfSales', ['Job cost', 'Coût des chantiers', '工程成本', '工程成本'], {
    under: '5',
    gifi: '8450',
  }),
  account('6', 'Expense', ['Expenses', 'Charges', '费用', '費用'], { heading: true }),
  account('60', 'Expense', ['Wages and benefits', 'Salaires et avantages sociaux', '工资及福利', '薪資及福利'], {
    heading: true,
    under: '6',
  }),
  account('6000', 'Expense', ['Wages', 'Salaires', '工资', '薪資'], { under: '60', gifi: '9060' }),
  account('6010', 'Expense', ['Employer CPP', 'RPC de l’employeur', '雇主 CPP', '雇主 CPP'], {
    under: '60',
    gifi: '8622',
  }),
  account('6020', 'Expense', ['Employer EI', 'AE de l’employeur', '雇主 EI', '雇主 EI'], { under: '60', gifi: '8622' }),
  account('6030', 'Expense', ['Employer WSIB', 'CSPAAT de l’employeur', '雇主 WSIB', '雇主 WSIB'], {
    under: '60',
    gifi: '8622',
  }),
  account('6040', 'Expense', ['Employer health tax', 'Impôt-santé des employeurs', '雇主健康税', '雇主健康稅'], {
    under: '60',
    gifi: '8622',
  }),
  account('6050', 'Expense', ['Vacation expense', 'Vacances', '假期工资费用', '假期薪資費用'], {
    under: '60',
    gifi: '9060',
  }),
  account('61', 'Expense', ['Premises and office', 'Locaux et bureau', '场地及办公', '場地及辦公'], {
    heading: true,
    under: '6',
  }),
  account('6100', 'Expense', ['Rent', 'Loyer', '租金', '租金'], { under: '61', gifi: '8910' }),
  account('6110', 'Expense', ['Utilities', 'Services publics', '水电费', '水電費'], { under: '61', gifi: '9220' }),
  account('6120', 'Expense', ['Telephone and data', 'Téléphone et données', '电话及网络', '電話及網路'], {
    under: '61',
    gifi: '9225',
  }),
  account('6130', 'Expense', ['Insurance', 'Assurances', '保险', '保險'], { under: '61', gifi: '8690' }),
  account('6200', 'Expense', ['Office supplies', 'Fournitures de bureau', '办公用品', '辦公用品'], {
    under: '6',
    gifi: '8811',
  }),
  account('6210', 'Expense', ['Repairs and maintenance', 'Réparations et entretien', '维修保养', '維修保養'], {
    under: '6',
    gifi: '8960',
  }),
  account('6220', 'Expense', ['Trucks and fuel', 'Camions et carburant', '车辆及燃油', '車輛及燃油'], {
    under: '6',
    gifi: '9281',
  }),
  account('6230', 'Expense', ['Professional fees', 'Honoraires professionnels', '专业服务费', '專業服務費'], {
    under: '6',
    gifi: '8860',
  }),
  account('63', 'Expense', ['Finance and selling', 'Finances et ventes', '财务及销售', '財務及銷售'], {
    heading: true,
    under: '6',
  }),
  account('6300', 'Expense', ['Bank charges', 'Frais bancaires', '银行手续费', '銀行手續費'], {
    under: '63',
    gifi: '8715',
  }),
  account('6310', 'Expense', ['Interest expense', 'Intérêts débiteurs', '利息支出', '利息支出'], {
    under: '63',
    gifi: '8710',
  }),
  account('6400', 'Expense', ['Bad debt', 'Mauvaises créances', '坏账', '壞帳'], { under: '6', gifi: '8590' }),
  account('6500', 'Expense', ['Sales commissions', 'Commissions de vente', '销售佣金', '銷售佣金'], {
    under: '6',
    gifi: '9061',
  }),
  account('6600', 'Expense', ['Amortization', 'Amortissement', '折旧费用', '折舊費用'], { under: '6', gifi: '8670' }),
  account('7', 'OtherExpense', ['Exchange and rounding', 'Change et arrondis', '汇兑及尾差', '匯兌及尾差'], {
    heading: true,
  }),
  account(
    '7000',
    'OtherExpense',
    ['Realized exchange gain or loss', 'Gain ou perte de change réalisé', '已实现汇兑损益', '已實現匯兌損益'],
    { under: '7', gifi: '8231', automatic: true },
  ),
  account(
    '7010',
    'OtherExpense',
    ['Unrealized exchange gain or loss', 'Gain ou perte de change non réalisé', '未实现汇兑损益', '未實現匯兌損益'],
    { under: '7', gifi: '8231', automatic: true },
  ),
  account('7900', 'OtherExpense', ['Rounding', 'Arrondis', '舍入差额', '捨入差額'], {
    under: '7',
    gifi: '9270',
    automatic: true,
  }),
  account('9', 'Statistical', ['Statistics', 'Statistiques', '统计', '統計'], { heading: true }),
  account('9000', 'Statistical', ['Head count', 'Effectif', '员工人数', '員工人數'], { under: '9' }),
  account('9010', 'Statistical', ['Hours worked', 'Heures travaillées', '工时', '工時'], { under: '9' }),
]
