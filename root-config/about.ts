import type { DialogRequest } from '../shell-elements/types.ts'
import { t } from '../shared/i18n/i18n.ts'
import type { ChromeState } from './chrome-state.ts'
import type { Dialogs } from './dialogs.ts'

/** Names, versions and licences of what is shipped; the build writes it. */
const LICENCES = '/licences.txt'

type Facts = Pick<ChromeState, 'tenant' | 'profile'> & {
  /** Of the page that is open; the server may have moved on. */
  release: string
  /** As the browser calls itself. */
  browser: string
}

/** [S1.04] About: release, where the data lies, and where it runs, ready to be copied into a letter to support. */
export function aboutRequest({ tenant, profile, release, browser }: Facts): DialogRequest {
  const line = (name: string, value: string | null | undefined) =>
    value ? [t('shell:about.line', { name: t(`shell:about.${name}`), value })] : []
  const differs = tenant !== null && tenant.releaseNumber !== release
  return {
    title: t('shell:userMenu.about'),
    message: differs
      ? t('shell:about.differs', { page: release, server: tenant.releaseNumber })
      : t('shell:about.release', { release }),
    level: differs ? 'warn' : 'info',
    detail: [
      ...line('server', tenant?.server),
      ...line('database', tenant?.database),
      ...line('environment', profile?.environment ?? profile?.environmentLabel),
      ...line('browser', browser),
    ].join('\n'),
    buttons: [
      { id: 'ok', label: t('shell:dialog.ok'), variant: 'primary' },
      { id: 'licences', label: t('shell:about.licences'), variant: 'default' },
    ],
  }
}

export async function showAbout(dialogs: Dialogs, facts: Omit<Facts, 'browser'>): Promise<void> {
  const answer = await dialogs.show(aboutRequest({ ...facts, browser: navigator.userAgent }))
  if (answer === 'licences') window.open(LICENCES, '_blank', 'noopener')
}
