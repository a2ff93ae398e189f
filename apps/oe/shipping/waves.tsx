import type { Wave } from '../../../shared/contracts/oe/orders-shipping-queue.ts'
import { formatInteger } from '../../../shared/i18n/format.ts'
import { region } from '../../../shared/kit/region.ts'
import { pounds, say } from './say.ts'
import css from './shipping.module.css'

interface Props {
  readonly waves: readonly Wave[]
  readonly shown: string
  readonly onShow: (key: string) => void
}

/** [judgement 33] Waves in the order in which they leave, each with how far it is. */
export const Waves = ({ waves, shown, onShow }: Props) => (
  <div className={css['waves']} role="group" aria-label={say('wavesLabel')} {...region('waves', say('wavesLabel'))}>
    {waves.map((wave) => (
      <button key={wave.key} type="button" aria-pressed={wave.key === shown} onClick={() => onShow(wave.key)}>
        <b>{nameOf(wave)}</b>
        <em>{wave.cutOff ?? ''}</em>
        <progress value={wave.ready} max={wave.lines} aria-hidden="true" />
        <span>{say('readyOf', { ready: formatInteger(wave.ready), lines: formatInteger(wave.lines) })}</span>
        <span>{wave.weight === '0' ? '' : say('pounds', { weight: pounds(wave.weight) })}</span>
      </button>
    ))}
  </div>
)

export const nameOf = ({ key, name }: Pick<Wave, 'key' | 'name'>): string => (key === '' ? say('noWay') : name)

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** How long there is until a wave leaves, in words. */
export function cutOffWords({ cutOff }: Wave, now: string): string {
  if (cutOff === null) return say('noCutOff')
  const left = minutesOf(cutOff) - minutesOf(now)
  if (left < 0) return say('cutOffPast', { time: cutOff })
  return say('cutOffIn', {
    time: cutOff,
    hours: formatInteger(Math.floor(left / 60)),
    minutes: formatInteger(left % 60),
  })
}

/** The one that leaves next: not gone yet, and with something in it that can go. */
export const nextWave = (waves: readonly Wave[], now: string): Wave | undefined =>
  waves.find(({ cutOff, leaving }) => leaving > 0 && cutOff !== null && cutOff >= now) ??
  waves.find(({ leaving }) => leaving > 0) ??
  waves[0]
