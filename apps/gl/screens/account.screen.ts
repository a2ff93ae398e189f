import { Account } from '../../../shared/contracts/gl/account.ts'
import { AccountTreeView } from '../chart/account-tree.tsx'
import { AccountRelated } from '../chart/account-related.tsx'
import { ChartViews } from '../chart/chart-views.tsx'
import { maintenance, section } from '../../../shared/kit/screen.ts'

/** The chart of accounts [S3.32]. */
export default maintenance({
  id: 'gl/account',
  entity: Account,
  list: ['account', 'name', 'accountType', 'normalSide', 'currency', 'controlKind', 'gifiCode', 'heading', 'active'],
  views: [
    { name: 'balanceSheet', filters: { accountType: 'Asset|Liability|Equity' } },
    { name: 'income', filters: { accountType: 'Revenue|CostOfSales|Expense|OtherIncome|OtherExpense' } },
    { name: 'control', filters: { controlKind: '<>' } },
    { name: 'inactive', filters: { active: 'false' } },
  ],
  initial: () => ({ active: true, manual: true, accountType: 'Expense' }),
  bulk: ['active', 'manual', 'taxGroup', 'gifiCode', 'cashFlowClass'],
  parts: { aboveList: ChartViews, inPlaceOfList: { tree: AccountTreeView }, aboveForm: AccountRelated },
  editor: [
    section('identity', [
      'naturalAccount',
      'branchSegment',
      'departmentSegment',
      'name',
      'accountType',
      'parentAccount',
    ]),
    section('use', [
      'currency',
      'taxGroup',
      'controlKind',
      'active',
      'heading',
      'manual',
      'revalued',
      'reconciled',
      'retainedEarnings',
    ]),
    section('statements', ['gifiCode', 'cashFlowClass']),
    section('languages', ['nameFr', 'nameZhCn', 'nameZhTw']),
    section('notes', ['notes']),
  ],
})
