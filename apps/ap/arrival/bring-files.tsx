import { useRef, useState, type DragEvent } from 'react'
import { upload } from '../../../shared/api/upload.ts'
import { ResultStatus } from '../../../shared/contracts/result.ts'
import { bus } from '../../../shared/events/bus.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { Button } from '../../../shared/kit/button.tsx'
import type { ScreenProps } from '../../../shared/kit/screen.ts'
import css from './bring-files.module.css'

/** What file dialogs offer; what a file holds decides. */
const ACCEPTED = '.pdf,.bmp,.gif,.jpg,.jpeg,.png'

/** A file on its way into the queue, with the last word about it. */
interface Brought {
  readonly key: number
  readonly name: string
  readonly state: 'sending' | 'arrived' | 'refused'
  readonly says: string
}

/** Brings files into the queue: dropped, chosen, or photographed; one after another, each with what became of it. */
export function BringFiles(_props: ScreenProps) {
  const [brought, setBrought] = useState<readonly Brought[]>([])
  const [isOver, setOver] = useState(false)
  const files = useRef<HTMLInputElement>(null)
  const photo = useRef<HTMLInputElement>(null)
  const last = useRef(0)

  const say = (one: Brought) => setBrought((all) => [...all.filter(({ key }) => key !== one.key), one].slice(-5))
  const bring = async (list: FileList | null) => {
    for (const file of list ?? []) {
      const { name } = file
      const key = ++last.current
      say({ key, name, state: 'sending', says: t('kit:paper.sending', { name }) })
      try {
        const answer = await upload('ap/arrival', file, {
          ...{ query: { name }, idempotencyKey: crypto.randomUUID() },
          ...{ onProgress: () => undefined, signal: new AbortController().signal },
        })
        const problem = answer.Problems?.[0]
        const isIn = answer.ResultStatus === ResultStatus.success
        const says = problem ? t(problem.Key, problem.Args) : t('ap:arrival.bring.arrived', { name })
        say({ key, name, state: isIn ? 'arrived' : 'refused', says })
        if (isIn) bus.emit('record-saved', { entity: 'ap.arrival', key: name, id: String(answer.EntityId) })
      } catch {
        say({ key, name, state: 'refused', says: t('kit:paper.failed', { name }) })
      }
    }
  }
  const onDrag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(event.type === 'dragover')
    if (event.type === 'drop') void bring(event.dataTransfer.files)
  }
  const chosen = (input: HTMLInputElement) => {
    void bring(input.files).then(() => (input.value = ''))
  }
  return (
    <div
      className={css['bring']}
      data-over={isOver || undefined}
      onDragOver={onDrag}
      onDragLeave={onDrag}
      onDrop={onDrag}
    >
      <span>{t('ap:arrival.bring.drop')}</span>
      <Button icon="file-earmark-pdf" label={t('ap:arrival.bring.choose')} onClick={() => files.current?.click()} />
      <Button
        icon="camera"
        className={css['photo']}
        label={t('ap:arrival.bring.photo')}
        onClick={() => photo.current?.click()}
      />
      <input
        ref={files}
        type="file"
        hidden
        multiple
        accept={ACCEPTED}
        onChange={(event) => chosen(event.currentTarget)}
      />
      <input
        ref={photo}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        onChange={(event) => chosen(event.currentTarget)}
      />
      <div role="status" className={css['said']}>
        <ul>
          {brought.map(({ key, state, says }) => (
            <li key={key} data-state={state}>
              {says}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
