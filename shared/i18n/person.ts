import { t } from './i18n.ts'

/** A name in a trail or in the change log. Two of them, `Alex Morgan → Priya Nair`: the first acted as the second. */
export function personName(name: string): string {
  const [by, as, ...rest] = name.split(' → ')
  return by && as && rest.length === 0 ? t('kit:person.acting', { by, as }) : name
}
