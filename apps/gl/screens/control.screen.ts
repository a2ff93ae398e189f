import { Control } from '../../../shared/contracts/gl/control.ts'
import { maintenance, section } from '../../../shared/kit/screen.ts'
import { RoleCheck } from '../control/role-check.tsx'

/** What the books of a company stand on: one record, there with its company [finance 6]. */
export default maintenance({
  id: 'gl/control',
  entity: Control,
  opensTheOnly: true,
  list: [
    'companyId',
    'functionalCurrency',
    'integrationMode',
    'glLockedUntil',
    'arLockedUntil',
    'apLockedUntil',
    'prLockedUntil',
  ],
  parts: { aboveForm: RoleCheck },
  editor: [
    section('company', ['companyId', 'functionalCurrency', 'integrationMode', 'firstMonth', 'yearPattern']),
    section('sourceModes', ['sourceModes']),
    section('tolerances', ['discrepancyPercent', 'discrepancyAmount', 'discrepancyOutcome', 'taxTolerance']),
    section('dates', ['rateStaleDays', 'aheadAskedDays', 'aheadRefusedDays']),
    section('ageing', ['ageingBasis', 'ageingLength', 'ageingDays', 'interestPercent']),
    section('locks', ['glLockedUntil', 'arLockedUntil', 'apLockedUntil', 'prLockedUntil']),
    section('roles', ['roles']),
    section('approvalLimits', ['approvalLimits']),
    section('segments', ['segments']),
    section('segmentValues', ['segmentValues']),
  ],
})
