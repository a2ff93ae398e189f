import { sql } from 'kysely'
import { ATTRIBUTES, type AttributeUse } from '../../../../shared/contracts/admin/code-attributes.ts'
import { UserCode } from '../../../../shared/contracts/admin/user-code.ts'
import { fail, rule, type Rule, type RuleContext } from '../../../platform/action/rules.ts'

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

/** The codes of a kind are edited by the roles that the code index names for it; whoever holds every right is free. */
export const kindEditedBy = rule(
  UserCode,
  'admin.userCode.kindEditedBy',
  'codeType',
  async ({ codeType }, { db, user }) => {
    const { rows } = await sql<{ roles: string }>`
      select string_agg(r.name, ', ' order by e.position) as roles
      from user_code_type y join user_code_type_editor e on e.owner_id = y.id join role_shown r on r.role_id = e.role_id
      where y.code_type = ${codeType}
      having count(*) > 0 and not exists (
        select from roles_of(${user.id}::uuid) as u (role_id) where
          u.role_id = any(array_agg(e.role_id)) or exists (
            select from role_right_shown g where g.role_id = u.role_id and g.right_id = '*'))`.execute(db)
    return rows.length > 0 && fail({ codeType, roles: rows[0]!.roles })
  },
)

type Uses = Readonly<Record<keyof typeof ATTRIBUTES, AttributeUse>>

async function usesOf(db: RuleContext['db'], codeType: string): Promise<Uses | undefined> {
  const { rows } = await sql<Uses>`
    select gl_account_use as "glAccount", number_value_use as "numberValue", text_value_use as "textValue"
    from user_code_type where code_type = ${codeType}`.execute(db)
  return rows[0]
}

const attributeRule = (name: string, breaks: (use: AttributeUse, isGiven: boolean) => boolean): Rule =>
  rule(UserCode, `admin.userCode.${name}`, 'glAccount', async (code, { db }) => {
    const uses = await usesOf(db, code.codeType)
    return (Object.keys(ATTRIBUTES) as (keyof Uses)[]).flatMap((attribute) =>
      uses && breaks(uses[attribute], code[attribute] !== null) ? [fail({ codeType: code.codeType }, attribute)] : [],
    )
  })

/** A code holds no attribute that its kind does without. [S5.24] */
export const attributeUnused = attributeRule('attributeUnused', (use, isGiven) => use === 'None' && isGiven)

/** A code holds every attribute that its kind asks for. [S5.24] */
export const attributeWanted = attributeRule('attributeWanted', (use, isGiven) => use === 'Required' && !isGiven)

/** A way of shipping says until when it is loaded as a time of the day, or not at all. [judgement 33] */
export const leavesAtTime = rule(
  UserCode,
  'admin.userCode.leavesAtTime',
  'textValue',
  ({ codeType, textValue }) =>
    codeType === 'SHIP_VIA' && textValue !== null && !/^([01]\d|2[0-3]):[0-5]\d$/.test(textValue) && fail(),
)

export const onSave = [usedOnceInType, systemCodeLocked, kindEditedBy, attributeUnused, attributeWanted, leavesAtTime]
export const onDelete = [systemCodeLocked, kindEditedBy]
