import type { Currency, EntryKind } from '../../server/ledger/legs.ts'
import type { JournalSource } from '../../shared/contracts/gl/journal-sources.ts'
import { entryText, figureOf } from './figures.ts'

/** One entry of the acceptance figures: what is asked of the ledger and the exact lines that must stand. */
export interface ScenarioEntry {
  readonly id: string
  readonly date: string
  readonly source: JournalSource
  readonly kind?: EntryKind
  readonly currency?: Currency
  readonly rate?: string
  /** Whose documents its lines open. */
  readonly firm?: string
  readonly due?: string
  readonly autoReverseOn?: string
  readonly isAdjusting?: boolean
  /**
   * `Dr 6200 1,000.00`: side, account or role (`TAX_RECOVERABLE:HST`), amount; `opens INV-1` opens a document on a control
   * account, `on INV-1` moves it. `0.00=250.00` moves no foreign amount but 250.00 of our own.
   */
  readonly legs: readonly string[]
  readonly lines: string
}

const june = (day: number) => `2026-06-${String(day).padStart(2, '0')}`

export const ENTRIES = {
  opening: {
    id: 'Opening',
    date: june(1),
    source: 'OB',
    kind: 'Opening',
    legs: ['Dr BANK 50,000.00', 'Dr 1200 80,000.00', 'Cr 3000 10,000.00', 'Cr 3100 120,000.00'],
    lines: 'Dr 1000 50,000.00; Dr 1200 80,000.00; Cr 3000 10,000.00; Cr 3100 120,000.00',
  },
  A1: {
    id: 'A1',
    date: june(2),
    source: 'PJ',
    firm: 'V100',
    due: '2026-07-02',
    legs: ['Dr 6200 1,000.00', 'Dr TAX_RECOVERABLE:HST 130.00', 'Cr AP_CONTROL 1,130.00 opens INV-1'],
    lines: entryText('A1'),
  },
  A4: {
    id: 'A4',
    date: june(10),
    source: 'CD',
    legs: ['Dr AP_CONTROL 1,130.00 on INV-1', 'Cr BANK 1,110.00', 'Cr PURCHASE_DISCOUNT_TAKEN 20.00'],
    lines: entryText('A4'),
  },
  A6receipt: {
    id: 'A6',
    date: june(3),
    source: 'PO',
    firm: 'STEELCO',
    legs: ['Dr INVENTORY 2,500.00', 'Cr GRNI 2,500.00 opens PO-1'],
    lines: entryText('A6'),
  },
  A6invoice: {
    id: 'A6',
    date: june(5),
    source: 'PJ',
    firm: 'STEELCO',
    legs: [
      'Dr GRNI 2,500.00 on PO-1',
      'Dr PRICE_VARIANCE 60.00',
      'Dr TAX_RECOVERABLE:HST 332.80',
      'Cr AP_CONTROL 2,892.80 opens INV-2',
    ],
    lines: entryText('A6', 1),
  },
  A8: {
    id: 'A8',
    date: june(8),
    source: 'PJ',
    firm: 'SUBCO',
    legs: [
      'Dr JOB_COST 10,000.00',
      'Dr TAX_RECOVERABLE:HST 1,170.00',
      'Cr AP_CONTROL 10,170.00 opens INV-3',
      'Cr HOLDBACK_PAYABLE 1,000.00 opens INV-3H',
    ],
    lines: entryText('A8'),
  },
  A9: {
    id: 'A9',
    date: '2026-08-15',
    source: 'HB',
    firm: 'SUBCO',
    legs: [
      'Dr HOLDBACK_PAYABLE 1,000.00 on INV-3H',
      'Dr TAX_RECOVERABLE:HST 130.00',
      'Cr AP_CONTROL 1,130.00 opens INV-3R',
    ],
    lines: entryText('A9'),
  },
  A14invoice: {
    id: 'A14',
    date: june(4),
    source: 'PJ',
    firm: 'V200',
    legs: ['Dr 6200 200.00', 'Dr TAX_RECOVERABLE:HST 26.00', 'Cr AP_CONTROL 226.00 opens INV-4'],
    lines: entryText('A14'),
  },
  A14card: {
    id: 'A14',
    date: june(9),
    source: 'CC',
    firm: 'CARDBANK',
    legs: ['Dr AP_CONTROL 226.00 on INV-4', 'Cr AP_CONTROL 226.00 opens CARD-1'],
    lines: entryText('A14', 1),
  },
  A15: {
    id: 'A15',
    date: june(11),
    source: 'PJ',
    firm: 'V100',
    legs: ['Dr AP_CONTROL 113.00 opens CM-1', 'Cr 6200 100.00', 'Cr TAX_RECOVERABLE:HST 13.00'],
    lines: entryText('A15'),
  },
  R1: {
    id: 'R1',
    date: june(5),
    source: 'SJ',
    firm: 'C100',
    legs: ['Dr AR_CONTROL 5,650.00 opens S-1', 'Cr SALES 5,000.00', 'Cr TAX_COLLECTED:HST 650.00'],
    lines: 'Dr 1100 5,650.00; Cr 4000 5,000.00; Cr 2100 650.00',
  },
  R1cost: {
    id: 'R1',
    date: june(5),
    source: 'IC',
    legs: ['Dr COGS 3,200.00', 'Cr INVENTORY 3,200.00'],
    lines: 'Dr 5000 3,200.00; Cr 1200 3,200.00',
  },
  R2: {
    id: 'R2',
    date: june(15),
    source: 'CR',
    legs: ['Dr BANK 5,600.00', 'Dr SALES_DISCOUNT_TAKEN 50.00', 'Cr AR_CONTROL 5,650.00 on S-1'],
    lines: 'Dr 1000 5,600.00; Dr 4050 50.00; Cr 1100 5,650.00',
  },
  R6: {
    id: 'R6',
    date: june(16),
    source: 'SJ',
    firm: 'BUILDER',
    legs: [
      'Dr AR_CONTROL 101,700.00 opens S-2',
      'Dr HOLDBACK_RECEIVABLE 10,000.00 opens S-2H',
      'Cr CONTRACT_REVENUE 100,000.00',
      'Cr TAX_COLLECTED:HST 11,700.00',
    ],
    lines: 'Dr 1100 101,700.00; Dr 1150 10,000.00; Cr 4010 100,000.00; Cr 2100 11,700.00',
  },
  R13invoice: {
    id: 'R13',
    date: '2026-08-03',
    source: 'SJ',
    currency: 'USD',
    rate: '1.3500',
    firm: 'USBUYER',
    legs: ['Dr AR_CONTROL 8,000.00 opens S-3', 'Cr SALES 8,000.00'],
    lines: 'Dr 1110 10,800.00; Cr 4000 10,800.00',
  },
  R13receipt: {
    id: 'R13',
    date: '2026-08-20',
    source: 'CR',
    currency: 'USD',
    rate: '1.3900',
    legs: ['Dr BANK 8,000.00', 'Cr AR_CONTROL 8,000.00 on S-3'],
    lines: 'Dr 1010 11,120.00; Cr 1110 10,800.00; Cr 7000 320.00',
  },
  P1: {
    id: 'P1',
    date: june(19),
    source: 'PR',
    legs: [
      'Dr WAGES 2,307.69',
      'Dr ER_CPP 129.30',
      'Dr ER_EI 52.67',
      'Dr ER_WSIB 28.38',
      'Dr ER_EHT 45.00',
      'Dr VACATION_EXPENSE 92.31',
      'Cr CPP_PAYABLE 258.60',
      'Cr EI_PAYABLE 90.29',
      'Cr INCOME_TAX_PAYABLE 320.00',
      'Cr WSIB_PAYABLE 28.38',
      'Cr EHT_PAYABLE 45.00',
      'Cr VACATION_ACCRUED 92.31',
      'Cr NET_PAY_CLEARING 1,820.77',
    ],
    lines:
      'Dr 6000 2,307.69; Dr 6010 129.30; Dr 6020 52.67; Dr 6030 28.38; Dr 6040 45.00; Dr 6050 92.31; Cr 2220 258.60; ' +
      'Cr 2230 90.29; Cr 2210 320.00; Cr 2240 28.38; Cr 2250 45.00; Cr 2270 92.31; Cr 2200 1,820.77',
  },
  P2: {
    id: 'P2',
    date: june(19),
    source: 'PR',
    legs: ['Dr NET_PAY_CLEARING 1,820.77', 'Cr BANK 1,820.77'],
    lines: 'Dr 2200 1,820.77; Cr 1000 1,820.77',
  },
  X1: {
    id: 'X1',
    date: june(12),
    source: 'PJ',
    currency: 'USD',
    rate: '1.3600',
    firm: 'USVENDOR',
    legs: ['Dr INVENTORY 10,000.00', 'Cr AP_CONTROL 10,000.00 opens INV-5'],
    lines: entryText('X1'),
  },
  X2: {
    id: 'X2',
    date: june(30),
    source: 'FX',
    kind: 'Revaluation',
    currency: 'USD',
    rate: '1.3850',
    autoReverseOn: '2026-07-01',
    legs: ['Dr FX_UNREALIZED 0.00=250.00', 'Cr AP_CONTROL 0.00=250.00 on INV-5'],
    lines: entryText('X2'),
  },
  X4: {
    id: 'X4',
    date: '2026-07-03',
    source: 'CD',
    currency: 'USD',
    rate: '1.3720',
    legs: ['Dr AP_CONTROL 10,000.00 on INV-5', 'Cr BANK 10,000.00'],
    lines: entryText('X4'),
  },
  X5: {
    id: 'X5',
    date: '2026-07-03',
    source: 'CD',
    currency: 'USD',
    rate: '1.3720',
    legs: ['Dr AP_CONTROL 4,000.00 on INV-5', 'Cr BANK 4,000.00'],
    lines: entryText('X5'),
  },
  X7: {
    id: 'X7',
    date: june(13),
    source: 'PJ',
    currency: 'USD',
    rate: '1.3333',
    firm: 'USVENDOR',
    legs: ['Dr 6200 10.01', 'Dr 6200 10.01', 'Dr 6200 10.01', 'Cr AP_CONTROL 30.03 opens INV-6'],
    lines: entryText('X7'),
  },
  G3: {
    id: 'G3',
    date: june(30),
    source: 'GJ',
    autoReverseOn: '2026-07-01',
    legs: ['Dr 6100 2,400.00', 'Cr ACCRUED_LIABILITIES 2,400.00'],
    lines: entryText('G3'),
  },
  G8activity: {
    id: 'G8',
    date: '2026-11-30',
    source: 'GJ',
    legs: ['Dr 1200 40,000.00', 'Dr 5000 150,000.00', 'Dr 6100 60,000.00', 'Cr 4000 250,000.00'],
    lines: 'Dr 1200 40,000.00; Dr 5000 150,000.00; Dr 6100 60,000.00; Cr 4000 250,000.00',
  },
  G8: {
    id: 'G8',
    date: '2026-12-31',
    source: 'YE',
    kind: 'YearEnd',
    isAdjusting: true,
    legs: ['Dr 4000 250,000.00', 'Cr 5000 150,000.00', 'Cr 6100 60,000.00', 'Cr RETAINED_EARNINGS 40,000.00'],
    lines: entryText('G8'),
  },
} as const satisfies Record<string, ScenarioEntry>

/** [FG4] The entries of the golden ledger, in the order of their marks (g1) to (g13). */
export const GOLDEN: readonly ScenarioEntry[] = [
  ENTRIES.opening,
  ENTRIES.A1,
  ENTRIES.A6receipt,
  ENTRIES.A6invoice,
  ENTRIES.A4,
  ENTRIES.R1,
  ENTRIES.R1cost,
  ENTRIES.R2,
  ENTRIES.R6,
  ENTRIES.A8,
  ENTRIES.X1,
  ENTRIES.P1,
  ENTRIES.P2,
  ENTRIES.X2,
  ENTRIES.G3,
]

/** [FA16] Open payables by due date, and the payment on account. */
export const AGED_ITEMS: readonly (readonly [due: string, amount: string])[] = [
  ['2026-07-15', '1000.00'],
  ['2026-06-30', '500.00'],
  ['2026-06-15', '200.00'],
  ['2026-05-31', '300.00'],
  ['2026-05-30', '400.00'],
  ['2026-04-15', '600.00'],
  ['2026-03-10', '700.00'],
  ['2026-02-10', '800.00'],
  ['2026-01-05', '900.00'],
  ['2025-12-10', '1100.00'],
  ['2025-06-30', '1200.00'],
]
/** [FA16] Current and eight periods as at 2026-06-30, and as at 2026-07-05 after the payment of the 600 of that day. */
export const AGED_JUNE = figureOf('A16', 'june').split(' ').map(Number)
export const AGED_JULY = figureOf('A16', 'july').split(' ').map(Number)
