import { api } from '../../../shared/api/client.ts'
import type { SentPaper } from '../../../shared/contracts/trade/sent-paper.ts'
import { formatStamp } from '../../../shared/i18n/dates.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { useLocale } from '../../../shared/kit/locale.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import { SmallTable } from '../../../shared/kit/small-table.tsx'
import { useAnswer } from '../../../shared/kit/use-answer.ts'
import css from './sent-papers.module.css'

const say = (name: string) => t(`oe:sentPapers.${name}`)

/** [supply 9] What left of an order or a shipment, each paper as it stood then; nothing while nothing has. */
export function SentPapers({ store, snapshot }: SectionPartProps) {
  useLocale()
  // Of one that is still being read nothing is known.
  const id = snapshot.trail?.id ?? null
  const { answer } = useAnswer<SentPaper[]>(
    id ? `${store.entity.room}/${id}/sent` : '',
    id ? {} : null,
    String(snapshot.trail?.version ?? ''),
  )
  if (!answer || answer.length === 0) return null
  return (
    <div className={css['sent']}>
      <SmallTable
        label={say('title')}
        columns={[
          { name: 'kind', label: say('title'), of: ({ kind }) => say(kind) },
          { name: 'on', label: say('on'), of: ({ on }) => formatStamp(on) },
          { name: 'to', label: say('to'), of: ({ sentTo }) => sentTo ?? say('onPaper') },
          { name: 'by', label: say('by'), of: ({ by }) => by },
          { name: 'reason', label: say('reason'), of: ({ reason }) => reason ?? '' },
        ]}
        rows={answer}
        keyOf={(one) => one.id}
        acts={(one) =>
          snapshot.access.actions.includes('export') ? (
            <Button
              look="ghost"
              icon="file-earmark-pdf"
              label={say('file')}
              onClick={() => void api.download(`${store.entity.room}/${id}/sent/${one.id}`).catch(() => undefined)}
            />
          ) : null
        }
      />
    </div>
  )
}
