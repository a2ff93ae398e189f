import { CONTROLS } from '../../../../shared/contracts/admin/configuration.ts'
import { declareControls } from '../../../platform/configuration/declare.ts'
import type { Trx } from '../../../platform/database/transaction.ts'

/** The settings of this release. */
export const seedControls = (db: Trx): Promise<void> =>
  declareControls(
    db,
    CONTROLS.map(({ id, type, default: value }) => ({ control_id: id, type, default_value: value || null })),
  )
