import type { FieldSources } from '../field-place.ts'

type Sources = FieldSources[string]
type Of = readonly string[]

/** Where an account takes its fields from, on one side. */
interface AccountFields {
  /** Numbers that documents and money are called by, and those of money alone. */
  readonly told: Of
  readonly numbers: Of
  readonly kind: Of
  readonly documentDate: Of
  readonly dueDate: Of
  readonly currency: Of
  /** What a document comes to, what is open of it, and what money is of. */
  readonly amount: Of
  readonly open: Of
  readonly money: Of
  readonly moneyDate: Of
  readonly state: Of
  readonly held: Of
}

export const within = (list: string, columns: Sources): Sources =>
  Object.fromEntries(Object.entries(columns).map(([name, sources]) => [`${list}.${name}`, sources]))

/** The figures and lists that both sides have [S6.09]; `money` is what the list of money is called, `besides` what documents say more. */
export function accountSources(of: AccountFields, money: string, besides: Sources = {}): Sources {
  const entryNo = ['gl.entry.entryNo']
  const [amount, open] = [[...of.money, ...of.amount], of.open]
  const item = {
    reference: of.told,
    kind: of.kind,
    documentDate: [...of.documentDate, ...of.moneyDate],
    dueDate: of.dueDate,
    currency: of.currency,
    original: of.amount,
    open,
    carried: open,
    state: of.state,
  }
  const whole = { ...item, daysLate: of.dueDate, ...besides }
  const contact = [
    'name',
    'role',
    'email',
    'phone',
    'mobile',
    'receivesInvoices',
    'receivesStatements',
    'receivesConfirmations',
  ]
  return {
    ...{ balance: open, overdue: [...open, ...of.dueDate], unapplied: open, ageing: [...open, ...of.dueDate] },
    ...{ holdback: of.held, daysToPay: [] },
    ...within('open', whole),
    ...within('documents', whole),
    ...within('holdbacks', item),
    ...within(money, {
      paidOn: of.moneyDate,
      number: of.numbers,
      ...{ entryNo, description: ['gl.entry.description'], source: ['gl.entry.source'], currency: [], state: [] },
      ...{ amount: of.money, inCompany: of.money },
    }),
    ...within('applications', {
      ...{ appliedOn: [], from: [...of.told, 'gl.entry.description'], to: of.told, currency: [], amount },
      ...{ by: [], entryNo, state: [] },
    }),
    ...within('statement', {
      ...{ movedOn: ['gl.entry.postingDate'], move: [], reference: of.told, entryNo, currency: [] },
      ...{ txn: amount, charged: amount, credited: amount, balance: open },
    }),
    ...within('contacts', Object.fromEntries(contact.map((name) => [name, [`admin.firm.contacts.${name}`]]))),
  }
}
