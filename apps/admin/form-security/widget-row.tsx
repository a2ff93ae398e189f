import type { RoleInScreen } from '../../../shared/contracts/admin/form-widgets-security.ts'
import type { Problem } from '../../../shared/contracts/result.ts'
import type { SecuredScreen } from '../../../shared/contracts/secured-screens.ts'
import type { Widget, WidgetMode, WidgetRules } from '../../../shared/contracts/widgets.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { FieldMessage } from '../../../shared/kit/editor/field-message.tsx'
import { Icon } from '../../../shared/kit/icon.tsx'
import { emptyLookups } from './empty-lookups.ts'
import { outcomeOf } from './outcome.ts'
import { widgetName, widgetPlace } from './widget-words.ts'
import css from './widget-rules.module.css'

interface Props {
  readonly id: string
  readonly entity: SecuredScreen
  readonly widget: Widget
  /** Rules of the role. */
  readonly own: WidgetRules
  /** Undefined until it is known what the role may do. */
  readonly role: RoleInScreen | undefined
  readonly path: string
  readonly problem: Problem | undefined
  readonly readOnly: boolean
  readonly onTreat: (widget: string, mode: WidgetMode | null) => void
}

/** One widget: its name, how it is treated, and what comes of it. */
export function WidgetRow({ id, entity, widget, own, role, path, problem, readOnly, onTreat }: Props) {
  const mode = own[widget.path]
  const place = widgetPlace(entity, widget)
  const outcome = role && outcomeOf(entity, widget, own, role)
  const warning = emptyLookups(entity, widget.path, mode)
  return (
    <tr data-kind={widget.kind} data-inner={widget.section !== null || undefined} data-mode={mode}>
      <th scope="row">{widgetName(entity, widget)}</th>
      <td>{t(`admin:formWidgetsSecurity.grid.kinds.${widget.kind}`)}</td>
      <td>
        {readOnly ? (
          <span className={css['fixed']}>{modeText(mode)}</span>
        ) : (
          <span className={css['choice']}>
            <select
              data-path={problem?.Field ?? path}
              value={mode ?? ''}
              aria-label={t('admin:formWidgetsSecurity.grid.treatmentOf', { widget: place })}
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? `${id}-message` : undefined}
              onChange={(event) => onTreat(widget.path, (event.target.value || null) as WidgetMode | null)}
            >
              <option value="">{t('admin:formWidgetsSecurity.grid.asScreen')}</option>
              {widget.modes.map((one) => (
                <option key={one} value={one}>
                  {modeText(one)}
                </option>
              ))}
            </select>
            <Icon name="chevron-down" size={10} />
          </span>
        )}
        {problem ? (
          <FieldMessage
            id={`${id}-message`}
            text={t(problem.Key, {
              ...problem.Args,
              widget: place,
              roleId: role?.name ?? problem.Args['roleId'] ?? '',
            })}
          />
        ) : null}
      </td>
      <td data-outcome={outcome}>
        {outcome ? t(`admin:formWidgetsSecurity.grid.outcomes.${outcome}`) : null}
        {warning ? (
          <p role="note" className={css['warning']}>
            <Icon name="exclamation-triangle-fill" size={11} /> {warning}
          </p>
        ) : null}
      </td>
    </tr>
  )
}

const modeText = (mode: WidgetMode | undefined): string =>
  t(mode ? `admin:formWidgetsSecurity.choices.rules.mode.${mode}` : 'admin:formWidgetsSecurity.grid.asScreen')
