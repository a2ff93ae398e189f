import { DistributionTemplate } from '../../../../shared/contracts/ap/distribution-template.ts'
import { stored } from '../../../platform/entity/stored.ts'
import { idUsedOnce } from './rules.ts'

export const DistributionTemplateStore = stored(DistributionTemplate, {
  table: 'distribution_template',
  constraints: { distribution_template_id_used_once: idUsedOnce },
  lines: { lines: { table: 'distribution_template_line' } },
})
