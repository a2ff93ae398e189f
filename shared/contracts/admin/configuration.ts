import { choice, code, integer, lines, note, optional, text } from '../fields.ts'
import { entity, type RecordOfEntity } from '../entity.ts'
import { HOMEPAGE_TEXT_CONTROL } from '../portal.ts'
import { BASE_LOCALE, LOCALES } from '../shell.ts'
import { isZone } from '../time-zone.ts'

export const SCOPES = ['System', 'Company', 'Branch', 'User'] as const
export type Scope = (typeof SCOPES)[number]

export const CONTROL_TYPES = ['text', 'html', 'integer', 'flag', 'choice', 'zone', 'address'] as const

/** One setting that some part of the suite reads. Help and where it is used are texts: `admin:configuration.help.<id>`. */
export interface Control {
  readonly id: string
  readonly type: (typeof CONTROL_TYPES)[number]
  /** Where it can be set; the system always. */
  readonly scopes: readonly Scope[]
  /** What holds where nobody has set it. */
  readonly default: string
  /** Longest text, in characters. */
  readonly max?: number
  readonly least?: number
  readonly most?: number
  readonly choices?: readonly string[]
  /** Of a text: codes of currencies, with commas between them; those in use are read. */
  readonly codes?: true
  /** It is read by people, each in his language: a place may have a value for every language, beside the one for all. */
  readonly byLanguage?: boolean
}

/** [S9.04] Who has chosen no language reads this one. */
export const DEFAULT_LANGUAGE = 'DefaultLanguage'

/** Shown on the sign-in page, before anybody is known. */
export const COMPANY_CONTROL = 'SignInCompanyName'
export const HELP_CONTROL = 'SignInHelp'

/** [finance 11.9] What a bank takes in files of payments; each bank says so itself. */
export const EFT_DAYS_BACK = 'EftDaysBack'
export const EFT_DAYS_AHEAD = 'EftDaysAhead'
export const EFT_SEGMENTS = 'EftSegmentsPerRecord'
/** What our payments to vendors are, in the bank's list of codes. */
export const EFT_PAYABLES_CODE = 'EftPayablesCode'
/** What we collect from customers, in the same list. */
export const EFT_COLLECTIONS_CODE = 'EftCollectionsCode'

/** Where exchange rates are published, and of which currencies they are read; without an address nothing is. */
export const RATE_FEED_ADDRESS = 'RateFeedAddress'
export const RATE_FEED_CURRENCIES = 'RateFeedCurrencies'

/** [finance 8.5] What of a customer asks for the right to sell to him, beside his limit: something overdue by more than so many days (0: nothing), a review that is due, and credit beyond what is insured. */
export const CREDIT_OVERDUE_DAYS = 'CreditOverdueDays'
export const CREDIT_REVIEW = 'CreditReviewJudged'
export const CREDIT_INSURANCE = 'CreditInsuranceJudged'

/** Where the days of the business begin and end, by IANA name; `business_day` of the database reads it. */
export const TIME_ZONE = 'TimeZone'

/** Every setting of the suite. None stands here that nothing reads. */
export const CONTROLS: readonly Control[] = [
  {
    ...{ id: HOMEPAGE_TEXT_CONTROL, type: 'html', scopes: ['System', 'Company', 'User'], default: '', max: 4000 },
    byLanguage: true,
  },
  { id: DEFAULT_LANGUAGE, type: 'choice', scopes: ['System'], default: BASE_LOCALE, choices: LOCALES },
  { id: COMPANY_CONTROL, type: 'text', scopes: ['System'], default: '', max: 100 },
  { id: HELP_CONTROL, type: 'text', scopes: ['System'], default: '', max: 100 },
  { id: TIME_ZONE, type: 'zone', scopes: ['System'], default: 'America/Toronto', max: 64 },
  { id: EFT_DAYS_BACK, type: 'integer', scopes: ['System'], default: '30', least: 0, most: 365 },
  { id: EFT_DAYS_AHEAD, type: 'integer', scopes: ['System'], default: '173', least: 0, most: 365 },
  { id: EFT_SEGMENTS, type: 'integer', scopes: ['System'], default: '1', least: 1, most: 6 },
  { id: EFT_PAYABLES_CODE, type: 'choice', scopes: ['System'], default: '460', choices: ['430', '450', '460'] },
  { id: EFT_COLLECTIONS_CODE, type: 'choice', scopes: ['System'], default: '450', choices: ['430', '450', '470'] },
  { id: CREDIT_OVERDUE_DAYS, type: 'integer', scopes: ['System'], default: '0', least: 0, most: 3650 },
  { id: CREDIT_REVIEW, type: 'flag', scopes: ['System'], default: 'true' },
  { id: CREDIT_INSURANCE, type: 'flag', scopes: ['System'], default: 'true' },
  { id: RATE_FEED_ADDRESS, type: 'address', scopes: ['System'], default: '', max: 300 },
  { id: RATE_FEED_CURRENCIES, type: 'text', scopes: ['System'], default: 'USD', max: 40, codes: true },
]

export const controlOf = (id: string): Control | undefined => CONTROLS.find((control) => control.id === id)

/** What is wrong with a value of a control, as the key of a text with its slots; null when nothing is. */
export function valueProblem(
  { type, max = 4000, least, most, choices = [], codes }: Control,
  value: string,
): { key: string; args: Record<string, string | number> } | null {
  const wrong = (name: string, args: Record<string, string | number> = {}) => ({
    key: `admin:rules.configuration.${name}`,
    args,
  })
  if (value.length > max) return wrong('valueTooLong', { max, length: value.length })
  if (type === 'flag' && value !== 'true' && value !== 'false') return wrong('valueFlag')
  if (type === 'choice' && !choices.includes(value)) return wrong('valueChoice')
  if (type === 'zone' && !isZone(value)) return wrong('valueZone')
  if (type === 'address' && value !== '' && !isPublicPage(value)) return wrong('valueAddress')
  if (codes && !value.split(/[\s,;]+/).every((word) => /^[A-Z]{3}$/.test(word)))
    return wrong('valueWords', { words: 'USD, EUR' })
  if (type !== 'integer') return null
  if (!/^-?\d{1,9}$/.test(value)) return wrong('valueWhole')
  const isInside = (least === undefined || Number(value) >= least) && (most === undefined || Number(value) <= most)
  return isInside ? null : wrong('valueRange', { least: least ?? '', most: most ?? '' })
}

/** An encrypted address by a name of the world, without a user in it. */
function isPublicPage(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : null
  return url?.protocol === 'https:' && url.username === '' && url.password === '' && /\.[a-z]{2,}$/i.test(url.hostname)
}

/** A setting with its values by scope [S3.13]: the nearest to the asker counts, from his own to that of the system. */
export const Configuration = entity('admin.configuration', {
  key: 'controlId',
  title: 'controlId',
  fields: {
    controlId: code({ max: 100, readOnly: true }),
    type: choice(CONTROL_TYPES, { readOnly: true }),
    defaultValue: optional(text({ max: 4000, readOnly: true })),
    values: lines(
      {
        scope: choice(SCOPES),
        scopeId: optional(code({ max: 100 })),
        language: optional(choice(LOCALES)),
        value: optional(note({ max: 4000 })),
      },
      { most: 1000 },
    ),
  },
  derived: { systemValue: optional(text({ max: 4000, readOnly: true })), valueCount: integer({ readOnly: true }) },
  list: ['controlId', 'type', 'systemValue', 'valueCount', 'defaultValue'],
  search: ['controlId'],
})
export type Configuration = RecordOfEntity<typeof Configuration>
export type ValueLine = Configuration['values'][number]
