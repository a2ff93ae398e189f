import type { ScreenProps } from '../../../shared/kit/definition.ts'
import { Handheld } from '../picking/handheld.tsx'
import { ShippingQueue } from './shipping-queue.tsx'

/** [judgement 33, 33b] The queue of whoever leads the shipping, or through its own door the walk of whoever picks. */
export const ByDoor = (props: ScreenProps) =>
  props.screen.props['as'] === 'pick' ? <Handheld {...props} /> : <ShippingQueue {...props} />
