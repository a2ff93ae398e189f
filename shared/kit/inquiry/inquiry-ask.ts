import { fieldProblems, normalize } from '../../contracts/check.ts'
import type { InquiryContract, InquiryRow, Narrowed } from '../../contracts/inquiry.ts'
import type { Problem } from '../../contracts/result.ts'
import { businessToday } from '../../i18n/business-day.ts'

type Address = Readonly<Record<string, string>>

/** What an address asks for: the parameters as they stand, the tab, the chosen row and its page. */
export interface Asked {
  readonly values: InquiryRow
  readonly tab: string
  readonly row: string | null
  readonly page: number
}

/** Text to the value of its field; what an address does not say begins as the contract says. */
function valuesOf({ parameters, key, initial }: InquiryContract, address: Address): Record<string, unknown> {
  const begin = initial(businessToday())
  const values = Object.entries(parameters).map(([name, { kind }]) => {
    const said = (name === key ? address['record'] : undefined) ?? address[name]
    if (said === undefined) return [name, begin[name] ?? null]
    return [name, kind === 'integer' ? Number(said) : said]
  })
  return normalize({ fields: parameters }, Object.fromEntries(values))
}

export function askedOf(contract: InquiryContract, address: Address): Asked {
  const tabs = Object.keys(contract.tabs)
  return {
    values: valuesOf(contract, address),
    tab: tabs.find((name) => name === address['tab']) ?? tabs[0]!,
    row: address['row'] ?? null,
    page: Number(address['page'] ?? 1) || 1,
  }
}

/** What the address has for these parameters; what they begin with needs no word in it. */
export function addressOf({ parameters, key, initial }: InquiryContract, values: InquiryRow) {
  const begin = initial(businessToday())
  const text = (value: unknown) => (value === null || value === undefined || value === '' ? null : String(value))
  return Object.fromEntries(
    Object.keys(parameters).flatMap((name) => {
      const said = text(values[name])
      const shown = said === text(begin[name]) ? null : said
      return name === key
        ? [
            ['record', shown],
            [name, null],
          ]
        : [[name, shown]]
    }),
  )
}

/** What is wrong with these parameters, each at its field; of two days `from` and `to` the first is the earlier. */
export function askProblems({ parameters }: InquiryContract, values: InquiryRow): Problem[] {
  const problems = fieldProblems({ fields: parameters }, values)
  const { from, to } = values
  if (problems.length === 0 && typeof from === 'string' && typeof to === 'string' && to < from)
    problems.push({ Field: 'to', Key: 'kit:report.endBeforeStart', Args: {} })
  return problems
}

/** Path and query of the calls about what is asked. */
export function callOf({ room, parameters, key }: InquiryContract, values: InquiryRow) {
  const query = Object.keys(parameters).flatMap((name) => {
    const value = values[name]
    if (name === key || value === null || value === undefined || value === '') return []
    return [[name === 'asOf' ? 'AsOf' : name, String(value)]]
  })
  const path = key ? `${room}/${encodeURIComponent(String(values[key]))}` : room
  return { path, query: Object.fromEntries(query) as Record<string, string> }
}

/** Of what narrows the lists, what this one is narrowed by. */
export const narrowedTo = (narrow: readonly string[], narrowing: Narrowed): Record<string, string> =>
  Object.fromEntries(Object.entries(narrowing).filter(([name, value]) => value && narrow.includes(name)))
