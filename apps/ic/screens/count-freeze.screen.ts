import { CountFreeze } from '../../../shared/contracts/ic/count-freeze.ts'
import { process } from '../../../shared/kit/screen.ts'

export default process(CountFreeze)
