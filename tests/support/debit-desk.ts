import { DebitBatch } from '../../shared/contracts/ar/debit-batch.ts'
import { Mandate } from '../../shared/contracts/ar/mandate.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import type { CallResult } from '../../shared/contracts/result.ts'
import type { Calls, Row } from '../server/modules/admin/calls.ts'
import { succeeded } from './payables-desk.ts'

export const DEBITS = '/api/ar/debit-batch'
export const MANDATES = '/api/ar/mandate'

/** Mandates and batches of debits as people lead them over HTTP: a clerk enters, a payer sends, an approver says yes. */
export function debitDesk(as: (user: string) => Calls) {
  const act = (calls: Calls, room: string, action: string, { id, version }: Row, more: Row = {}) =>
    calls.save('POST', `${room}/${String(id)}/${action}`, { version, ...more })
  const save = (calls: Calls, more: Row): Promise<CallResult<Row>> =>
    calls.save('POST', DEBITS, {
      record: {
        ...emptyRecord(DebitBatch.fields),
        ...{ bankAccountId: 'MAIN', valueDate: '2026-06-30', dueThrough: '2026-06-30', minimumAmount: '0' },
        ...{ allowDiscounts: true, includeCredits: true, ...more },
      },
    })
  const mandate = (more: Row): Promise<CallResult<Row>> =>
    as('clerk').save('POST', MANDATES, {
      record: {
        ...emptyRecord(Mandate.fields),
        ...{ payer: `${String(more['customerId'])} Acier Ltée`, currency: 'CAD', institution: '006', transit: '10203' },
        ...{ accountNumber: '9001234', category: 'Business', signedOn: '2026-06-01', validFrom: '2026-06-01' },
        ...{ evidence: 'Signed form, voided cheque seen', ...more },
      },
    })
  const confirmed = async (more: Row): Promise<Row> =>
    succeeded(await act(as('approver'), MANDATES, 'confirm', succeeded(await mandate(more))))
  const proposed = async (more: Row = {}): Promise<Row> =>
    succeeded(await act(as('payer'), DEBITS, 'propose', succeeded(await save(as('payer'), more))))
  const approved = async (batch: Row): Promise<Row> =>
    succeeded(await act(as('approver'), DEBITS, 'approve', succeeded(await act(as('payer'), DEBITS, 'submit', batch))))
  const generated = async (batch: Row): Promise<Row> =>
    succeeded(await act(as('payer'), DEBITS, 'generate', await approved(batch)))
  const file = ({ id }: Row, calls = as('payer')) =>
    calls.write('POST', `${DEBITS}/${String(id)}/file`, undefined, null)
  const sent = async (batch: Row): Promise<Row> => {
    const made = await generated(batch)
    await file(made)
    return succeeded(await act(as('payer'), DEBITS, 'send', made, { confirmed: ['ar.debitBatch.sentOnce'] }))
  }
  return { act, save, mandate, confirmed, proposed, approved, generated, file, sent }
}

/** Documents of a batch: number, what is collected, its discount, whether it is chosen, how it stands. */
export const lines = (batch: Row) =>
  (batch['documents'] as Row[]).map(({ reference, pay, discount, include, standing }) => [
    ...[reference, pay, discount, include, standing],
  ])
export const collections = (batch: Row) => batch['collections'] as Row[]
