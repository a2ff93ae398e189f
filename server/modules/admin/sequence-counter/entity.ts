import { SequenceCounter, SequenceNumber } from '../../../../shared/contracts/admin/sequence-counter.ts'
import { stored } from '../../../platform/entity/stored.ts'
import * as sequenceCounter from './rules.ts'
import * as sequenceNumber from './number-rules.ts'

export const SequenceCounterStore = stored(SequenceCounter, {
  table: 'sequence_counter',
  constraints: { sequence_counter_used_once: sequenceCounter.idUsedOnce },
})

export const SequenceNumberStore = stored(SequenceNumber, {
  table: 'sequence_number',
  namedByKey: false,
  constraints: {
    sequence_number_once: sequenceNumber.placeOnce,
    sequence_number_above_used: sequenceNumber.aboveUsed,
  },
})
