import type { ListRow } from '../../../shared/api/records.ts'
import { Configuration, controlOf } from '../../../shared/contracts/admin/configuration.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { maintenance, section } from '../../../shared/kit/screen.ts'
import { plainText, valueWords } from '../configuration/value-words.ts'
import { ConfigurationValues } from '../configuration/configuration-values.tsx'

const wordsOf = (column: 'systemValue' | 'defaultValue') => (row: ListRow) => {
  const value = String(row[column] ?? '')
  const id = String(row['controlId'])
  return controlOf(id)?.type === 'html' ? plainText(value) : valueWords(id, value)
}

const called = (record: Readonly<Record<string, unknown>>): string =>
  t(`admin:configuration.names.${String(record['controlId'])}`)

/** Settings of the suite, each with its values by scope. */
export default maintenance({
  id: 'admin/configuration',
  entity: Configuration,
  list: ['controlId', 'type', 'systemValue', 'valueCount', 'defaultValue'],
  words: { controlId: called, systemValue: wordsOf('systemValue'), defaultValue: wordsOf('defaultValue') },
  titleOf: called,
  parts: { sections: { values: ConfigurationValues } },
  editor: [section('identity', ['controlId', 'type', 'defaultValue']), section('values', ['values'])],
})
