import type { HeapGrowth } from './heap.ts'
import type { Journey } from './journey.ts'
import type { ListCalls, ListCost } from './list-calls.ts'
import type { LongList } from './long-list.ts'
import type { OpenTabs } from './open-tabs.ts'
import type { Weight } from './weight.ts'

/** One figure beside its floor and its goal. */
export interface Row {
  readonly name: string
  readonly unit: 'ms' | 'KB' | 'MB' | '1/s' | ''
  /** Null where the floor has no such thing. */
  readonly floor: number | null
  readonly figure: number
  /** Null where none was set. */
  readonly goal: number | null
  /** The floor that the goal was set beside: on another machine their ratio is what counts. */
  readonly goalFloor?: number
  /** True where more is better. */
  readonly more?: true
}

export interface Measured {
  readonly journey: { readonly floor: Journey; readonly product: Journey }
  readonly weight: { readonly floor: Weight; readonly product: Weight }
  readonly heap: HeapGrowth
  readonly tabs: readonly OpenTabs[]
  readonly lists: ListCalls
  readonly long: LongList
}

const KB = 1024
const MB = 1024 * 1024

/** The rows of the table of a run. */
export function rowsOf({ journey, weight, heap, tabs, lists, long }: Measured): Row[] {
  const time = (name: string, figure: keyof Journey, goal: number | null, goalFloor?: number): Row => ({
    name,
    unit: 'ms',
    floor: journey.floor[figure],
    figure: journey.product[figure],
    goal,
    goalFloor,
  })
  const count = (name: string, figure: keyof Journey, goal: number | null): Row => ({
    ...time(name, figure, goal),
    unit: '',
  })
  const alone = (name: string, unit: Row['unit'], figure: number, goal: number | null): Row => ({
    name,
    unit,
    floor: null,
    figure,
    goal,
  })
  const weighed = (name: string, unit: 'KB' | '', of: 'wire' | 'script' | 'requests', goal: number): Row => ({
    name,
    unit,
    floor: weight.floor[of] / (unit === 'KB' ? KB : 1),
    figure: weight.product[of] / (unit === 'KB' ? KB : 1),
    goal,
  })
  return [
    time('cold start', 'cold', 200, 92),
    time('cold start, first content', 'coldContent', 200, 92),
    time('cold start, figures of HOME', 'coldFigures', 350),
    weighed('cold start, over the wire', 'KB', 'wire', 110),
    weighed('cold start, script decoded', 'KB', 'script', 300),
    weighed('cold start, requests', '', 'requests', 8),
    time('warm start', 'warm', 75, 46),
    time('list, first page', 'list', 58, 49),
    count('list, requests', 'listRequests', 1),
    time('switch to an open tab', 'switch', 26, 24),
    time('switch, event handlers', 'switchHandler', 2),
    count('switch, requests', 'switchRequests', 0),
    ...tabs.flatMap(({ tabs: open, painted, handler, requests }) => [
      {
        ...alone(`switch, ${open} tabs of four modules`, 'ms', painted, 26),
        floor: journey.floor.switch,
        goalFloor: 24,
      },
      alone(`switch, ${open} tabs, event handlers`, 'ms', handler, 2),
      alone(`switch, ${open} tabs, requests`, '', requests, 0),
    ]),
    time('record from the list, first', 'recordFirst', 48, 30),
    count('record, requests of its form', 'recordRequests', 1),
    time('record from the list, another one', 'recordOther', null),
    time('record from the list, again', 'recordAgain', 33, 30),
    time('search', 'search', 55, 42),
    count('search, requests', 'searchRequests', null),
    time('scrolling, p99 frame', 'frame99', 17, 17),
    count('scrolling, late frames in 5 s', 'lateFrames', 0),
    alone('heap added by 20 open screens', 'MB', heap.screens / MB, 13),
    alone('heap growth per 100 open-close', 'MB', heap.cycles / MB, 0),
    ...callRows('list call, 250 rows', lists.first, 1.1, 3_000),
    ...callRows('page at row 90,000', lists.deep, 1.2, null),
    ...callRows('substring search', lists.search, 2, null),
    alone('1,000,000 rows, first page', 'ms', long.first, 25),
    alone('1,000,000 rows, middle page from row to row', 'ms', long.deep, 25),
    alone('1,000,000 rows, middle page by its number', 'ms', long.deepByNumber, null),
    alone('1,000,000 rows, substring search', 'ms', long.search, 100),
    alone('1,000,000 rows, counted and summed anew', 'ms', long.count, 250),
  ]
}

const callRows = (name: string, { database, product }: ListCost, ms: number, perSecond: number | null): Row[] => [
  { name, unit: 'ms', floor: database.ms, figure: product.ms, goal: ms },
  {
    name: `${name}, 16 callers`,
    unit: '1/s',
    floor: database.perSecond,
    figure: product.perSecond,
    goal: perSecond,
    more: true,
  },
]

/** Whether the figure is as good as the goal, as printed; if not, whether its ratio to the floor is that of the goal. */
export const reached = ({ floor, figure, goal, goalFloor, more, unit }: Row): 'yes' | 'by ratio' | 'no' | '' => {
  if (goal === null) return ''
  const printed = rounded(figure, unit)
  if (more ? printed >= goal : printed <= goal) return 'yes'
  return floor && goalFloor && figure / floor <= goal / goalFloor ? 'by ratio' : 'no'
}

/** As many digits as say something. */
const rounded = (value: number, unit: Row['unit']): number => {
  const digits = unit === '' || unit === '1/s' || value >= 100 ? 0 : value >= 10 ? 1 : 2
  return Number(value.toFixed(digits))
}

/** The table of a run, as Markdown that reads well on a terminal. */
export function tableOf(rows: readonly Row[]): string {
  const shown = (value: number | null, unit: Row['unit']) =>
    value === null ? '' : `${rounded(value, unit).toLocaleString('en-CA')} ${unit}`.trim()
  const cells = rows.map((row) => [
    row.name,
    shown(row.floor, row.unit),
    shown(row.figure, row.unit),
    row.floor ? (row.figure / row.floor).toFixed(1) : '',
    shown(row.goal, row.unit),
    row.goalFloor && row.goal !== null ? (row.goal / row.goalFloor).toFixed(1) : '',
    reached(row),
  ])
  const head = ['measured', 'floor', 'Novus', 'ratio', 'goal', 'goal ratio', 'reached']
  const widths = head.map((title, i) => Math.max(title.length, ...cells.map((cell) => cell[i]!.length)))
  const line = (cell: readonly string[]) =>
    `| ${cell.map((text, i) => (i === 0 ? text.padEnd(widths[i]!) : text.padStart(widths[i]!))).join(' | ')} |`
  const rule = `| ${widths.map((width, i) => (i === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`
  return [line(head), rule, ...cells.map(line)].join('\n')
}
