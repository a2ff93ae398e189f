import type { Fields } from '../contracts/fields.ts'
import type { InquiryContract } from '../contracts/inquiry.ts'
import type { Problem } from '../contracts/result.ts'
import { t } from '../i18n/i18n.ts'
import type { InquiryActionDialogProps } from '../kit/inquiry/inquiry-definition.ts'
import { ParameterDialog } from '../kit/parameters/parameter-dialog.tsx'

export type Given = Record<string, unknown>

export interface AskProps extends InquiryActionDialogProps {
  readonly contract: InquiryContract
  /** Of the action: its texts are `actions.<name>` and, with what it is about, `ask.<name>`. */
  readonly name: string
  readonly reference: string
  readonly fields: Fields
  readonly begin: Given
  readonly does: (given: Given) => Promise<readonly Problem[]>
  readonly lead?: Parameters<typeof ParameterDialog>[0]['lead']
}

/** Asks what an act about a row of an account needs, does it, and shows at its place what stands against it. */
export const Ask = ({ contract, panel, name, reference, fields, begin, does, lead, onClose }: AskProps) => (
  <ParameterDialog
    panel={panel}
    title={t(`${contract.module}:${contract.noun}.ask.${name}`, { reference })}
    {...(lead ? { lead } : {})}
    contract={{ ...contract, parameters: fields }}
    begin={begin}
    does={t(`${contract.module}:${contract.noun}.actions.${name}`)}
    onGiven={async (given) => {
      const refused = await does(given)
      if (refused.length === 0) onClose(true)
      return refused
    }}
    onClose={() => onClose(false)}
  />
)
