import { account, type ChartRow } from './chart-row.ts'

/** What running it costs, with exchange and rounding. */
export const EXPENSES: readonly ChartRow[] = [
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
  account('7910', 'OtherExpense', ['Rounding of cash', 'Arrondi du comptant', '现金舍入', '現金捨入'], {
    under: '7',
    gifi: '9270',
  }),
]
