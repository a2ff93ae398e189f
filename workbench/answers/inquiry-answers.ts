import {
  isMonths,
  isStrip,
  plainFigures,
  type InquiryContract,
  type InquiryHead,
  type InquiryRows,
} from '../../shared/contracts/inquiry.ts'
import { sampleFields, sampleId } from '../sample/value.ts'
import { below, result, type Answerer } from './call.ts'
import { HEADS, ROWS } from './known-inquiries.ts'

const COUNT = 6
const MONTHS = Array.from({ length: 12 }, (_, at) => {
  const month = `2026-${String(at + 1).padStart(2, '0')}`
  return { from: `${month}-01`, to: `${month}-28`, amount: `${at + 4}250.00`, before: `${9 - (at % 5)}100.00` }
})

/** The calls of one inquiry over samples made from its contract; what no contract says stands in `known-inquiries.ts`. */
export function inquiryAnswers(contract: InquiryContract, rights: 'all' | 'view', empty: boolean): Answerer {
  const { room, key, lists } = contract
  return (call) => {
    const rest = below(call, room)
    if (!rest || call.method !== 'GET') return undefined
    const [list] = key ? rest.slice(1) : rest
    if (list === undefined) return result({ Data: headOf(contract, rights) })
    return lists[list] ? result({ Data: rowsOf(contract, list, empty ? 0 : COUNT) }) : undefined
  }
}

function headOf({ room, figures, lists, actions }: InquiryContract, rights: 'all' | 'view'): InquiryHead {
  const told = Object.entries(figures).flatMap(([name, figure]): [string, unknown][] => {
    if (isMonths(figure)) return [[name, MONTHS]]
    return isStrip(figure) ? [[name, Array.from({ length: figure.strip }, (_, at) => `${at % 3}25.00`)]] : []
  })
  const fields = plainFigures(figures)
  return {
    ...sampleFields(fields, '', 0),
    ...Object.fromEntries(told),
    ...HEADS[room],
    lists: Object.keys(lists),
    actions: rights === 'all' ? Object.keys(actions) : [],
  }
}

function rowsOf({ room, lists }: InquiryContract, list: string, count: number): InquiryRows {
  const { columns } = lists[list]!
  const rows = Array.from({ length: count }, (_, at) => ({
    ...{ id: sampleId(at), recordId: sampleId(at) },
    ...sampleFields(columns, '', at),
    ...ROWS[`${room}/${list}`]?.(at),
  }))
  return {
    ...{ rows, columns: Object.keys(columns), totals: null, page: 1, pageSize: COUNT },
    ...{ totalCount: null, hasMore: false },
  }
}
