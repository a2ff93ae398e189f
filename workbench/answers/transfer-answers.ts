import type { Entity } from '../../shared/contracts/entity.ts'
import type { BadRowsPage, TransferRun } from '../../shared/contracts/transfer.ts'
import { sampleId } from '../sample/value.ts'
import { below, result, type Answerer } from './call.ts'

/** The calls about files of one entity: one that was checked has a bad row, an older one was imported, one more is being checked. */
export function transferAnswers(entity: Entity, empty: boolean): Answerer {
  const runs = empty ? [] : [sentFile(0), sentFile(1), underWay]
  const fields = Object.entries(entity.fields)
    .filter(([, { kind, required }]) => required && !['flag', 'lines', 'group'].includes(kind))
    .map(([name]) => name)
  const rows: BadRowsPage = {
    rows: fields.map((Field, at) => ({
      ...{ sheet: '', row: at + 2, asks: false },
      ...{ Field, Key: 'kit:problems.required', Args: {} },
    })),
    totalCount: fields.length,
    sheets: { '': 'Sheet1' },
  }
  return (call) => {
    const rest = below(call, entity.room)
    if (rest?.[0] !== 'transfer') return undefined
    if (rest.length === 1 && call.method === 'GET') return { runs }
    if (rest[2] === 'rows') return rows
    return call.method === 'POST' ? result({ EntityId: sampleId(0) }) : undefined
  }
}

const sentFile = (at: number): TransferRun => ({
  id: sampleId(at),
  fileName: `records-${at + 1}.xlsx`,
  sentOn: '2026-11-20T20:40:00.000Z',
  step: at === 0 ? 'check' : 'import',
  state: 'Done',
  rowCount: 40,
  done: 40,
  total: 40,
  isWaiting: false,
  isStopping: false,
  unread: [],
  result: {
    added: 12,
    changed: 5,
    unchanged: 23 - (at === 0 ? 3 : 0),
    bad: at === 0 ? 3 : 0,
    questions: {},
    written: at === 1,
  },
})

const underWay: TransferRun = {
  ...sentFile(2),
  sentOn: '2026-11-20T20:45:00.000Z',
  ...{ step: 'check', state: 'Running', done: 12, total: 40, result: null },
}
