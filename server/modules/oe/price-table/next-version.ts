import { emptyRecord } from '../../../../shared/contracts/check.ts'
import type { Stored } from '../../../../shared/contracts/entity.ts'
import { PriceTable } from '../../../../shared/contracts/oe/price-table.ts'
import { ResultStatus, type CallResult } from '../../../../shared/contracts/result.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { actionsAfterSave } from '../../../platform/document/run-action.ts'
import { readRecord } from '../../../platform/entity/read.ts'
import type { EntityRooms } from '../../../platform/entity/routes.ts'
import { saveRecord, type EntityParts } from '../../../platform/entity/save.ts'
import { refusedBecause, type RowOutcome } from '../../../platform/work/outcome.ts'
import { priceTableActions } from './actions.ts'
import { PriceTables } from './document.ts'
import { PriceTableStore } from './entity.ts'

export type Version = Stored<typeof PriceTable>
export type VersionLine = Version['lines'][number]

/** What a version is that follows another one. */
export interface Next {
  readonly effective: string
  readonly expiry: string | null
  readonly reviewOn: string | null
  readonly lines: readonly Partial<VersionLine>[]
  /** It counts at once from its day on, by the right of whoever asks for it. */
  readonly activate: boolean
}

/** Calls of price tables, to write versions in somebody's name. */
export function versionParts(rooms: Pick<EntityRooms, 'registry' | 'texts'>): EntityParts {
  const parts = PriceTables.parts(rooms)
  return { ...parts, then: actionsAfterSave(parts, PriceTables.document, priceTableActions) }
}

/** A version as it stands. */
export async function readVersion({ trx }: Pick<ActionContext, 'trx'>, id: string): Promise<Version> {
  const found = await readRecord(trx, PriceTableStore, id)
  return found!.record as unknown as Version
}

const LINE = PriceTable.fields.lines.fields!
/** What goes over from one version to the next; who activated it and until when it counts does not. */
const KEPT = [
  ...(['tableId', 'name', 'usedFor', 'jobId', 'shipToId', 'billToId', 'branchId', 'currency', 'rangeUnit'] as const),
  ...(['bracket', 'baseTableId', 'adjustPercent', 'minimumMargin', 'discountsAll', 'notes'] as const),
]

/** A line as it would be typed. */
const typed = (line: Partial<VersionLine>) => ({
  ...emptyRecord(LINE),
  ...Object.fromEntries(Object.keys(LINE).flatMap((name) => (name in line ? [[name, line[name as never]]] : []))),
})

/** [supply 9 renew-price-table] The version that follows another, saved by the rules of any: what counts stays as it is. Whoever has no right to it is told so. */
export async function follow(parts: EntityParts, context: ActionContext, of: Version, next: Next): Promise<CallResult> {
  const { lines, activate, ...dates } = next
  const record = {
    ...emptyRecord(PriceTable.fields),
    ...Object.fromEntries(KEPT.map((name) => [name, of[name] ?? null])),
    ...{ ...dates, lines: lines.map(typed) },
  }
  // That it begins in the past was asked before it was run.
  return saveRecord(parts, context, null, {
    record,
    ...(activate ? { then: 'activate', confirmed: ['oe.priceTable.beginsInPast'] } : {}),
  })
}

/** What became of it, for a run: where it leads, or why there is none. */
export function outcomeOf({ ResultStatus: status, Problems, Data }: CallResult): RowOutcome {
  const { tableKey } = (Data ?? {}) as { tableKey?: string }
  if (status !== ResultStatus.success) return { outcome: 'refused', problems: Problems ?? [] }
  const leads = tableKey ? { leads: { room: PriceTable.room, record: tableKey, title: tableKey } } : {}
  return { outcome: 'done', ...leads }
}

/** A version is added by whoever may add one. */
export const mayAdd = ({ rights }: Pick<ActionContext, 'rights'>): RowOutcome | null =>
  rights.can(`${PriceTable.room}.add`) ? null : refusedBecause('kit:refused.noRight')
