import { sql } from 'kysely'
import { UserCode } from '../../../../shared/contracts/admin/user-code.ts'
import { fail, rule } from '../../../platform/action/rules.ts'

/** A code id is used once within its type. [S5.24] */
export const usedOnceInType = rule(
  UserCode,
  'admin.userCode.usedOnceInType',
  'codeId',
  async (code, { db, before }) => {
    if (before || !code.codeId || !code.codeType) return false
    const { rows } = await sql`
      select from user_code where code_type = ${code.codeType} and code_id = ${code.codeId}`.execute(db)
    return rows.length > 0 && fail({ codeId: code.codeId, codeType: code.codeType })
  },
)

/** A code of the system is not changed: programs stand on it. [S5.24] */
export const systemCodeLocked = rule(
  UserCode,
  'admin.userCode.systemCodeLocked',
  null,
  (_code, { before }) => before?.system === true && fail(),
)

export const onSave = [usedOnceInType, systemCodeLocked]
export const onDelete = [systemCodeLocked]
