import { Fragment } from 'react'
import { ENTITIES } from '../../../shared/contracts/entities.ts'
import { Integration, type IntegrationMapping, type MappedLeg } from '../../../shared/contracts/gl/integration.ts'
import type { ScreenHost } from '../../../shared/events/host.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import type { InquiryPartProps } from '../../../shared/kit/inquiry/inquiry-definition.ts'
import { Icon } from '../../../shared/kit/icon.tsx'
import { LoadFailure } from '../../../shared/kit/load-failure.tsx'
import { region } from '../../../shared/kit/region.ts'
import { useAnswer } from '../../../shared/kit/use-answer.ts'
import css from './integration.module.css'

/** Each event with its legs: side, role, and the accounts that the role leads to today. */
export function MappingTable({ host }: Pick<InquiryPartProps, 'host'>) {
  const { answer, error, isBusy, again } = useAnswer<IntegrationMapping>(`${Integration.room}/mapping`, {})
  const title = t('gl:integration.tabs.mapping')
  const control = host.addressOf('gl/control')
  return (
    <div aria-busy={isBusy || undefined}>
      {error !== null ? <LoadFailure what="part" error={error} title={title} onRetry={again} /> : null}
      {answer ? (
        <>
          <p className={css['note']}>
            {t('gl:integration.detail')} {control ? <a href={control}>{t('gl:control.title')}</a> : null}
          </p>
          <table className={css['table']} aria-label={title} {...region('mapping', title)}>
            <thead>
              <tr>
                {['event', 'side', 'role', 'account'].map((name) => (
                  <th key={name} scope="col">
                    {t(`gl:integration.columns.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {answer.events.map(({ document, source, legs }) => (
                <Fragment key={document}>
                  <tr data-group="">
                    <th scope="rowgroup" colSpan={4}>
                      {t(`gl:integration.events.${ENTITIES[document]!.noun}`)}
                      <span>{t(`gl:integration.choices.source.${source}`)}</span>
                    </th>
                  </tr>
                  {legs.map((leg, at) => (
                    <Leg key={at} leg={leg} host={host} />
                  ))}
                </Fragment>
              ))}
            </tbody>
          </table>
        </>
      ) : null}
    </div>
  )
}

function Leg({ leg, host }: { readonly leg: MappedLeg; readonly host: ScreenHost }) {
  const { name, side, role, from, accounts, missing } = leg
  return (
    <tr>
      <td className={css['leg']}>{t(`gl:integration.legs.${name}`)}</td>
      <td>{t(`gl:integration.sides.${side}`)}</td>
      <td>{role ? t(`gl:control.choices.roles.role.${role}`) : ''}</td>
      <td className={css['accounts']}>
        {from === 'Document' || from === 'Item' ? <span>{t(`gl:integration.from.${from}`)}</span> : null}
        {accounts.map(({ account, name: called, qualifier, currency, branchId }) => {
          const address = host.addressOf('gl/account', { record: account })
          const where = [qualifier, currency, branchId].filter(Boolean).join(' ')
          return (
            <span key={`${account} ${where}`}>
              {where ? <b>{where}</b> : null} {address ? <a href={address}>{account}</a> : account} {called}
            </span>
          )
        })}
        {missing.length > 0 && from !== 'Item' ? (
          <span data-bad="">
            <Icon name="exclamation-triangle-fill" size={11} />
            {t('gl:integration.missing', { currencies: missing.join(', ') })}
          </span>
        ) : null}
      </td>
    </tr>
  )
}
