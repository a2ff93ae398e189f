import { MergeFirms } from '../../../shared/contracts/admin/merge-firms.ts'
import { process } from '../../../shared/kit/screen.ts'

export default process(MergeFirms)
