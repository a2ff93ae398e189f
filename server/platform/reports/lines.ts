import { sql, type RawBuilder } from 'kysely'
import type { ReportContract } from '../../../shared/contracts/report.ts'
import { wire, type Row } from '../entity/stored.ts'
import { MASK } from '../entity/visibility.ts'
import type { ReportView } from './report-view.ts'

/** What of a report one run shows, in its order. */
export interface Layout {
  contract: ReportContract
  /** Columns that are not hidden from the user. */
  columns: readonly string[]
  /** What columns are called in this run, where their own words do not say it. */
  headings: Record<string, string>
  groupBy: readonly string[]
  /** Columns that are dots to the user. */
  masked: ReadonlySet<string>
  totals: readonly string[]
  sort: readonly string[]
}

/** What this user sees of a report grouped in this way: nothing is grouped, sorted or summed by what he may not read. */
export function layoutOf(
  contract: ReportContract,
  groupBy: readonly string[],
  view: ReportView,
  headings: Readonly<Record<string, string | null>> = {},
): Layout {
  const isThere = (name: string) => !contract.variable.includes(name) || name in headings
  const isReadable = (name: string) => view.mode(name) === undefined
  const columns = Object.keys(contract.columns).filter((name) => isThere(name) && view.mode(name) !== 'hide')
  const said = Object.entries(headings).filter((entry): entry is [string, string] => entry[1] !== null)
  return {
    contract,
    columns,
    headings: Object.fromEntries(said),
    groupBy: groupBy.filter((name) => isReadable(name) && isThere(name)),
    masked: new Set(columns.filter((name) => !isReadable(name))),
    totals: contract.totals.filter((name) => isReadable(name) && isThere(name)),
    sort: contract.sort.filter((name) => [isReadable, isThere].every((holds) => holds(name.replace(/^-/, '')))),
  }
}

/** Places of the first and the last row of a page, from 1. */
export interface PageRange {
  first: number
  last: number
}

/**
 * The lines of a report in reading order, as rows with `$level` and `$rows` (see `ReportLine`): the total of all first, each
 * group before its rows. One statement, so that every sum is of the same moment as the rows, and exact, since it is the
 * database's. With a range, the rows of that page and the groups that they are in. What the sums must equal comes last, as
 * lines of `TIE_LEVEL`.
 */
export function linesStatement(
  layout: Layout,
  query: RawBuilder<unknown>,
  { range, ties = null }: { range?: PageRange; ties?: RawBuilder<unknown> | null } = {},
): RawBuilder<Row> {
  const { columns, groupBy } = layout
  const inRange = range ? sql`"$level" = 0 or ("$first" <= ${range.last} and "$last" >= ${range.first})` : sql`true`
  return sql<Row>`
    with r as materialized (
      select ${sql.join(columns.map((name) => rowColumn(layout, name)))},
             row_number() over (order by ${orderOf(layout)}) as "$n"
      from (${query}) q),
    lines as (
      select ${groupLevel(groupBy)} as "$level", count(*)::int as "$rows", min("$n") as "$first", max("$n") as "$last",
             ${sql.join(columns.map((name) => sql`${groupColumn(layout, name)} as ${sql.id(name)}`))}
      from r group by grouping sets (${sql.join(groupSets(groupBy))})
      union all
      select ${sql.lit(groupBy.length + 1)}, 1, "$n", "$n", ${sql.join(columns.map((name) => sql.ref(name)))} from r)
    ${readingOrder(layout, inRange, ties)}`
}

const readingOrder = (layout: Layout, inRange: RawBuilder<unknown>, ties: RawBuilder<unknown> | null) => sql`
  select "$level", "$rows", ${sql.join(layout.columns.map((name) => wiredColumn(layout, name)))}, "$tie" from (
    select lines.*, null::jsonb as "$tie" from lines where ${inRange}
    ${ties ? tieLines(layout.columns, ties) : sql``}) line
  order by "$level" = ${sql.lit(TIE_LEVEL)}, "$first", "$level"`

const wiredColumn = ({ contract, masked }: Layout, name: string) =>
  sql`${masked.has(name) ? sql.ref(name) : wire(contract.columns[name]!, sql.ref(name))} as ${sql.id(name)}`

/** What a page is made of: its groups, and the rows of those that it shows. See `Paged`. */
export interface PageParts {
  readonly groups: RawBuilder<unknown>
  readonly rows: RawBuilder<unknown>
  readonly parts: RawBuilder<unknown> | null
}

/**
 * The lines of one page of a report in one group, as `linesStatement` has them, of which only the rows of the page are read whole. What the sums
 * must equal reads its groups as `r`.
 */
export function pageStatement(
  layout: Layout,
  { groups, rows, parts }: PageParts,
  { range, ties = null }: { range: PageRange; ties?: RawBuilder<unknown> | null },
): RawBuilder<Row> {
  const { columns, groupBy, totals, contract } = layout
  const group = groupBy[0]!
  const ofGroup = (name: string) =>
    name === group || name === contract.within || contract.titles[group] === name || totals.includes(name)
  // A group of several says none.
  const inOne = (said: RawBuilder<unknown>) => {
    const within = sql.ref(contract.within!)
    return sql`case when count(distinct ${within}) <= 1 and count(${within}) = count(*) then ${said} end`
  }
  const ofAll = (name: string) => {
    if (name === contract.within) return inOne(sql`min(${sql.ref(name)})`)
    if (!totals.includes(name)) return sql`null`
    const sum = sql`coalesce(sum(${sql.ref(name)}), 0)`
    return contract.within === null || contract.across.includes(name) ? sum : inOne(sum)
  }
  const listed = (said: (name: string) => RawBuilder<unknown>) => sql.join(columns.map((name) => said(name)))
  return sql<Row>`
    with ${parts ? sql`parts as materialized (${parts}),` : sql``}
    r as materialized (${groups}),
    g as (
      select r.*, (sum("$rows") over w - "$rows" + 1)::int as "$first", (sum("$rows") over w)::int as "$last"
      from r window w as (order by ${sql.ref(group)})),
    p as (
      select g.*, greatest(${range.first} - "$first" + 1, 1) as "$from", least(${range.last}, "$last") - "$first" + 1 as "$to"
      from g where "$first" <= ${range.last} and "$last" >= ${range.first}),
    lines as (
      select 2 as "$level", 1 as "$rows", p."$first" + q."$at" - 1 as "$first", p."$first" + q."$at" - 1 as "$last",
             ${listed((name) => sql.ref(`q.${name}`))}
      from (${rows}) q join p on p.${sql.ref(group)} = q.${sql.ref(group)}
      union all
      select 1, "$rows"::int, "$first", "$last", ${listed((name) => (ofGroup(name) ? sql.ref(name) : sql`null`))} from p
      union all
      select 0, coalesce(sum("$rows"), 0)::int, 1, null,
             ${listed(ofAll)}
      from r)
    ${readingOrder(layout, sql`true`, ties)}`
}

/** Level of the lines that hold a tie in `$tie`, and nothing else, in the order in which the report says them. */
export const TIE_LEVEL = -1

const tieLines = (columns: readonly string[], ties: RawBuilder<unknown>) => sql`
  union all
  select ${sql.lit(TIE_LEVEL)}, 0, t.place, null, ${sql.join(columns.map(() => sql`null`))},
         jsonb_build_object('name', t.name, 'subject', t.subject, 'currency', t.currency,
                            'reported', money_text(t.reported), 'expected', money_text(t.expected),
                            'difference', money_text(t.reported - t.expected))
  from (select t.*, row_number() over () as place from (${ties}) t) t`

const rowColumn = ({ masked }: Layout, name: string) => {
  const column = sql.ref(`q.${name}`)
  return masked.has(name)
    ? sql`case when ${column} is null then null else ${sql.lit(MASK)} end as ${sql.id(name)}`
    : sql`${column} as ${sql.id(name)}`
}

function orderOf({ groupBy, sort }: Layout): RawBuilder<unknown> {
  const inGroup = sort.filter((name) => !groupBy.includes(name.replace(/^-/, '')))
  const order = [...groupBy, ...inGroup].map((name) =>
    name.startsWith('-') ? sql`${sql.ref(`q.${name.slice(1)}`)} desc` : sql`${sql.ref(`q.${name}`)}`,
  )
  return order.length > 0 ? sql.join(order) : sql`1`
}

/** `(), (a), (a, b)`: the total, then the groups from the outermost. */
const groupSets = (groupBy: readonly string[]) =>
  [0, ...groupBy.map((_, at) => at + 1)].map((depth) => {
    const names = groupBy.slice(0, depth).map((name) => sql.ref(name))
    return names.length === 0 ? sql`()` : sql`(${sql.join(names)})`
  })

const groupLevel = (groupBy: readonly string[]) =>
  groupBy.length === 0
    ? sql`0`
    : sql`${sql.lit(groupBy.length)} - (${sql.join(
        groupBy.map((name) => sql`grouping(${sql.ref(name)})`),
        sql` + `,
      )})`

/** What a group says in a column: what it is of, its name, its sum, or nothing. */
function groupColumn({ contract, groupBy, totals, columns }: Layout, name: string): RawBuilder<unknown> {
  if (groupBy.includes(name)) return sql`${sql.ref(name)}`
  const group = groupBy.find((column) => contract.titles[column] === name)
  if (group) return sql`case when grouping(${sql.ref(group)}) = 0 then min(${sql.ref(name)}) end`
  // Sums of one currency say which.
  if (name === contract.within)
    return sql`case when count(distinct ${sql.ref(name)}) <= 1 then min(${sql.ref(name)}) end`
  if (!totals.includes(name)) return sql`null`
  const sum = sql`coalesce(sum(${sql.ref(name)}), 0)`
  if (contract.within === null || contract.across.includes(name)) return sql`${sum}`
  // Without the column that says what may be added up, nothing may be.
  if (!columns.includes(contract.within)) return sql`null`
  return sql`case when count(distinct ${sql.ref(contract.within)}) <= 1 then ${sum} end`
}
