import { ALL_APPLICATIONS } from '../../../shared/contracts/applications.ts'
import { overridesOf } from '../../../shared/contracts/admin/named-rights.ts'
import { titleKeyOf } from '../../../shared/contracts/doors.ts'
import { hasText, t } from '../../../shared/i18n/i18n.ts'
import { EVERYTHING, OVERRIDE, type Grant, type GridRow } from './grid-model.ts'

const words = (key: string, fallback: string): string => (hasText(key) ? t(key) : fallback)

export const actionWords = (action: string): string =>
  action === OVERRIDE ? t('admin:role.grid.override') : words(`admin:role.choices.rights.action.${action}`, action)

/** What a cell is about, where that is not its column alone: the rights of the trade behind it. */
export const cellWords = (screen: string, action: string): string =>
  action === OVERRIDE
    ? t('admin:role.grid.overrides', {
        rights: overridesOf(screen)
          .map((id) => t(`admin:role.choices.namedRights.namedRight.${id}`))
          .join('; '),
      })
    : actionWords(action)

/** What a screen is called; its id where its words are not at hand. */
export const screenWords = (room: string): string => (room.includes('/') ? words(titleKeyOf(room), room) : room)

export const applicationWords = (key: string): string =>
  words(
    `shell:applications.${key}`,
    ALL_APPLICATIONS.find(({ application }) => application === key)?.description ?? key,
  )

/** The application that a module is known by. */
const moduleWords = (module: string): string => applicationWords(module === 'admin' ? 'SHELL' : module.toUpperCase())

const MODULE = /^([a-z]+)\/\*$/

/** What a row is called: `Firms`, `Every screen of General Ledger`, `Screens like orders/*`. */
export function rowWords({ screen, kind }: Pick<GridRow, 'screen' | 'kind'>): string {
  if (kind === 'screen') return screenWords(screen)
  if (screen === EVERYTHING) return t('admin:role.grid.everyScreen')
  const module = MODULE.exec(screen)?.[1]
  const name = module && moduleWords(module)
  return name && name !== module.toUpperCase()
    ? t('admin:role.grid.everyScreenOf', { module: name })
    : t('admin:role.grid.screensLike', { pattern: screen })
}

/** Why a cell is given, where it is not by its own line; empty text else. */
export function grantWords(grant: Grant | null): string {
  if (!grant || grant.by === 'own') return ''
  if (grant.by === 'whole') return t('admin:role.grid.byWhole')
  return grant.by === 'pattern'
    ? t('admin:role.grid.byPattern', { pattern: grant.from })
    : t('admin:role.grid.byRole', { role: grant.from })
}

export const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase().trim()
