import { EmailTemplate, TEMPLATE_FIELDS } from '../../../../shared/contracts/admin/letter.ts'
import { unknownSlots } from '../../../../shared/contracts/letters.ts'
import { fail, rule, type Finding } from '../../../platform/action/rules.ts'

/** A text names only what its letters know. */
export const slotsKnown = rule(EmailTemplate, 'admin.emailTemplate.slotsKnown', null, (record): Finding[] =>
  Object.values(TEMPLATE_FIELDS)
    .flat()
    .flatMap((field) =>
      unknownSlots(record.templateId, record[field] ?? '').map((slot) => fail({ slot: slot || ' ' }, field)),
    ),
)

export const onSave = [slotsKnown]
