import { t } from '../../../shared/i18n/i18n.ts'

export const say = (name: string, args: Record<string, string | number> = {}): string =>
  t(`ar:collection.${name}`, args)
