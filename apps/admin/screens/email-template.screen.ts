import { EmailTemplate } from '../../../shared/contracts/admin/letter.ts'
import { maintenance, section } from '../../../shared/kit/screen.ts'
import { TemplateSheet } from '../oversight/template-sheet.tsx'

/** The texts of letters in every language, with how they read. */
export default maintenance({
  id: 'admin/email-template',
  entity: EmailTemplate,
  list: ['templateId', 'subject', 'changed', 'changedBy', 'changedOn'],
  parts: { belowForm: TemplateSheet },
  editor: [
    section('english', ['subject', 'body']),
    section('french', ['subjectFr', 'bodyFr']),
    section('simplified', ['subjectZhCn', 'bodyZhCn']),
    section('traditional', ['subjectZhTw', 'bodyZhTw']),
  ],
})
