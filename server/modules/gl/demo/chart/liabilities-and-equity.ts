import { account, type ChartRow } from './chart-row.ts'

/** What it owes, and what is left for its owners. */
export const LIABILITIES_AND_EQUITY: readonly ChartRow[] = [
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
]
