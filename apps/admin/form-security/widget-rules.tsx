import { useEffect, useId, useMemo, useState } from 'react'
import type { RoleInScreen, WidgetRule } from '../../../shared/contracts/admin/form-widgets-security.ts'
import type { Problem } from '../../../shared/contracts/result.ts'
import { securedScreen } from '../../../shared/contracts/secured-screens.ts'
import { widgetsOf, type WidgetMode, type WidgetRules as Rules } from '../../../shared/contracts/widgets.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { linesOf } from '../../../shared/kit/editor/field-path.ts'
import { useLocale } from '../../../shared/kit/locale.ts'
import { region } from '../../../shared/kit/region.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import { rolesInScreen } from './roles-call.ts'
import { WidgetRow } from './widget-row.tsx'
import { widgetPlace } from './widget-words.ts'
import css from './widget-rules.module.css'

/**
 * All widgets of a screen for one role: what is done to each, and what the role gets of it. The lines of the record are the
 * widgets that are treated otherwise than the screen has them.
 */
export function WidgetRules({ store, snapshot, readOnly }: SectionPartProps) {
  const locale = useLocale()
  const id = useId()
  const screen = store.key
  const entity = useMemo(() => securedScreen(screen), [screen])
  const { roles, hasFailed } = useRoles(screen, locale)
  const [chosen, setChosen] = useState<string | null>(null)
  const [find, setFind] = useState('')
  const [restrictedOnly, setRestrictedOnly] = useState(false)
  const rules = linesOf(snapshot.draft, NAME) as unknown as readonly WidgetRule[]
  const { problems } = snapshot
  const roleId = chosen ?? rules[0]?.roleId ?? firstOf(roles, entity?.buttons.length ?? 0)
  useRoleOfProblem(problems, rules, roleId, setChosen)
  if (!entity) return null

  const role = roles.find((one) => one.roleId === roleId)
  const own: Rules = Object.fromEntries(rules.filter((rule) => rule.roleId === roleId).map((r) => [r.widget, r.mode]))
  const shown = widgetsOf(entity).filter(
    (widget) => (!restrictedOnly || own[widget.path]) && fits(widgetPlace(entity, widget), find),
  )
  const treat = (widget: string, mode: WidgetMode | null) => {
    const at = rules.findIndex((rule) => rule.roleId === roleId && rule.widget === widget)
    const lines = store.lines(NAME)
    if (mode === null) lines.remove(at)
    else if (at >= 0) store.edit(`${NAME}.${at}.mode`, mode)
    else lines.write(rules.length, [{ roleId, widget, mode }])
  }

  return (
    <section className={css['section']} aria-labelledby={`${id}-rules`} {...region(NAME, t(TITLE))}>
      <div className={css['head']}>
        <h2 id={`${id}-rules`}>{t(TITLE)}</h2>
        <span className={css['control']}>
          <label htmlFor={`${id}-role`}>{t('admin:formWidgetsSecurity.grid.role')}</label>
          <select id={`${id}-role`} data-path={NAME} value={roleId} onChange={(event) => setChosen(event.target.value)}>
            {roles.map((one) => (
              <option key={one.roleId} value={one.roleId}>
                {roleText(one, rules)}
              </option>
            ))}
          </select>
        </span>
        <span className={css['control']}>
          <label htmlFor={`${id}-find`}>{t('admin:formWidgetsSecurity.grid.find')}</label>
          <input id={`${id}-find`} type="search" value={find} onChange={(event) => setFind(event.target.value)} />
        </span>
        <label className={css['flag']}>
          <input
            type="checkbox"
            checked={restrictedOnly}
            onChange={(event) => setRestrictedOnly(event.target.checked)}
          />
          <span>{t('admin:formWidgetsSecurity.grid.restrictedOnly')}</span>
        </label>
      </div>
      <div role="status" className={css['note']}>
        {hasFailed ? t('admin:formWidgetsSecurity.grid.noRoles') : null}
        {role && !role.actions.includes('view')
          ? t('admin:formWidgetsSecurity.grid.noView', { role: role.name })
          : null}
        {shown.length === 0 ? t('admin:formWidgetsSecurity.grid.none') : null}
      </div>
      <div className={css['scroll']}>
        <table className={css['grid']} aria-labelledby={`${id}-rules`}>
          <thead>
            <tr>
              {(['widget', 'kind', 'treatment', 'outcome'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`admin:formWidgetsSecurity.grid.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((widget) => {
              const at = rules.findIndex((rule) => rule.roleId === roleId && rule.widget === widget.path)
              return (
                <WidgetRow
                  key={widget.path}
                  id={`${id}-${widget.path}`}
                  entity={entity}
                  widget={widget}
                  own={own}
                  role={role}
                  path={`${NAME}.${at < 0 ? rules.length : at}.mode`}
                  problem={problems.find(({ Field }) => at >= 0 && Field?.startsWith(`${NAME}.${at}.`))}
                  readOnly={readOnly || roleId === ''}
                  onTreat={treat}
                />
              )
            })}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** The first role that is bound by anything at all. */
const firstOf = (roles: readonly RoleInScreen[], buttons: number): string =>
  (roles.find(({ actions }) => actions.length <= buttons) ?? roles[0])?.roleId ?? ''

/** The lines of the record. */
const NAME = 'rules'
const TITLE = 'admin:formWidgetsSecurity.sections.rules'

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase()
const fits = (label: string, find: string) => folded(label).includes(folded(find.trim()))

function roleText({ roleId, name }: RoleInScreen, rules: readonly WidgetRule[]): string {
  const count = rules.filter((rule) => rule.roleId === roleId).length
  return count === 0 ? name : t('admin:formWidgetsSecurity.grid.roleCount', { name, rules: count })
}

/** Asked again when the language changes: the names are in it. */
function useRoles(screen: string, locale: string) {
  const [state, setState] = useState<{ roles: readonly RoleInScreen[]; hasFailed: boolean }>(NO_ROLES)
  useEffect(() => {
    const leaving = new AbortController()
    rolesInScreen(screen, leaving.signal).then(
      (roles) => setState({ roles, hasFailed: false }),
      () => leaving.signal.aborted || setState({ roles: [], hasFailed: true }),
    )
    return () => leaving.abort()
  }, [screen, locale])
  return state
}

const NO_ROLES = { roles: [], hasFailed: false }

/** What was refused for another role is shown with that role. */
function useRoleOfProblem(
  problems: readonly Problem[],
  rules: readonly WidgetRule[],
  roleId: string,
  choose: (roleId: string) => void,
): void {
  useEffect(() => {
    const concerned = problems.flatMap(({ Field }) => rules[Number(Field?.split('.')[1])]?.roleId ?? [])
    if (concerned.length > 0 && !concerned.includes(roleId)) choose(concerned[0]!)
    // Only new problems lead there: afterwards the user goes where he likes.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [problems])
}
