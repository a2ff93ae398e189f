/** One kind of letter: what its texts may name, each with a sample, and whether it carries a secret. */
export interface LetterDefinition {
  readonly slots: Readonly<Record<string, string>>
  /** Its text lets its reader in: it is shown to nobody, and not kept once it is sent. */
  readonly confidential?: boolean
}

const user = { displayName: 'Marie Bouchard', userName: 'controller' } as const

const CHANGE = { ...user, by: 'Alex Morgan', date: '2026-11-20', time: '15:04' } as const

/** A customer is reminded of what is overdue, with other words each time. */
const REMINDER = {
  slots: {
    ...{ companyName: 'Northgate Metals & Electric', customerName: 'Harlow Fabrication' },
    ...{ date: '2026-11-20', days: '34', amount: '12,345.67 CAD' },
  },
} as const

/** A report that is kept under a name comes by e-mail. */
const KEPT_REPORT = {
  displayName: user.displayName,
  ...{ reportName: 'Aged trial balance', keptName: 'Mondays', date: '2026-11-30' },
} as const

/** Letters that the suite writes. A text names a slot as `{{displayName}}`. */
export const LETTERS = {
  invitation: {
    slots: { ...user, link: 'https://novus.example.com/oidc/first?token=…', hours: '24' },
    confidential: true,
  },
  portalInvitation: {
    slots: {
      ...{ displayName: 'Sam Harlow', userName: 'sam@harlow.example.com', firmName: 'Harlow Fabrication' },
      ...{
        companyName: 'Northgate Metals & Electric',
        link: 'https://novus.example.com/oidc/first?token=…',
        hours: '24',
      },
      address: 'https://novus.example.com',
    },
    confidential: true,
  },
  operatorAlert: {
    slots: {
      ...{ displayName: user.displayName, date: '2026-11-20', time: '15:04' },
      title: 'The clock of the server was ahead and has been set back.',
      text: 'What was scheduled was judged anew.',
    },
  },
  addressChanged: { slots: CHANGE },
  rolesChanged: { slots: CHANGE },
  bankChangeRejected: {
    slots: { ...CHANGE, changeNo: 'BC 000007', payee: 'KELSO METALS', reason: 'Nobody answers at the number on file.' },
  },
  accountStatement: {
    slots: {
      ...{ companyName: 'Northgate Metals & Electric', customerName: 'Harlow Fabrication' },
      ...{ date: '2026-11-20', balance: '12,345.67 CAD' },
    },
  },
  customerInvoice: {
    slots: {
      ...{ companyName: 'Northgate Metals & Electric', customerName: 'Harlow Fabrication' },
      ...{ number: 'Invoice IN000123', date: '2026-11-20', amount: '3,466.16 CAD' },
    },
  },
  salesQuote: {
    slots: {
      ...{ companyName: 'Northgate Metals & Electric', customerName: 'Harlow Fabrication' },
      ...{ number: 'Quote SO0000123', date: '2026-11-20', amount: '3,466.16 CAD' },
    },
  },
  orderConfirmation: {
    slots: {
      ...{ companyName: 'Northgate Metals & Electric', customerName: 'Harlow Fabrication' },
      ...{ number: 'Order confirmation SO0000123', date: '2026-11-20', amount: '3,466.16 CAD' },
    },
  },
  millCertificate: {
    slots: {
      ...{ companyName: 'Northgate Metals & Electric', customerName: 'Harlow Fabrication' },
      ...{ number: 'Certificate of the lots SH000123', date: '2026-11-20' },
    },
  },
  reminder1: REMINDER,
  reminder2: REMINDER,
  reminder3: REMINDER,
  keptReport: { slots: { ...KEPT_REPORT, next: '2026-12-07' } },
  keptReportEmpty: { slots: { ...KEPT_REPORT, next: '2026-12-07' } },
  keptReportWithoutFile: {
    slots: { ...KEPT_REPORT, next: '2026-12-07', reason: 'The file has 14 MB, and a letter carries 10 MB.' },
  },
  keptReportEnded: { slots: { ...KEPT_REPORT, reason: 'You may no longer take this report out.' } },
  passwordChanged: { slots: { ...user, date: '2026-11-20', time: '15:04' } },
} as const satisfies Record<string, LetterDefinition>

export type LetterId = keyof typeof LETTERS
export type LetterValues<L extends LetterId> = Readonly<Record<keyof (typeof LETTERS)[L]['slots'], string>>

export const LETTER_IDS = Object.keys(LETTERS) as LetterId[]

const SLOT = /\{\{\s*([^{}]*?)\s*\}\}/g

/** A text with its slots filled; one that has no value stays as it is written. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(SLOT, (written, name: string) => (Object.hasOwn(values, name) ? values[name]! : written))

/** Slots of a text that a letter of this kind has no value for, each once. */
export const unknownSlots = (id: LetterId, text: string): string[] => [
  ...new Set(
    [...text.matchAll(SLOT)].map(([, name]) => name!).filter((name) => !Object.hasOwn(LETTERS[id].slots, name)),
  ),
]
