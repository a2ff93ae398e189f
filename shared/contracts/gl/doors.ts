import type { Door, MenuHeading } from '../doors.ts'

export const HEADINGS: readonly MenuHeading[] = [
  { menuId: 'GL0300', application: 'GL', name: 'Period end', sequence: 300 },
  { menuId: 'GL0400', application: 'GL', name: 'GST/HST', sequence: 400 },
  { menuId: 'GL0700', application: 'GL', name: 'Reports', sequence: 600 },
]

/** One room behind the door of each application of the books, and behind the legacy path. */
const door = (menuId: string, path: string, room: string, name: string, more: Partial<Door> = {}): Door => ({
  menuId,
  application: APPLICATIONS[menuId.slice(0, 2)]!,
  path,
  room: `gl/${room}`,
  name,
  parent: `${menuId.slice(0, 2)}0900`,
  sequence: Number(menuId.slice(-3)),
  ...more,
})

const APPLICATIONS: Readonly<Record<string, string>> = { GL: 'GL', AP: 'AP', AR: 'AR', NV: 'NOVUS' }

const control = (menuId: string) => door(menuId, '/gl-control', 'control', 'G/L control', { sequence: 10 })

const chart = (menuId: string) => door(menuId, '/gl-chart', 'account', 'G/L chart', { sequence: 12 })

const enquiry = (menuId: string, parent?: string) =>
  door(menuId, '/account-enquiry', 'account-enquiry', 'Account inquiry', { parent, sequence: 28 })

const integration = (menuId: string, parent: string) =>
  door(menuId, '/gl-integration', 'integration', 'G/L integration', { parent, sequence: 32 })

const periods = (menuId: string, path = '/accounting-periods', more: Partial<Door> = {}) =>
  door(menuId, path, 'fiscal-year', 'Accounting periods', { sequence: 14, ...more })

const journals = (menuId: string, path: string, ledger?: 'AP' | 'AR', parent?: string) =>
  door(menuId, path, 'journal', 'Accounting journals', { parent, sequence: 20, props: ledger && { ledger } })

const rates = (menuId: string) =>
  door(menuId, '/foreign-exchange', 'foreign-exchange', 'Foreign exchange', { sequence: 62 })

const currencies = (menuId: string) => door(menuId, '/currency', 'currency', 'Currencies', { sequence: 61 })

const banks = (menuId: string) => door(menuId, '/bank-account', 'bank-account', 'Bank accounts', { sequence: 64 })

/** Doors to the rooms of the general ledger, spelled as in the product text (section 2). */
export const DOORS: readonly Door[] = [
  ...['GL0911', 'AP0911', 'AR0911', 'NV0911'].map(control),
  ...['GL0912', 'AP0912', 'AR0912', 'NV0912'].map(chart),
  door('GL0924', '/segment-accounts', 'segment-accounts', 'Accounts by segment', { sequence: 24 }),
  door('GL0926', '/merge-accounts', 'merge-accounts', 'Merge accounts', { sequence: 26 }),
  ...['GL0963', 'AP0963', 'AR0963'].map(currencies),
  ...['GL0962', 'AP0962', 'AR0962', 'NV0962'].map(rates),
  ...['GL0964', 'AP0964', 'AR0964', 'NV0964'].map(banks),
  periods('GL0014', undefined, { parent: 'GL0300', sequence: 30 }),
  periods('AP0914'),
  periods('AR0914', '/periods'),
  periods('NV0914'),
  journals('GL0016', '/accounting-journals'),
  journals('AP0016', '/accounting-journals', 'AP', 'AP0200'),
  journals('AR0016', '/journals', 'AR', 'AR0600'),
  journals('NV0016', '/journals'),
  enquiry('GL0026'),
  enquiry('AP0026', 'AP0600'),
  enquiry('AR0026', 'AR0600'),
  integration('GL0032', 'GL0300'),
  integration('AP0032', 'AP0200'),
  integration('AR0032', 'AR0700'),
  door('GL0044', '/pending-entry', 'pending-entry', 'Pending entries', { parent: 'GL0300', sequence: 33 }),
  door('GL0050', '/trial-balance', 'trial-balance', 'Trial balance', { parent: 'GL0700', sequence: 50 }),
  door('GL0052', '/detailed-ledger', 'detailed-ledger', 'Detailed ledger', { parent: 'GL0700', sequence: 52 }),
  door('GL0054', '/gl-journal-printing', 'journal-printing', 'Journal printing', { parent: 'GL0700', sequence: 54 }),
  door('GL0070', '/financial-statement', 'financial-statement', 'Financial statement', {
    parent: 'GL0700',
    sequence: 56,
  }),
  door('GL0074', '/verify-ledger', 'verify-ledger', 'Verify the ledger', { parent: 'GL0700', sequence: 92 }),
  door('GL0076', '/tamper-report', 'tamper-report', 'Tamper report', { parent: 'GL0700', sequence: 94 }),
  door('GL0072', '/audit-export', 'audit-export', 'Audit export', { parent: 'GL0700', sequence: 90 }),
  door('GL0980', '/financial-statement-row', 'statement-row-set', 'Statement rows', { sequence: 70 }),
  door('GL0984', '/financial-statement-row-detail', 'statement-row', 'Rows of statements', { sequence: 74 }),
  door('GL0986', '/financial-statement-column-detail', 'statement-column', 'Columns of statements', { sequence: 76 }),
  door('GL0982', '/financial-statement-column', 'statement-column-set', 'Statement columns', { sequence: 72 }),
  door('NV0750', '/trial-balance', 'trial-balance', 'Trial balance', { parent: 'NV0700', sequence: 50 }),
  door('NV0752', '/detailed-ledger', 'detailed-ledger', 'Detailed ledger', { parent: 'NV0700', sequence: 52 }),
  door('GL0034', '/tie-out', 'tie-out', 'Tie-out', { parent: 'GL0300', sequence: 34 }),
  door('GL0040', '/foreign-exchange-revaluation', 'foreign-exchange-revaluation', 'Foreign exchange revaluation', {
    parent: 'GL0300',
    sequence: 40,
  }),
  door('GL0042', '/revaluation-report', 'revaluation-report', 'Revaluation report', { parent: 'GL0300', sequence: 41 }),
  door('GL0010', '/gl-journal-entry', 'journal-entry', 'Journal entry', { parent: undefined, sequence: 15 }),
  door('GL0011', '/recurring-entry', 'recurring-entry', 'Recurring entries', { parent: 'GL0300', sequence: 16 }),
  door('GL0043', '/period-close', 'period-close', 'Period close', { parent: 'GL0300', sequence: 44 }),
  door('GL0045', '/gl-year-end', 'year-end', 'Year end', { parent: 'GL0300', sequence: 45 }),
  door('NV0045', '/year-end', 'year-end', 'Year end', { sequence: 45 }),
  door('GL0012', '/budget', 'budget', 'Budgets', { parent: undefined, sequence: 22 }),
  door('GL0970', '/allocation', 'allocation', 'Allocations', { sequence: 70 }),
  door('GL0066', '/bank-reconciliation', 'bank-reconciliation', 'Bank reconciliation', {
    parent: undefined,
    sequence: 27,
  }),
  door('GL0069', '/moving-in', 'moving-in', 'Moving in', { sequence: 5 }),
  door('GL0068', '/opening-balances', 'opening-balance', 'Opening balances', { sequence: 6 }),
  door('GL0018', '/entries', 'entry', 'Entries', { parent: undefined, sequence: 25 }),
]
