import { Firm } from '../../../shared/contracts/admin/firm.ts'
import { Place } from '../../../shared/contracts/admin/place.ts'
import { UserCode } from '../../../shared/contracts/admin/user-code.ts'
import { transfer } from '../../../shared/kit/screen.ts'

export default transfer({ id: 'admin/transfer', entities: [Firm, UserCode, Place] })
