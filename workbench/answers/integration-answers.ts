import { INTEGRATION_EVENTS } from '../../shared/contracts/gl/integration-events.ts'
import {
  INTEGRATION_PAGE,
  type ControlTie,
  type IntegratedDocument,
  type ProofRow,
  type IntegrationMapping,
  type PendingPreview,
} from '../../shared/contracts/gl/integration.ts'
import { sampleId } from '../sample/value.ts'

const PROOF: readonly ProofRow[] = [
  {
    ...{ periodId: sampleId(1), period: '2026-06', isClosed: true, source: 'PJ', kind: 'AP', currency: 'CAD' },
    ...{ journals: 4, documents: 5, entries: 5, subDebit: '113.00', subCredit: '14418.80' },
    ...{ glDebit: '113.00', glCredit: '13288.80', difference: '0.00' },
    ...{ pending: 1, pendingDebit: '0.00', pendingCredit: '1130.00' },
  },
  {
    ...{ periodId: sampleId(1), period: '2026-06', isClosed: true, source: 'CD', kind: 'Bank', currency: 'CAD' },
    ...{ journals: 2, documents: 2, entries: 3, subDebit: '226.00', subCredit: '1337.00' },
    ...{ glDebit: '226.00', glCredit: '1336.00', difference: '-1.00' },
    ...{ pending: 0, pendingDebit: '0.00', pendingCredit: '0.00' },
  },
]

const CONTROLS: readonly ControlTie[] = [
  {
    ...{ account: '2000', name: 'Accounts payable CAD', kind: 'AP', currency: 'CAD' },
    ...{ items: '13062.80', control: '11932.80', pending: '1130.00', difference: '0.00' },
  },
]

const PREVIEW: PendingPreview = {
  lines: [
    {
      ...{ date: '2026-06-02', source: 'PJ', description: 'V100 INV-1', documentType: 'ap.purchaseInvoice' },
      ...{ documentId: sampleId(2), account: '6200', role: null, name: 'Repairs', debit: '1130.00', credit: '0.00' },
    },
    {
      ...{ date: '2026-06-02', source: 'PJ', description: 'V100 INV-1', documentType: 'ap.purchaseInvoice' },
      ...{ documentId: sampleId(2), account: null, role: 'PRICE_VARIANCE', name: '', debit: '0.00', credit: '1130.00' },
    },
  ],
  ...{ debit: '1130.00', credit: '1130.00', page: 1, pageSize: INTEGRATION_PAGE, totalCount: 2 },
}

const DOCUMENTS: readonly IntegratedDocument[] = [
  {
    ...{ documentType: 'ap.payment', documentId: sampleId(3), number: 'P-000017', date: '2026-06-12' },
    ...{ subDebit: '226.00', subCredit: '226.00', glDebit: '226.00', glCredit: '226.00', difference: '0.00' },
    ...{ pendingDebit: '0.00', pendingCredit: '0.00', waits: false },
    entries: [{ id: sampleId(4), entryNo: '2026-000021' }],
  },
]

const MAPPING: IntegrationMapping = {
  events: INTEGRATION_EVENTS.map((event) => ({
    ...event,
    legs: event.legs.map((leg) => ({
      ...leg,
      accounts:
        leg.role === 'AP_CONTROL'
          ? [{ account: '2000', name: 'Accounts payable CAD', qualifier: null, currency: 'CAD', branchId: null }]
          : [],
      missing: leg.role === 'ROUNDING' ? ['USD'] : [],
    })),
  })),
}

/** What the parts of G/L integration ask beside its lists. */
export const integrationAnswer = (path: string | undefined): object | undefined =>
  path === 'mapping' ? MAPPING : path === 'preview' ? PREVIEW : undefined

/** Rows of its lists, by their names. */
export const INTEGRATION_ROWS: Readonly<Record<string, readonly object[]>> = {
  ...{ proof: PROOF, controls: CONTROLS, documents: DOCUMENTS },
  waiting: [{ period: '2026-06', source: 'PJ', entries: 1, ready: 1, amount: '1130.00' }],
  drafts: [
    {
      ...{ source: 'PJ', documentType: 'ap.purchaseInvoice', documentId: sampleId(2), number: 'PJ-000031' },
      ...{ date: '2026-06-25', reason: 'Draft' },
    },
  ],
}
