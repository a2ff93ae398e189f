import type {
  PrintContract,
  PrintPanel,
  PrintPreview,
  PrintRunData,
  PrintSheet,
} from '../../shared/contracts/print-run.ts'
import { sampleId } from '../sample/value.ts'
import { below, result, type Answerer } from './call.ts'

const PAYEES = ['Acier Montcalm', 'Copper & Sons', 'Delta Freight', 'Eastern Wire', 'Northgate Metals']
const FIRST = 1001

/** A page that is all paper. */
const PAPER =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAABEAAAAWCAAAAAADAyieAAAAEUlEQVR42mP4jw4YRkUGSAQANSh0mmeGM3gAAAAASUVORK5CYII='

/** The calls of one print run: its numbers are taken, one sheet was spoiled, and it waits to be confirmed. */
export function printAnswers({ room }: PrintContract, rights: 'all' | 'view', empty: boolean): Answerer {
  const run = sampleRun()
  const panel: PrintPanel = {
    actions: rights === 'all' ? ['view', 'print', 'reprint'] : ['view'],
    last: null,
    runs: empty ? [] : [run],
  }
  const preview: PrintPreview = {
    sheets: empty ? [] : PAYEES.map((title) => ({ title, documentKey: title })),
    numbers: empty ? [] : PAYEES.map((_, at) => String(FIRST + at)),
  }
  return (call) => {
    const rest = below(call, room)
    if (!rest) return undefined
    if (rest[0] === 'panel') return panel
    if (rest[0] === 'preview') return result({ Data: rest[1] === 'sheet' ? { pages: [PAPER] } : preview })
    return result({ EntityId: run.id, Data: run })
  }
}

function sampleRun(): PrintRunData {
  const sheet = (title: string, at: number): PrintSheet => ({
    ...{ title, documentKey: title, number: String(FIRST + at), round: 1 },
    ...(at === 1 ? { state: 'Spoiled', reason: 'The paper was torn' } : { state: 'Rendered', reason: null }),
  })
  return {
    ...{ id: sampleId(0), version: 3, state: 'Rendered', round: 1, reprints: 0, reason: null },
    ...{ firstNumber: String(FIRST), lastNumber: String(FIRST + PAYEES.length - 1) },
    ...{ sheetCount: PAYEES.length - 1, spoiledCount: 1 },
    ...{ createdBy: 'Priya Nair', createdOn: '2026-11-20T20:40:00.000Z' },
    ...{ updatedBy: 'Priya Nair', updatedOn: '2026-11-20T20:41:00.000Z' },
    sheets: PAYEES.map(sheet),
  }
}
