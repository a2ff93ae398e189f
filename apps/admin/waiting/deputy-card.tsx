import { useMemo, useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import { choice, date, type Fields } from '../../../shared/contracts/fields.ts'
import { ResultStatus, type Problem } from '../../../shared/contracts/result.ts'
import type { Deputies } from '../../../shared/contracts/waiting.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { ParameterDialog } from '../../../shared/kit/parameters/parameter-dialog.tsx'
import { region } from '../../../shared/kit/region.ts'
import css from './waiting.module.css'

interface Props {
  readonly panel: HTMLElement
  readonly deputies: Deputies
  readonly onChanged: () => void
}

const PATH = 'shell/deputy'

/** [judgement 12] Who decides for the user while he is away, and for whom he does. */
export function DeputyCard({ panel, deputies, onChanged }: Props) {
  const { own, standsInFor, version } = deputies
  const [isAsking, setAsking] = useState(false)
  const title = t('admin:deputy.title')
  const takeBack = async () => {
    // The call itself says what went wrong.
    await api.send('PUT', PATH, { version, deputy: null }).catch(() => undefined)
    onChanged()
  }
  return (
    <section className={css['deputy']} aria-label={title} {...region('deputy', title)}>
      <h2>{title}</h2>
      <p>{own ? t('admin:deputy.own', daysOf(own)) : t('admin:deputy.none')}</p>
      {standsInFor.map((one) => (
        <p key={one.userId}>{t('admin:deputy.standsIn', daysOf(one))}</p>
      ))}
      <div className={css['deputyActs']}>
        <Button label={t(own ? 'admin:deputy.change' : 'admin:deputy.name')} onClick={() => setAsking(true)} />
        {own ? <Button label={t('admin:deputy.takeBack')} onClick={() => void takeBack()} /> : null}
      </div>
      {isAsking ? (
        <DeputyDialog
          {...{ panel, deputies }}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false)
            onChanged()
          }}
        />
      ) : null}
    </section>
  )
}

const daysOf = ({ name, from, to }: { name: string; from: string; to: string }) => ({
  ...{ name, from: formatDate(from), to: formatDate(to) },
})

interface DialogProps {
  readonly panel: HTMLElement
  readonly deputies: Deputies
  readonly onClose: () => void
  readonly onDone: () => void
}

function DeputyDialog({ panel, deputies: { own, people, version }, onClose, onDone }: DialogProps) {
  // Two colleagues of one name are told apart by their place among them.
  const named = useMemo(() => {
    const byName = new Map<string, string>()
    for (const { id, name } of people) byName.set(byName.has(name) ? `${name} (${byName.size})` : name, id)
    return byName
  }, [people])
  const parameters: Fields = { userId: choice([...named.keys()]), from: date(), to: date() }
  const contract = { id: 'admin.deputy', module: 'admin', noun: 'deputy', room: 'admin/waiting', parameters } as const
  const nameOfId = (id: string) => [...named].find(([, known]) => known === id)?.[0] ?? null
  // What was asked, of whom and for which days: an answer to it is none to a question about somebody else.
  const [asked, setAsked] = useState<{ readonly of: string; readonly confirmed: readonly string[] } | null>(null)
  const give = async (given: Record<string, unknown>): Promise<readonly Problem[]> => {
    const deputy = { userId: named.get(String(given['userId'])), from: given['from'], to: given['to'] }
    const of = JSON.stringify(deputy)
    const confirmed = asked?.of === of ? asked.confirmed : []
    const answer = await api.send('PUT', PATH, { version, deputy, confirmed })
    const isAsked = answer.ResultStatus === ResultStatus.warning
    setAsked(isAsked ? { of, confirmed: (answer.Problems ?? []).map(({ Key }) => Key) } : null)
    if (answer.ResultStatus !== ResultStatus.success) return answer.Problems ?? []
    onDone()
    return []
  }
  return (
    <ParameterDialog
      panel={panel}
      title={t('admin:deputy.title')}
      about={t('admin:deputy.about')}
      contract={contract}
      begin={own ? { userId: nameOfId(own.userId), from: own.from, to: own.to } : {}}
      does={t(asked ? 'admin:deputy.nameAllTheSame' : 'admin:deputy.name')}
      onGiven={give}
      onClose={onClose}
    />
  )
}
