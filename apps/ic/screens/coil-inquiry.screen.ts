import { CoilInquiry } from '../../../shared/contracts/ic/coil-inquiry.ts'
import { inquiry } from '../../../shared/kit/screen.ts'
import { About } from '../coil-inquiry/lineage-picture.tsx'

/** [supply 8 coil-inquiry] Where a coil comes from and what became of it. */
export default inquiry(CoilInquiry, { About })
