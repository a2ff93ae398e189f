import { AccountTerms } from '../../../shared/contracts/admin/account-terms.ts'
import { DuePreview } from '../account-terms/due-preview.tsx'
import { maintenance, section } from '../../../shared/kit/screen.ts'

const SIDES: Readonly<Record<string, { usedByPayables: string } | { usedByReceivables: string }>> = {
  payables: { usedByPayables: 'true' },
  receivables: { usedByReceivables: 'true' },
}

/** When documents fall due and what discount they earn; each side sees its own terms. */
export default maintenance({
  id: 'admin/account-terms',
  entity: AccountTerms,
  list: ['termsCode', 'description', 'dueRule', 'netDays', 'dueDay', 'discountPercent', 'discountDays', 'active'],
  baseFilter: ({ side }) => SIDES[side ?? ''] ?? {},
  initial: ({ side }) => ({
    active: true,
    dueRule: 'NetDays',
    netDays: 30,
    usedByPayables: side !== 'receivables',
    usedByReceivables: side !== 'payables',
  }),
  bulk: ['active'],
  parts: { belowForm: DuePreview },
  editor: [
    section('identity', ['termsCode', 'description', 'active', 'usedByPayables', 'usedByReceivables']),
    section('due', ['dueRule', 'netDays', 'dueDay', 'cutOffDay', 'prepaymentPercent', 'cashOnDelivery']),
    section('discount', ['discountPercent', 'discountDays']),
    section('instalments', ['instalments']),
    section('languages', ['descriptionFr', 'descriptionZhCn', 'descriptionZhTw']),
  ],
  lines: { instalments: { totals: ['share'] } },
})
