import type {
  ControlTie,
  IntegratedDocument,
  IntegrationHead,
  PendingDocument,
  PendingSummary,
  ProofRow,
} from '../../shared/contracts/gl/integration.ts'
import type { InquiryRows } from '../../shared/contracts/inquiry.ts'
import type { Calls } from '../server/modules/admin/calls.ts'

const ROOM = '/api/gl/integration'
type Row<R> = R & { id: string }

/** One list of G/L integration as its inquiry answers it. */
export const integrationList = async <R>(calls: Calls, name: string, asked: string): Promise<InquiryRows<Row<R>>> =>
  (await calls.read(`${ROOM}/${name}?${asked}`)).Data as unknown as InquiryRows<Row<R>>

/** All that the inquiry shows of these days, without the ids that its rows are told apart by. */
export async function integrationOf(calls: Calls, asked: string) {
  const rowsOf = async <R>(name: string): Promise<R[]> =>
    (await integrationList<R>(calls, name, asked)).rows.map(({ id: _id, ...row }) => row as R)
  const head = (await calls.read(`${ROOM}?${asked}`)).Data as unknown as IntegrationHead
  return {
    ...head,
    rows: await rowsOf<ProofRow>('proof'),
    controls: await rowsOf<ControlTie>('controls'),
    waiting: await rowsOf<PendingSummary>('waiting'),
    pending: await rowsOf<PendingDocument>('drafts'),
  }
}
export type IntegrationAnswer = Awaited<ReturnType<typeof integrationOf>>

/** The documents behind a row of the proof. */
export async function integratedDocuments(
  calls: Calls,
  { periodId, source, kind, currency }: ProofRow,
  asked: string,
): Promise<{ documents: IntegratedDocument[]; totalCount: number | null }> {
  const row = `Row=${periodId}.${source}.${kind}.${currency}`
  const { rows, totalCount } = await integrationList<IntegratedDocument>(calls, 'documents', `${asked}&${row}`)
  return { documents: rows, totalCount }
}
