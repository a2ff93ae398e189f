import { choice, optional, text } from '../fields.ts'
import { of, reportContract } from '../report.ts'
import { Firm } from './firm.ts'

/** What is sent to a contact by itself. */
export const CONTACT_RECEIVES = ['Invoices', 'Statements', 'Confirmations', 'Certificates'] as const

/** [finance 8.4] The people of customers, to be called, written to, or taken over into a letter: a row each. */
export const ContactList = reportContract('admin.contactList', {
  roles: { controller: ['*'], clerk: ['*'] },
  parameters: {
    firmStatus: optional(choice(['Active', 'Inactive'])),
    firmFrom: optional(text({ max: 20 })),
    firmTo: optional(text({ max: 20 })),
    role: optional(text({ max: 50 })),
    receives: optional(choice(CONTACT_RECEIVES)),
  },
  columns: {
    firmId: of(Firm, 'firmId'),
    name: of(Firm, 'name'),
    contact: of(Firm, 'contacts.name'),
    role: of(Firm, 'contacts.role'),
    phone: of(Firm, 'contacts.phone'),
    mobile: of(Firm, 'contacts.mobile'),
    email: of(Firm, 'contacts.email'),
    language: of(Firm, 'language'),
    city: of(Firm, 'city'),
    region: of(Firm, 'region'),
    receivesInvoices: of(Firm, 'contacts.receivesInvoices'),
    receivesStatements: of(Firm, 'contacts.receivesStatements'),
  },
  hidden: ['city', 'region'],
  groupBy: [['firmId'], ['role'], ['language'], []],
  titles: { firmId: 'name' },
  sort: ['name', 'firmId', 'contact'],
  drill: { firmId: 'admin/firm' },
})
