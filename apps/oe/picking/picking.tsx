import type { PickWalk } from '../../../shared/contracts/oe/orders-shipping-queue.ts'
import type { CallResult } from '../../../shared/contracts/result.ts'
import type { ScreenProps } from '../../../shared/kit/definition.ts'
import { LoadFailure } from '../../../shared/kit/load-failure.tsx'
import { useLocale } from '../../../shared/kit/locale.ts'
import { useAnswer } from '../../../shared/kit/use-answer.ts'
import { Aisle } from './aisle.tsx'
import { say } from './say.ts'

interface Props extends ScreenProps {
  readonly asked: Readonly<Record<string, string>>
  readonly onEnd: () => void
}

/** [judgement 33b] A wave on the picker's handheld: where to go, what to take, one scan. */
export function Picking({ screen, host, asked, onEnd }: Props) {
  useLocale()
  const { answer, error, again } = useAnswer<PickWalk & Partial<CallResult>>('oe/orders-shipping-queue/walk', asked)
  if (error !== null && !answer) return <LoadFailure what="list" error={error} title={say('nothing')} onRetry={again} />
  return answer ? <Aisle {...{ screen, host, onEnd }} walk={answer} /> : null
}
