import { account, type ChartRow } from './chart-row.ts'

/** What the demo company owns: cash, receivables, stock, prepaid, plant. */
export const ASSETS: readonly ChartRow[] = [
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
  account(
    '1015',
    'Asset',
    ['Operating bank, EUR', 'Banque d’exploitation, EUR', '经营账户（欧元）', '營運帳戶（歐元）'],
    { under: '10', gifi: '1003', control: 'Bank', currency: 'EUR', revalued: true, reconciled: true, cash: 'Cash' },
  ),
  account('1020', 'Asset', ['Payroll bank', 'Banque, compte de paie', '工资账户', '薪資帳戶'], {
    under: '10',
    gifi: '1002',
    control: 'Bank',
    currency: 'CAD',
    reconciled: true,
    cash: 'Cash',
  }),
  account('1025', 'Asset', ['Cash drawers', 'Tiroirs-caisses', '收银抽屉', '收銀抽屜'], {
    under: '10',
    gifi: '1001',
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
  account(
    '1115',
    'Asset',
    ['Accounts receivable, EUR', 'Comptes clients, EUR', '应收账款（欧元）', '應收帳款（歐元）'],
    { under: '11', gifi: '1062', control: 'AR', currency: 'EUR', automatic: true, revalued: true, cash: 'Operating' },
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
  account('1210', 'Asset', ['Goods in transit', 'Marchandises en transit', '在途物资', '在途存貨'], {
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
]
