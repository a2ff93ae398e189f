import { api } from '../../../shared/api/client.ts'
import {
  ASKED,
  type CollectionAccount,
  type CollectionRow,
  type Outcome,
  type ProposedDays,
} from '../../../shared/contracts/ar/collection.ts'
import { Firm } from '../../../shared/contracts/admin/firm.ts'
import { integer, money, optional, text, type Fields } from '../../../shared/contracts/fields.ts'
import { of } from '../../../shared/contracts/report.ts'
import { ResultStatus, type Problem } from '../../../shared/contracts/result.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { ParameterDialog } from '../../../shared/kit/parameters/parameter-dialog.tsx'
import { useAnswer } from '../../../shared/kit/use-answer.ts'
import { say } from './say.ts'

const OF = { id: 'ar.collection', module: 'ar', noun: 'collection', room: 'ar/collection' }

interface Asks {
  readonly panel: HTMLElement
  readonly onClose: () => void
}

/** What is known before he says anything. */
function proposed(outcome: Outcome, row: CollectionRow, { nextDay, inAWeek }: ProposedDays): Record<string, unknown> {
  const spokeWith = row.contact
  if (outcome === 'Promise') return { amount: row.proposed, comesOn: inAWeek, spokeWith }
  if (outcome === 'NoAnswer') return { nextOn: nextDay }
  return { nextOn: inAWeek, spokeWith }
}

interface CallProps extends Asks {
  readonly outcome: Outcome
  readonly row: CollectionRow
  readonly days: ProposedDays
  readonly onDone: () => void
}

/** What came of a call. Everything that can be known stands there: Enter passes it. */
export function CallDialog({ panel, outcome, row, days, onDone, onClose }: CallProps) {
  const path = `ar/collection/customer/${encodeURIComponent(row.id)}`
  const { answer } = useAnswer<CollectionAccount>(path, outcome === 'Dispute' ? {} : null)
  const give = async (given: Record<string, unknown>): Promise<readonly Problem[]> => {
    const done = await api.send('POST', `${OF.room}/log`, { customerId: row.firmId, outcome, ...given })
    if (done.ResultStatus !== ResultStatus.success) return done.Problems ?? []
    onDone()
    return []
  }
  return (
    <ParameterDialog
      panel={panel}
      title={say(`asks.${outcome}`, { name: row.name })}
      contract={{ ...OF, parameters: ASKED[outcome] as Fields }}
      begin={proposed(outcome, row, days)}
      does={say('does.keep')}
      lead={
        outcome === 'Dispute'
          ? (edit) => (
              <p>
                {answer?.items
                  .filter(({ disputed }) => !disputed)
                  .map(({ id, reference, open }) => (
                    <Button
                      key={id}
                      label={reference}
                      onClick={() => {
                        edit('reference', reference)
                        edit('amount', open)
                      }}
                    />
                  ))}
              </p>
            )
          : undefined
      }
      onGiven={give}
      onClose={onClose}
    />
  )
}

export interface Settled {
  readonly id: string
  readonly reference: string
  readonly about: string
}

/** How a dispute ended. */
export function SettleDialog({
  panel,
  dispute,
  onDone,
  onClose,
}: Asks & { readonly dispute: Settled; readonly onDone: () => void }) {
  return (
    <ParameterDialog
      panel={panel}
      title={say('asks.settle', { reference: dispute.reference })}
      about={dispute.about}
      contract={{ ...OF, parameters: { settlement: text({ max: 500 }) } }}
      begin={{}}
      does={say('does.settle')}
      onGiven={async (given) => {
        const done = await api.send('POST', `${OF.room}/${dispute.id}/settle`, given)
        if (done.ResultStatus !== ResultStatus.success) return done.Problems ?? []
        onDone()
        return []
      }}
      onClose={onClose}
    />
  )
}

const NARROW = {
  ...OF,
  parameters: {
    leastDays: optional(integer({ least: 1, most: 9999 })),
    leastAmount: optional(money({ ours: true, least: '0', most: '9999999999.99' })),
    salesRepId: optional(of(Firm, 'billTo.salesRepId')),
  },
}

/** Which of those who are late the list is about. */
export const NarrowDialog = ({
  panel,
  begin,
  onGiven,
  onClose,
}: Asks & {
  readonly begin: Readonly<Record<string, string>>
  readonly onGiven: (given: Record<string, string | null>) => void
}) => (
  <ParameterDialog
    panel={panel}
    title={say('does.narrow')}
    contract={NARROW}
    begin={{ ...begin, ...(begin['leastDays'] ? { leastDays: Number(begin['leastDays']) } : {}) }}
    does={say('does.show')}
    onGiven={(given) => {
      const values = Object.keys(NARROW.parameters).map((name) => [name, given[name] ? String(given[name]) : null])
      onGiven(Object.fromEntries(values) as Record<string, string | null>)
      return Promise.resolve([])
    }}
    onClose={onClose}
  />
)
