import { useCallback, useEffect, useState } from 'react'
import type { PortalPeople, PortalPerson } from '../../../shared/contracts/admin/portal-invitation.ts'
import type { Invitation } from '../../../shared/contracts/admin/user.ts'
import { formatStamp } from '../../../shared/i18n/dates.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { buttonOf, useActions, type Action } from '../../../shared/kit/actions.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { TabDialog } from '../../../shared/kit/editor/tab-dialog.tsx'
import { useLocale } from '../../../shared/kit/locale.ts'
import { region } from '../../../shared/kit/region.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import { SmallTable } from '../../../shared/kit/small-table.tsx'
import css from '../vendor-bank/vendor-bank-panel.module.css'
import { HandedOver } from '../invite/handed-over.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { portalPeople, type Invited } from './portal-calls.ts'

interface Contact {
  readonly name: string
  readonly email: string | null
  readonly usesPortal: boolean
}

interface Line {
  readonly key: string
  readonly name: string
  readonly email: string | null
  readonly standing: string
  /** What an invitation begins with; null for somebody whom none reaches. */
  readonly begin: Invited | null
}

/** Who acts for a bill-to in the portal, and the contacts who could: each invited from here [supply 7.1]. */
export function PortalPanel({ snapshot, screen, host }: SectionPartProps) {
  useLocale()
  const { firmId, isBillTo, status, language, contacts, version } = snapshot.saved
  const own = isBillTo === true && firmId ? String(firmId) : null
  const [known, setKnown] = useState<PortalPeople | null>(null)
  const [asking, setAsking] = useState<Invited | null>(null)
  const [made, setMade] = useState<Invitation | null>(null)
  const [handing, setHanding] = useState<Invitation | null>(null)
  const read = useCallback((signal: AbortSignal) => (own ? portalPeople(own, signal) : Promise.resolve(null)), [own])
  useEffect(() => {
    const leaving = new AbortController()
    void read(leaving.signal).then((people) => {
      if (!leaving.signal.aborted) setKnown(people)
    })
    return () => leaving.abort()
  }, [read, version, made])

  const usual = { language, shipTos: known?.shipTos.join(', ') ?? '' }
  const isOpen = known !== null && status === 'Active'
  const invite: Action | null = isOpen
    ? {
        ...{ id: 'portal-invite', label: { key: 'admin:portalInvitation.other' }, group: 'record' },
        run: () => setAsking(usual),
      }
    : null
  useActions({ screen, host }, [invite])
  if (!own || !known) return null
  const title = t('admin:portalInvitation.panel')
  const lines = [
    ...known.people.map((person) => lineOf(person)),
    ...contactsWithout(known.people, (contacts ?? []) as readonly Contact[]).map(({ name, email }) => ({
      ...{ key: `contact ${name} ${email}`, name, email },
      standing: t('admin:portalInvitation.notYet'),
      begin: { ...usual, displayName: name, email },
    })),
  ]
  return (
    <section className={css['panel']} aria-label={title} {...region('portal-people', title)}>
      <h2>{title}</h2>
      {lines.length === 0 ? (
        <p>{t('admin:portalInvitation.nobody')}</p>
      ) : (
        <SmallTable
          label={title}
          narrow
          rows={lines}
          keyOf={({ key }) => key}
          columns={[
            { name: 'name', label: t('admin:portalInvitation.fields.displayName'), of: ({ name }) => name },
            { name: 'email', label: t('admin:portalInvitation.fields.email'), of: ({ email }) => email },
            { name: 'standing', label: t('admin:portalInvitation.standing'), of: ({ standing }) => standing },
            {
              name: 'invite',
              label: '',
              of: ({ name, begin }) =>
                begin && isOpen ? (
                  <Button
                    look="ghost"
                    icon="people-fill"
                    label={t('admin:portalInvitation.invite')}
                    aria-label={t('admin:portalInvitation.inviteWho', { name })}
                    onClick={() => setAsking(begin)}
                  />
                ) : null,
            },
          ]}
        />
      )}
      {invite ? <Button icon="people-fill" {...buttonOf(invite)} /> : null}
      <p role="status">{made?.link === null ? t('admin:portalInvitation.sent', { email: made.sentTo ?? '' }) : null}</p>
      {asking ? (
        <InviteDialog
          panel={screen.panel}
          firmId={own}
          begin={asking}
          mailed={known.mailed}
          onClose={() => setAsking(null)}
          onMade={(invitation) => {
            setAsking(null)
            setMade(invitation)
            if (invitation.link !== null) setHanding(invitation)
          }}
        />
      ) : null}
      {handing ? (
        <TabDialog
          panel={screen.panel}
          title={t('admin:portalInvitation.title', { firmId: own })}
          wide
          onClose={() => setHanding(null)}
          buttons={<Button data-first="" label={t('admin:user.invite.close')} onClick={() => setHanding(null)} />}
        >
          <HandedOver invitation={handing} who={handing.sentTo ?? ''} />
        </TabDialog>
      ) : null}
    </section>
  )
}

const lineOf = (person: PortalPerson): Line => ({
  ...{ key: person.userName, name: person.displayName, email: person.email },
  standing: standingOf(person),
  begin:
    person.disabled || !person.email
      ? null
      : {
          ...{ email: person.email, displayName: person.displayName, language: person.language },
          shipTos: person.shipTos.join(', '),
        },
})

function standingOf({ disabled, lastSignIn, invitedOn }: PortalPerson): string {
  if (disabled) return t('admin:portalInvitation.disabled')
  if (lastSignIn) return t('admin:portalInvitation.signedIn', { on: formatStamp(lastSignIn) })
  return invitedOn
    ? t('admin:portalInvitation.invited', { on: formatStamp(invitedOn) })
    : t('admin:portalInvitation.entered')
}

/** Contacts who are to use the portal and do not yet. */
const contactsWithout = (people: readonly PortalPerson[], contacts: readonly Contact[]): Contact[] => {
  const there = new Set(people.map(({ email }) => email?.toLowerCase()))
  return contacts.filter(({ email, usesPortal }) => usesPortal && email && !there.has(email.toLowerCase()))
}
