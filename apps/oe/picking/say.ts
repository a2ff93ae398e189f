import { t } from '../../../shared/i18n/i18n.ts'

export { figure, pounds, whyAll } from '../shipping/say.ts'

export const say = (name: string, args: Record<string, string | number> = {}): string => t(`oe:picking.${name}`, args)
