import { CoilInquiry, type Lineage } from '../../../shared/contracts/ic/coil-inquiry.ts'
import { inquiry } from '../../../shared/kit/screen.ts'
import { About, recallNext, SIGNS } from '../coil-inquiry/lineage-picture.tsx'

/** [supply 8 coil-inquiry] Where a coil comes from and what became of it. */
export default inquiry(CoilInquiry, { About, signs: SIGNS, next: ({ head }) => recallNext(head as unknown as Lineage) })
