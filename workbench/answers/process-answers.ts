import type { ProcessContract, ProcessPanel, ProcessPreview } from '../../shared/contracts/process.ts'
import type { WorkResult } from '../../shared/contracts/work.ts'
import { sampleFields, sampleId } from '../sample/value.ts'
import { below, result, type Answerer } from './call.ts'

/** Things that the process would be done to. */
const THINGS = 12

/** The calls of one process: it has run once, and what it would do now is made from its contract. */
export function processAnswers(process: ProcessContract, rights: 'all' | 'view', empty: boolean): Answerer {
  const rows = Array.from({ length: empty ? 0 : THINGS }, (_, row) => sampleFields(process.columns, '', row))
  const names = Object.keys(process.columns)
  const preview: ProcessPreview = {
    columns: names,
    rows: rows.map((row) => names.map((name) => row[name])),
    total: rows.length,
  }
  const last = empty ? null : lastRun(process)
  const panel: ProcessPanel = {
    access: { actions: rights === 'all' ? ['view', 'run'] : ['view'], fields: {} },
    runs: last ? [last] : [],
    last,
  }
  return (call) => {
    const rest = below(call, process.room)
    if (rest?.[0] === 'panel') return panel
    if (rest?.[0] === 'preview') return result({ ResultCode: null, Data: preview })
    if (rest?.[0] === 'run') return result({ EntityId: sampleId(0) })
    if (rest?.[0] === 'runs' && call.method === 'GET') return last ?? undefined
    return rest?.[0] === 'runs' ? result() : undefined
  }
}

/** It did what it could, and one thing it could not. */
function lastRun(process: ProcessContract): WorkResult {
  const row = (at: number, refused: boolean) => ({
    id: sampleId(at),
    room: null,
    record: null,
    key: `${100 + at}`,
    title: null,
    outcome: refused ? ('refused' as const) : ('done' as const),
    problems: refused ? [{ Field: null, Key: 'kit:problems.required', Args: {} }] : [],
  })
  return {
    id: sampleId(0),
    room: process.room,
    action: 'run',
    state: 'Done',
    askedOn: '2026-11-20T20:40:00.000Z',
    askedBy: 'Priya Nair',
    isOwn: true,
    finishedOn: '2026-11-20T20:41:00.000Z',
    done: 4,
    total: 4,
    isStopping: false,
    asked: {},
    counts: { done: 3, unchanged: 0, refused: 1, asks: 0 },
    rows: [0, 1, 2, 3].map((at) => row(at, at === 0)),
  }
}
