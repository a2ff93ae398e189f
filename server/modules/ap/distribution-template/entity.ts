import { DistributionTemplate } from '../../../../shared/contracts/ap/distribution-template.ts'
import { stored } from '../../../platform/entity/stored.ts'

export const DistributionTemplateStore = stored(DistributionTemplate, {
  table: 'distribution_template',
  lines: { lines: { table: 'distribution_template_line' } },
})
