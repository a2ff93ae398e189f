import { choice, integer, optional } from '../fields.ts'

/** Ways in which the books leave: every line with what is known of it, or as plain-text accounting that other programs compute with. */
export const EXPORT_FORMS = ['Csv', 'Hledger', 'Beancount'] as const
export type ExportForm = (typeof EXPORT_FORMS)[number]

/** [finance 9.9] The books of a year, or all of them, as files for whoever proves them with a program of his own. */
export const AuditExport = {
  id: 'gl.auditExport',
  module: 'gl',
  noun: 'auditExport',
  room: 'gl/audit-export',
  parameters: {
    // All years without one.
    fiscalYear: optional(integer({ least: 1001, most: 9998, ungrouped: true })),
    form: choice(EXPORT_FORMS),
  },
} as const

/** What a file will hold, so that whoever opens it can see that nothing is missing. */
export interface AuditExportPanel {
  readonly canExport: boolean
  readonly fiscalYear: number | null
  readonly currency: string
  readonly entries: number
  readonly lines: number
  readonly debit: string
  readonly credit: string
}
