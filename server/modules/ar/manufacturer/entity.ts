import { ManufacturerAgreement } from '../../../../shared/contracts/ar/manufacturer-agreement.ts'
import { stored } from '../../../platform/entity/stored.ts'

export const ManufacturerAgreementStore = stored(ManufacturerAgreement, {
  table: 'manufacturer_agreement',
  namedByKey: false,
})
