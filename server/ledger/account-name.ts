import type { RawBuilder } from 'kysely'
import type { Locale } from '../../shared/contracts/shell.ts'
import { calledIn } from '../platform/entity/called.ts'

/** What an account, `a` unless it is told, is called in a language. */
export const accountName = (locale: Locale, account = 'a'): RawBuilder<unknown> => calledIn(locale, `${account}.name`)
