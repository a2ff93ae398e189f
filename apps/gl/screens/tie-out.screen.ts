import { TieOut } from '../../../shared/contracts/gl/tie-out.ts'
import { report } from '../../../shared/kit/screen.ts'

export default report(TieOut)
