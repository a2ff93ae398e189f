import { sql } from 'kysely'
import { ATTRIBUTES } from '../../../../shared/contracts/admin/code-attributes.ts'
import { CodeIndex } from '../../../../shared/contracts/admin/code-index.ts'
import { fail, rule, type Finding } from '../../../platform/action/rules.ts'

/** A type is given to one kind of codes only. */
export const typeUsedOnce = rule(
  CodeIndex,
  'admin.codeIndex.typeUsedOnce',
  'codeType',
  async (kind, { db, before }) => {
    if (before || !kind.codeType) return false
    const { rows } = await sql`select from user_code_type where code_type = ${kind.codeType}`.execute(db)
    return rows.length > 0 && fail({ codeType: kind.codeType })
  },
)

/** Programs ask for the kinds of the system by their type: these keep their applications and stay in use. */
export const systemKindLocked = rule(
  CodeIndex,
  'admin.codeIndex.systemKindLocked',
  null,
  (kind, { before }): Finding[] => {
    if (!before?.system) return []
    const locked = (['applications', 'active'] as const).filter((field) => kind[field] !== before[field])
    return locked.map((field) => fail({ codeType: kind.codeType }, field))
  },
)

/** A kind of the system is never deleted. */
export const systemKindStays = rule(
  CodeIndex,
  'admin.codeIndex.systemKindStays',
  null,
  (kind) => kind.system && fail({ codeType: kind.codeType }),
)

const COLUMNS = { glAccount: 'gl_account', numberValue: 'number_value', textValue: 'text_value' } as const

/** An attribute that codes of the kind hold is emptied there before the kind does without it. */
export const attributeHeld = rule(
  CodeIndex,
  'admin.codeIndex.attributeHeld',
  'glAccountUse',
  async (kind, { db, before }): Promise<Finding[]> => {
    const given = Object.entries(ATTRIBUTES) as [
      keyof typeof ATTRIBUTES,
      (typeof ATTRIBUTES)[keyof typeof ATTRIBUTES],
    ][]
    const dropped = given.filter(([, use]) => before && kind[use] === 'None' && before[use] !== 'None')
    const found: Finding[] = []
    for (const [attribute, use] of dropped) {
      const { rows } = await sql<{ codes: number }>`
        select count(*)::int as codes from user_code
        where code_type = ${kind.codeType} and ${sql.ref(COLUMNS[attribute])} is not null`.execute(db)
      if (rows[0]!.codes > 0) found.push(fail({ codeType: kind.codeType, codes: rows[0]!.codes }, use))
    }
    return found
  },
)

/** Each key is that of an application of the suite, named once. */
export const applicationsKnown = rule(
  CodeIndex,
  'admin.codeIndex.applicationsKnown',
  'applications',
  async (kind, { db, before }) => {
    if (!kind.applications || kind.applications === before?.applications) return false
    const keys = kind.applications.split(' ')
    const { rows } = await sql<{ application: string }>`select application from application`.execute(db)
    const known = new Set(rows.map((row) => row.application))
    const wrong = keys.find((key, at) => !known.has(key) || keys.indexOf(key) !== at)
    return wrong !== undefined && fail({ application: wrong, known: [...known].sort().join(' ') })
  },
)

/** Who may edit is a role that exists, named once. */
export const editorsKnown = rule(CodeIndex, 'admin.codeIndex.editorsKnown', 'editors', async (kind, { db }) => {
  const named = kind.editors.map(({ roleId }) => roleId)
  if (named.length === 0) return []
  const { rows } = await sql<{ role_id: string }>`
    select role_id from role_shown where role_id = any(${named}::text[])`.execute(db)
  const known = new Set(rows.map((row) => row.role_id))
  return named.flatMap((roleId, at): Finding[] =>
    roleId && (!known.has(roleId) || named.indexOf(roleId) !== at) ? [fail({ roleId }, `editors.${at}.roleId`)] : [],
  )
})

export const onSave = [typeUsedOnce, systemKindLocked, attributeHeld, applicationsKnown, editorsKnown]
export const onDelete = [systemKindStays]
