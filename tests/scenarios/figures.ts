/**
 * The acceptance figures of payables, foreign exchange and posting, as one file of data: what happens, the entries that must stand for
 * it, and what else is said to the cent. The engine and the calls read the same rows; `tests/house/scenario-figures.test.ts` says which
 * of both runs which row.
 */
export interface Scenario {
  readonly says: string
  /** `Dr 6200 1,000.00; Cr 2000 1,000.00`, one for each entry, in the order in which they are made. */
  readonly entries?: readonly string[]
  /** Balances of accounts that must stand afterwards. */
  readonly balances?: string
  /** What it begins with and no entry says. */
  readonly given?: Figures
  /** Any other figure that comes out of it, by its name, whichever way it is run. */
  readonly figures?: Figures
  /** What only documents know, or say: the sentence in which something is refused among it. */
  readonly byCalls?: Figures
  /** What only the ledger, its pure functions or the database below the calls say. */
  readonly byEngine?: Figures
}
type Figures = Readonly<Record<string, string>>

export const SCENARIOS = {
  A1: {
    says: 'A vendor invoice of 1,000.00 with tax and terms of 2 % in ten days',
    entries: ['Dr 6200 1,000.00; Dr 2110 130.00; Cr 2000 1,130.00'],
    given: { docDate: '2026-06-02', net: '1000.00' },
    figures: { gross: '1130.00', tax: '130', discount: '20', discountDate: '2026-06-12', dueDate: '2026-07-02' },
  },
  A2: {
    says: 'The number of an invoice is used once by its vendor, in whatever case and blanks; another vendor may use it',
    given: { first: 'INV-1', typed: ' inv-1 ' },
    byCalls: { refused: 'Doc number INV-1 is already used for this vendor' },
    byEngine: { refused: 'ap_invoice_number_used_once' },
  },
  A3: {
    says: 'A draft may leave a cent to be distributed, a posting may not',
    given: { gross: '1130.00', distributed: '999.99', tax: '130.00' },
    figures: { remaining: '0.01' },
  },
  A4: {
    says: 'The invoice of A1 is paid less its discount; the tax stays',
    entries: ['Dr 2000 1,130.00; Cr 1000 1,110.00; Cr 4900 20.00'],
    given: { on: '2026-06-10', paid: '1110.00', discount: '20.00' },
    figures: { open: '0.00', recoverable: '130.00' },
  },
  A5: {
    says: 'Payment plus discount stay within the balance, and the discount within its time',
    given: { paid: '1120.00', discount: '20.00', late: '2026-06-13', latePaid: '1110.00' },
    figures: { over: '10.00' },
    byCalls: { available: '0.00', until: '2026-06-12' },
  },
  A6: {
    says: 'A receipt of 2,000 lb at 1.25, then its invoice at 1.28 with tax: what was received and not invoiced is nothing',
    entries: [
      'Dr 1200 2,500.00; Cr 2050 2,500.00',
      'Dr 2050 2,500.00; Dr 5010 60.00; Dr 2110 332.80; Cr 2000 2,892.80',
    ],
    given: { invoiced: '2560.00', received: '2500.00', percent: '2.4' },
    figures: { variance: '60', gross: '2892.80', notInvoiced: '0.00' },
  },
  A7: {
    says: 'An invoice of 12 % and 300.00 above its receipt is refused; one of 6 % and 90.00 is within the amount',
    entries: ['Dr 2050 1,500.00; Dr 5010 90.00; Cr 2000 1,590.00'],
    given: { invoiced: '2800.00', received: '2500.00', near: '1590.00', nearReceived: '1500.00' },
    byCalls: { difference: '300.00', percent: '5', amount: '100' },
  },
  A8: {
    says: 'A subcontractor bills 10,000.00 of which a tenth is held: tax falls on what is billed now',
    entries: ['Dr 5100 10,000.00; Dr 2110 1,170.00; Cr 2000 10,170.00; Cr 2020 1,000.00'],
    figures: { aged: '10170', held: '1000' },
  },
  A9: {
    says: 'What A8 holds is released with its tax',
    entries: ['Dr 2020 1,000.00; Dr 2110 130.00; Cr 2000 1,130.00'],
    figures: { owed: '1130.00', stillHeld: '0.00' },
  },
  A10: {
    says: 'An amount is put over percents and over equal parts; the last share takes what is left',
    given: { amount: '1234.56', shares: '50 30 20', inParts: '100.00' },
    figures: { percents: '617.28 370.37 246.91', parts: '33.33 33.33 33.34' },
  },
  A11: {
    says: 'A job bears no more than its line',
    given: { line: '500.00', job: '550.00', fits: '500.00' },
    figures: { over: '50.00' },
  },
  A12: {
    says: 'The cheque of A4 is cancelled on 20 June, once: earlier dates stay as they were',
    entries: ['Cr 2000 1,130.00; Dr 1000 1,110.00; Dr 4900 20.00'],
    given: { on: '2026-06-20', beforeTheCheque: '2026-06-05', closed: '2026-05-20' },
    figures: { before: '0.00', after: '1130.00' },
    byCalls: {
      again: 'This cannot be done while it is Cancelled. It must be Open.',
      early: 'The cancel date is before the payment (2026-06-10).',
      closed: 'Period is closed (A/P).',
    },
    byEngine: { again: 'reversedBefore', early: 'reversedEarlier', closed: 'periodClosed AP' },
  },
  A13: {
    says: 'The number of a cancelled cheque stays used',
    byCalls: { refused: 'Cheque number has been used.' },
    byEngine: { refused: 'cheque_no_used_once' },
  },
  A14: {
    says: 'What is owed to a vendor is paid by card: the issuer is owed instead, and the control account stays',
    entries: ['Dr 6200 200.00; Dr 2110 26.00; Cr 2000 226.00', 'Dr 2000 226.00; Cr 2000 226.00'],
    figures: {
      ...{ ofVendor: '0.00', ofIssuer: '226.00', control: '0.00' },
      firms: 'Dr V200, Cr CARDBANK',
    },
    byCalls: { unpaid: '226' },
  },
  A15: {
    says: 'A credit memo of 100.00 with tax is unapplied until it is applied, which books nothing',
    entries: ['Dr 2000 113.00; Cr 6200 100.00; Cr 2110 13.00'],
    figures: { unapplied: '113.00', afterwards: '0.00', left: '1017.00', newEntries: '0' },
  },
  A16: {
    says: 'Ageing as at its date, to the boundaries of its columns',
    figures: {
      june: '1500 250 400 600 700 800 900 1100 1200',
      july: '1000 700 450 0 700 800 0 2000 1200',
      juneTotal: '7450',
      julyTotal: '6850',
      control: '-7450.00',
    },
  },
  A17: {
    says: 'A batch of three payments leaves the file of its bank to the byte; 9999 is followed by 0001',
    figures: {
      header: 'A00000000112345678900042026181',
      trailer: 'Z00000000512345678900042' + '00000000000000' + '00000000' + '00000001417280' + '00000003',
      total: '14172.80',
    },
  },
  A18: {
    says: 'A payee is upper-case ASCII of thirty places',
    given: { payee: 'Métallurgie Québécoise Ltée' },
    figures: { written: 'METALLURGIE QUEBECOISE LTEE   ' },
  },
  A19: {
    says: 'Whoever chose a batch does not approve it; a vendor with new bank details is left behind, the others are paid',
  },
  A20: {
    says: 'A commission run of 3 % of 5,000.00 owes the rep 150.00, and nothing when it is run again',
    entries: ['Dr 6500 150.00; Cr 2000 150.00'],
  },
  X1: {
    says: 'An invoice of 10,000.00 USD at 1.3600',
    entries: ['Dr 1200 13,600.00; Cr 2010 13,600.00'],
    figures: { rate: '1.36' },
  },
  X2: {
    says: 'Revalued at 1.3850 on 30 June, once',
    entries: ['Dr 7010 250.00; Cr 2010 250.00'],
    figures: { company: '13850.00', foreign: '10000.00' },
    byCalls: { again: 'has revalued these accounts on that day. Reverse it first.' },
  },
  X3: { says: 'Turned back by itself on 1 July', entries: ['Dr 2010 250.00; Cr 7010 250.00'] },
  X4: {
    says: 'Paid at 1.3720: nothing is left in either currency',
    entries: ['Dr 2010 13,600.00; Cr 1010 13,720.00; Dr 7000 120.00'],
    figures: { foreign: '0.00', company: '0.00' },
  },
  X5: {
    says: 'Or 4,000.00 of it: the rest is carried as before',
    entries: ['Dr 2010 5,440.00; Cr 1010 5,488.00; Dr 7000 48.00'],
    figures: { foreign: '6000.00', company: '8160.00' },
  },
  X6: {
    says: 'A typed rate lies within 3 % of the table',
    given: { table: '1.36', percent: '3', refused: '1.405', accepted: '1.395' },
    byCalls: { table: '1.36', percent: '3' },
    byEngine: { refusedBy: '3.31', acceptedBy: '2.57' },
  },
  X7: {
    says: 'What rounding leaves goes to the largest line, the first of equals',
    entries: ['Dr 6200 13.34; Dr 6200 13.35; Dr 6200 13.35; Cr 2010 40.04'],
  },
  G1: {
    says: 'An entry that does not balance is refused with the difference',
    given: { debit: 'Dr 6100 100.00', credit: 'Cr 1000 99.99' },
    figures: { difference: '0.01' },
  },
  G2: {
    says: 'May is closed for A/P: payables are refused by name, a general entry is taken',
    given: { on: '2026-05-31' },
    byCalls: { refused: 'Period is closed (A/P).' },
    byEngine: { refused: 'periodClosed AP' },
  },
  G3: {
    says: 'An accrual of June turns back on 1 July',
    entries: ['Dr 6100 2,400.00; Cr 2055 2,400.00', 'Dr 2055 2,400.00; Cr 6100 2,400.00'],
  },
  G4: {
    says: 'The trial balance of the golden ledger on 30 June',
    balances:
      'Dr 1000 52,669.23; Dr 1100 101,700.00; Dr 1150 10,000.00; Dr 1200 92,900.00; Cr 2000 13,062.80; Cr 2010 13,850.00; ' +
      'Cr 2020 1,000.00; Cr 2055 2,400.00; Cr 2100 12,350.00; Dr 2110 1,632.80; Cr 2210 320.00; Cr 2220 258.60; ' +
      'Cr 2230 90.29; Cr 2240 28.38; Cr 2250 45.00; Cr 2270 92.31; Cr 3000 10,000.00; Cr 3100 120,000.00; ' +
      'Cr 4000 5,000.00; Cr 4010 100,000.00; Dr 4050 50.00; Cr 4900 20.00; Dr 5000 3,200.00; Dr 5010 60.00; ' +
      'Dr 5100 10,000.00; Dr 6000 2,307.69; Dr 6010 129.30; Dr 6020 52.67; Dr 6030 28.38; Dr 6040 45.00; Dr 6050 92.31; ' +
      'Dr 6100 2,400.00; Dr 6200 1,000.00; Dr 7010 250.00',
    figures: {
      ...{ debits: '278517.38', credits: '278517.38', netIncome: '85404.65' },
      ...{ assets: '257269.23', liabilities: '41864.58', equity: '130000.00' },
      ...{ 2050: '0.00', 2200: '0.00' },
    },
  },
  G5: {
    says: 'What ties to it: payables, receivables, holdbacks, goods not invoiced, net pay',
    figures: {
      ...{ payables: '-26912.80', receivables: '101700.00', heldBack: '10000.00', heldFromOthers: '-1000.00' },
      ...{ notInvoiced: '0.00', netPay: '0.00' },
    },
  },
  G6: {
    says: 'The GST/HST return of June from the golden ledger',
    figures: { 101: '104950', 103: '12350', 105: '12350', 106: '1632.8', 108: '1632.8', 109: '10717.2' },
  },
  G8: {
    says: 'The year end of other books: income goes to retained earnings, stays in the income statement, and comes back by its mirror',
    entries: [
      'Dr 4000 250,000.00; Cr 5000 150,000.00; Cr 6100 60,000.00; Cr 3100 40,000.00',
      'Dr 5000 150,000.00; Dr 6100 60,000.00; Dr 3100 40,000.00; Cr 4000 250,000.00',
    ],
    figures: { income: '40000.00' },
  },
  G9: {
    says: 'Sub-ledgers close once their journals are closed; a period closes with its open journals; reopened, these stay closed',
    figures: { sources: 'PJ CD CC', statusAfter: 'Closed' },
    byCalls: { refused: 'Accounting journal for the period is closed, choose another date.' },
    byEngine: { refused: 'journalClosed' },
  },
  G10: { says: 'A period with journals is not deleted, an empty one is' },
  G11: {
    says: 'The limits of years and of natural accounts',
    given: {
      ...{ years: '1001 9998', noYears: '1000 9999' },
      ...{ accounts: '12345678', noAccounts: '123456789 12A' },
    },
    figures: { taken: 'yes yes no no yes no no' },
  },
  G12: { says: 'A second day-book of the same source, type and date is opened after a question' },
  G13: { says: 'The same posting twice is one entry; with another amount it is refused' },
  G14: { says: 'Two users edit a bank account: the second is told of the first, and nothing is overwritten' },
  G15: {
    says: 'A posted line is not changed; what was altered behind the triggers is named',
    figures: { refused: 'rows of entry_line are never changed or removed', named: 'true' },
  },
  G16: {
    says: 'Fifty post at once, five give up: the numbers that are left follow each other',
    figures: { posted: '45', consecutive: 'true' },
  },
  G17: { says: 'A posting and a close at once: one of them', figures: { one: 'true' } },
} as const satisfies Readonly<Record<string, Scenario>>

export type ScenarioId = keyof typeof SCENARIOS
type Id = ScenarioId

/**
 * What is run both ways as one story in one database each, in this order (`by-engine.test.ts`, `by-calls.test.ts`): each begins where
 * the one before has ended, and all that a row says must come out.
 */
export const SERIES = [
  ...(['G2', 'A1', 'A2', 'A3', 'A5', 'A4', 'A12', 'A13', 'A15', 'A6', 'A7', 'A8', 'A9', 'A10', 'A11', 'A14'] as const),
  ...(['X1', 'X2', 'X3', 'X4', 'X5', 'X6', 'X7', 'G11', 'G15', 'G16', 'G17', 'G9'] as const),
] as const satisfies readonly Id[]

export const scenario = (id: Id): Scenario => SCENARIOS[id]

/** An entry of a scenario, the first unless said. */
export function entryText(id: Id, nth = 0): string {
  const entry = scenario(id).entries?.[nth]
  if (entry === undefined) throw new Error(`${id} has no entry ${nth}`)
  return entry
}

/** A figure of a scenario by its name, given or found. */
export function figureOf(id: Id, name: string | number): string {
  const { given, figures, byCalls, byEngine } = scenario(id)
  const figure = { ...byEngine, ...byCalls, ...figures, ...given }[String(name)]
  if (figure === undefined) throw new Error(`${id} has no figure ${name}`)
  return figure
}
