import { useId, useState } from 'react'
import { api } from '../../api/client.ts'
import { ResultStatus } from '../../contracts/result.ts'
import { t } from '../../i18n/i18n.ts'
import { Button } from '../button.tsx'
import { useLocale } from '../locale.ts'
import { region } from '../region.ts'
import type { SectionPartProps } from '../screen.ts'
import controls from './controls/control.module.css'
import css from './sealed-number.module.css'

interface Props extends Pick<SectionPartProps, 'store' | 'snapshot'> {
  readonly field: string
}

/** The part of a screen that shows a sealed number of its record whole; its texts are `<module>:<noun>.number.*`. */
export const sealedNumber = (field: string) =>
  function SealedNumberOf({ store, snapshot }: SectionPartProps) {
    return <SealedNumber field={field} store={store} snapshot={snapshot} />
  }

/** A sealed number, for whoever holds the right to it and says why; it is shown here and kept nowhere. */
export function SealedNumber({ field, store, snapshot }: Props) {
  useLocale()
  const words = `${store.entity.module}:${store.entity.noun}.number`
  const id = useId()
  const [reason, setReason] = useState('')
  const [number, setNumber] = useState<string | null>(null)
  const [refused, setRefused] = useState<(() => string) | null>(null)
  const title = t(`${words}.title`)
  if (!snapshot.saved[field]) return null

  const show = async () => {
    setRefused(null)
    try {
      const answer = await api.send<string | null>('POST', `${store.entity.room}/${store.id!}/reveal`, { reason })
      const problem = answer.Problems?.[0]
      if (answer.ResultStatus === ResultStatus.success) setNumber(answer.Data ?? '')
      else if (problem) setRefused(() => () => t(problem.Key, problem.Args))
    } catch {
      // The alert of the call has said what happened.
    }
  }
  return (
    <section className={css['number']} aria-label={title} {...region('sealed-number', title)}>
      <h2>{title}</h2>
      {number === null ? (
        <div className={css['ask']}>
          <label htmlFor={id}>{t(`${words}.reason`)}</label>
          <input
            id={id}
            className={controls['input']}
            value={reason}
            maxLength={200}
            onChange={(event) => setReason(event.target.value)}
          />
          <Button label={t(`${words}.show`)} onClick={() => void show()} />
          <p className={css['refused']} role="alert">
            {refused?.()}
          </p>
        </div>
      ) : (
        <div className={css['ask']}>
          <output className={css['open']}>{number}</output>
          <Button label={t(`${words}.hide`)} onClick={() => setNumber(null)} />
        </div>
      )}
    </section>
  )
}
