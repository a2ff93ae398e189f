import { useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import type { RoleLine } from '../../../shared/contracts/gl/control.ts'
import type { RoleFinding, RoleValidation } from '../../../shared/contracts/gl/role-fit.ts'
import { formatInteger } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { buttonOf, useActions, type Action } from '../../../shared/kit/actions.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { Icon } from '../../../shared/kit/icon.tsx'
import { linesOf, type Row } from '../../../shared/kit/editor/field-path.ts'
import { useLocale } from '../../../shared/kit/locale.ts'
import { region } from '../../../shared/kit/region.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import { SmallTable, RecordLink, type SmallColumn } from '../../../shared/kit/small-table.tsx'
import css from './role-check.module.css'

/** Of what was stored when it was asked: a later save makes it old. */
interface Checked {
  readonly version: unknown
  readonly found: RoleValidation | 'failed'
}

/** [finance 6] Validate: whether every role of the stored record leads to an active account of a fitting type, and what leaves has limits. */
export function RoleCheck({ store, snapshot, screen, host }: SectionPartProps) {
  useLocale()
  const [checked, setChecked] = useState<Checked | null>(null)
  const [isBusy, setBusy] = useState(false)
  const version = snapshot.saved

  const validate = async () => {
    setBusy(true)
    const found = await api
      .get<RoleValidation>(`gl/control/${store.id!}/validation`, { quiet: true })
      .catch(() => 'failed' as const)
    setChecked({ version, found })
    setBusy(false)
  }
  const action: Action = {
    id: 'validate-roles',
    label: { key: 'gl:control.check.run' },
    group: 'record',
    enabled: !isBusy,
    run: () => void validate(),
  }
  const isFresh = checked !== null && checked.version === version
  const proposed = isFresh && checked.found !== 'failed' ? proposedLines(checked.found.findings, snapshot.draft) : []
  // They stand in the form like what is typed: nothing is kept before a person saves.
  const take: Action | null =
    proposed.length > 0
      ? {
          ...{
            id: 'take-roles',
            group: 'record',
            run: () => store.lines('roles').write(linesOf(snapshot.draft, 'roles').length, proposed),
          },
          label: { key: 'gl:control.check.take', args: { count: proposed.length } },
        }
      : null
  useActions({ screen, host }, [action, take])

  const title = t('gl:control.check.title')
  return (
    <section className={css['check']} aria-label={title} {...region('check', title)}>
      <div className={css['head']}>
        <Button icon="check-lg" {...buttonOf(action)} />
        {take ? <Button look="primary" {...buttonOf(take)} /> : null}
        <div role="status">{isFresh ? <Outcome found={checked.found} /> : null}</div>
      </div>
      {isFresh && checked.found !== 'failed' && checked.found.unlimited.length > 0 ? (
        <p role="status" data-wrong="">
          <Icon name="exclamation-triangle-fill" size={13} />{' '}
          {t('gl:control.check.unlimited', {
            kinds: checked.found.unlimited
              .map((kind) => t(`gl:control.choices.approvalLimits.documentKind.${kind}`))
              .join(', '),
            currency: checked.found.currency,
          })}
        </p>
      ) : null}
      {isFresh && checked.found !== 'failed' && checked.found.findings.length > 0 ? (
        <SmallTable
          narrow
          label={title}
          columns={findingColumns(host)}
          rows={checked.found.findings}
          keyOf={({ role, currency }) => `${role} ${currency}`}
        />
      ) : null}
    </section>
  )
}

function Outcome({ found }: { readonly found: RoleValidation | 'failed' }) {
  if (found === 'failed') return <span data-wrong="">{t('gl:control.check.failed')}</span>
  const isRight = found.findings.length === 0
  return (
    <span data-right={isRight || undefined} data-wrong={!isRight || undefined}>
      <Icon name={isRight ? 'check-circle-fill' : 'exclamation-triangle-fill'} size={13} />{' '}
      {t(isRight ? 'gl:control.check.right' : 'gl:control.check.wrong', {
        count: formatInteger(isRight ? found.roles : found.findings.length),
      })}
    </span>
  )
}

/** Lines that the form does not have yet; an account of one currency carries the role in that. */
function proposedLines(findings: readonly RoleFinding[], draft: Row): Partial<RoleLine>[] {
  const has = (role: string, account: string) =>
    linesOf(draft, 'roles').some((line) => line['role'] === role && line['glAccount'] === account)
  const lines = new Map<string, Partial<RoleLine>>()
  for (const { role, proposed } of findings)
    if (proposed && !has(role, proposed.account))
      lines.set(`${role} ${proposed.account}`, { role, currency: proposed.currency, glAccount: proposed.account })
  return [...lines.values()]
}

const findingColumns = (host: SectionPartProps['host']): readonly SmallColumn<RoleFinding>[] => [
  {
    name: 'role',
    label: t('gl:control.fields.roles.role'),
    of: ({ role }) => t(`gl:control.choices.roles.role.${role}`),
  },
  { name: 'currency', label: t('gl:control.fields.roles.currency'), of: ({ currency }) => currency },
  {
    name: 'glAccount',
    label: t('gl:control.fields.roles.glAccount'),
    of: ({ account }) =>
      account === null ? null : (
        <RecordLink address={host.addressOf('gl/account', { record: account })} text={account} />
      ),
  },
  {
    name: 'proposed',
    label: t('gl:control.check.proposed'),
    of: ({ proposed }) =>
      proposed ? (
        <span className={css['proposed']}>
          <RecordLink
            address={host.addressOf('gl/account', { record: proposed.account })}
            text={`${proposed.account} ${proposed.name}`}
          />{' '}
          <small>{t(`gl:control.check.by.${proposed.by}`)}</small>
        </span>
      ) : null,
  },
  { name: 'fault', label: t('gl:control.check.fault'), of: ({ fault }) => t(`gl:control.faults.${fault}`) },
]
