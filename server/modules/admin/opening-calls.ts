import { listCall } from '../../platform/entity/opening-calls.ts'
import type { EntityRegistry } from '../../platform/entity/registry.ts'
import { FirmStore } from './firm/entity.ts'
import { BranchStore, CompanyStore } from './organization/entities.ts'
import { LetterStore } from './oversight/entities.ts'
import { UserCodeStore } from './user-code/entity.ts'

/** What forms of this module ask for beside their records (`apps/admin`). */
export function adminOpeningCalls(registry: EntityRegistry): void {
  registry.opensWith(FirmStore, ({ firmId, isBillTo }) =>
    isBillTo ? [`admin/firm/${encodeURIComponent(String(firmId))}/portal-invitation`] : [],
  )
  registry.opensWith(FirmStore, ({ firmId, isVendor }) => {
    const query = { PageSize: '20', firmId: `=${String(firmId)}`, status: 'Pending|Confirmed' }
    return isVendor ? [listCall('admin/vendor-bank-change', query)] : []
  })
  registry.opensWith(CompanyStore, ({ companyId }) => {
    const sort = { SortFields: 'startDate', SortDescending: 'startDate' }
    return [listCall('gl/fiscal-year', { companyId: `=${String(companyId)}`, PageSize: '20', ...sort })]
  })
  registry.opensWith(BranchStore, ({ branchId }) => [
    listCall('admin/sequence-counter', { perBranch: 'true', active: 'true', PageSize: '200' }),
    listCall('admin/sequence-number', { branchId: `=${String(branchId)}`, PageSize: '200' }),
  ])
  registry.opensWith(UserCodeStore, ({ codeType }) => [
    listCall('admin/user-code-type', { codeType: `=${String(codeType)}`, PageSize: '1' }),
  ])
  registry.opensWith(LetterStore, ({ id }) => [`admin/letter/${String(id)}/message`])
}
