import { ALL_APPLICATIONS } from '../../../shared/contracts/applications.ts'
import type { Locale } from '../../../shared/contracts/shell.ts'
import { hasText, t } from '../../../shared/i18n/i18n.ts'

const shipped = new Map(ALL_APPLICATIONS.map(({ application, description }) => [application, description]))

/** What the shell calls an application: one that came with the suite, and that nobody has called otherwise, by its texts. */
export function applicationWords(application: string, name: string): string {
  const key = `shell:applications.${application}`
  return shipped.get(application) === name && hasText(key) ? t(key) : name
}

/** The same of a record, which may have a name in the reader's language. */
export function applicationCalled(record: Readonly<Record<string, unknown>>, locale: Locale): string {
  const { application, description, descriptionFr, descriptionZhCn, descriptionZhTw } = record
  const own = { 'en-CA': null, 'fr-CA': descriptionFr, 'zh-CN': descriptionZhCn, 'zh-TW': descriptionZhTw }[locale]
  return own ? String(own) : applicationWords(String(application), String(description ?? ''))
}
