import { sql } from 'kysely'
import { CodeIndex } from '../../../../shared/contracts/admin/code-index.ts'
import { UserCode, UserCodeType } from '../../../../shared/contracts/admin/user-code.ts'
import { stored } from '../../../platform/entity/stored.ts'
import { typeUsedOnce } from './index-rules.ts'
import { usedOnceInType } from './rules.ts'

/** Kinds of codes belong to the screen of the codes: who may look at codes may look at their kinds. */
export const UserCodeTypeStore = stored(UserCodeType, {
  table: 'user_code_type',
  room: 'admin/user-code',
})

/** The same kinds as those see them who keep them. */
export const CodeIndexStore = stored(CodeIndex, {
  table: 'user_code_type',
  lines: { editors: { table: 'user_code_type_editor' } },
  constraints: { user_code_type_used_once: typeUsedOnce },
})

const applications = sql<string>`(select y.applications from user_code_type y where y.code_type = t.code_type)`

export const UserCodeStore = stored(UserCode, {
  table: 'user_code',
  derived: { applications },
  namedByKey: false,
  /** Behind the door of an application are the codes that it uses; the legacy path shows all. */
  doorScope: ({ application }) =>
    application === undefined ? null : sql<boolean>`${application}::text = any(string_to_array(${applications}, ' '))`,
  constraints: { user_code_used_once: usedOnceInType },
})
