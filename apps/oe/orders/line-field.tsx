import { SalesOrder } from '../../../shared/contracts/oe/sales-order.ts'
import { fieldMode } from '../../../shared/kit/editor/field-access.ts'
import { readAt } from '../../../shared/kit/editor/field-path.ts'
import { FormField } from '../../../shared/kit/editor/form-field.tsx'
import type { LinePartProps } from '../../../shared/kit/screen.ts'

export interface LineFieldProps extends Pick<LinePartProps, 'store' | 'snapshot' | 'at'> {
  readonly name: string
  readonly label?: string
}

/** What field security leaves of a column of the line. */
export const lineMode = ({ store, snapshot, name }: Omit<LineFieldProps, 'at'>) =>
  fieldMode(SalesOrder.fields.lines.fields![name]!, `lines.${name}`, snapshot.access, {
    isNew: store.isNew,
    writable: store.writable,
    open: store.openFields,
  })

/** One field of the line, as it stands in any form; nothing where its reader may not see it. */
export function LineField({ store, snapshot, at, name, label }: LineFieldProps) {
  const mode = lineMode({ store, snapshot, name })
  const path = `lines.${at}.${name}`
  if (mode === 'hidden') return null
  return (
    <FormField
      store={store}
      path={path}
      value={readAt(snapshot.draft, path)}
      mode={mode}
      required={false}
      label={label ?? null}
      problem={snapshot.problems.find(({ Field }) => Field === path)}
      prefix={`${store.id ?? 'new'}-window`}
      fileType={null}
    />
  )
}
