import { account, type ChartRow } from './chart-row.ts'

/** What it earns, and what the goods that it sold have cost. */
export const REVENUE_AND_COST: readonly ChartRow[] = [
  account('4', 'Revenue', ['Revenue', 'Produits', '收入', '收入'], { heading: true }),
  account('4000', 'Revenue', ['Sales', 'Ventes', '销售收入', '銷售收入'], { under: '4', gifi: '8000' }),
  account('4010', 'Revenue', ['Contract revenue', 'Produits de contrats', '合同收入', '合約收入'], {
    under: '4',
    gifi: '8000',
  }),
  account('4020', 'Revenue', ['Surcharges', 'Suppléments', '附加费收入', '附加費收入'], { under: '4', gifi: '8000' }),
  account('4030', 'Revenue', ['Freight charged', 'Transport facturé', '运费收入', '運費收入'], {
    under: '4',
    gifi: '8000',
  }),
  account('4040', 'Revenue', ['Restocking charged', 'Remise en stock facturée', '重新入库费收入', '重新入庫費收入'], {
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
  account(
    '4910',
    'OtherIncome',
    ['Vendor balances written off', 'Soldes de fournisseurs radiés', '供应商余额核销', '供應商餘額沖銷'],
    { under: '49', gifi: '8230' },
  ),
  account('4940', 'OtherIncome', ['Commission income', 'Produits de commissions', '佣金收入', '佣金收入'], {
    under: '49',
    gifi: '8140',
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
]
