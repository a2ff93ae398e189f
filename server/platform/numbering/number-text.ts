export type ResetRule = 'Never' | 'Yearly' | 'Monthly' | 'Daily'

export interface NumberFormat {
  prefix: string | null
  width: number
}

/** The document that a number is for. */
export interface Numbered {
  /** Its own date, `2026-12-31`: that decides the period, not the day on which the number is taken. */
  date: string
  branchId: string | null
}

/** Letters of a date that name a period of each rule. */
const PERIOD_LENGTH: Readonly<Record<ResetRule, number>> = { Never: 0, Yearly: 4, Monthly: 7, Daily: 10 }

/** The period in which a counter counts on; null when it never begins anew. */
export const periodOf = (rule: ResetRule, date: string): string | null => date.slice(0, PERIOD_LENGTH[rule]) || null

/** Whether `period` is one of this rule. */
export const isPeriodOf = (rule: ResetRule, period: string | null): boolean => {
  if ((period ?? '').length !== PERIOD_LENGTH[rule]) return false
  if (period === null) return true
  const day = period + '0000-01-01'.slice(period.length)
  return /^\d{4}-\d\d-\d\d$/.test(day) && new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) === day
}

/** Parts of a prefix without which numbers of two periods or branches would be the same. */
export function missingParts(prefix: string | null, rule: ResetRule, perBranch: boolean): string[] {
  const has = (...parts: string[]) => parts.some((part) => prefix?.includes(part))
  const missing: string[] = []
  if (rule !== 'Never' && !has('{YYYY}', '{YY}')) missing.push('{YYYY}')
  if ((rule === 'Monthly' || rule === 'Daily') && !has('{MM}')) missing.push('{MM}')
  if (rule === 'Daily' && !has('{DD}')) missing.push('{DD}')
  if (perBranch && !has('{BRANCH}')) missing.push('{BRANCH}')
  return missing
}

/** A number as it is printed: the prefix with its parts filled in, then the figures, more of them if they need it. */
export function numberText({ prefix, width }: NumberFormat, number: number, { date, branchId }: Numbered): string {
  const parts: Readonly<Record<string, string>> = {
    '{YYYY}': date.slice(0, 4),
    '{YY}': date.slice(2, 4),
    '{MM}': date.slice(5, 7),
    '{DD}': date.slice(8, 10),
    '{BRANCH}': branchId ?? '',
  }
  const start = (prefix ?? '').replace(/\{[A-Z]+\}/g, (part) => parts[part] ?? part)
  return start + String(number).padStart(width, '0')
}
