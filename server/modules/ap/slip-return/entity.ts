import { numberedBy } from '../../../trade/numbering/serial-number.ts'
import { sql } from 'kysely'
import { IssuedSlip } from '../../../../shared/contracts/ap/issued-slip.ts'
import { SlipRecipient } from '../../../../shared/contracts/ap/slip-recipient.ts'
import { SlipReturn } from '../../../../shared/contracts/ap/slip-return.ts'
import { SlipThreshold } from '../../../../shared/contracts/ap/slip-threshold.ts'
import { stored, type StoredEntity } from '../../../platform/entity/stored.ts'
import { sealedColumn } from '../../../platform/secrets/sealed-column.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'
import { dayOnce, oncePerVendor, sinOfIndividual } from './master-rules.ts'
import { returnsOfOwnBooks, slipsOfOwnBooks } from './in-sight.ts'
import { numberStanding } from './subcontractors.ts'

export const SlipThresholdStore = stored(SlipThreshold, {
  table: 'slip_threshold',
  namedByKey: false,
  constraints: { slip_threshold_day_once: dayOnce },
})

/** Kept with the firm. */
const number = sql`(select f.business_number from firm_shown f where f.firm_id = t.vendor_id)`

export const slipRecipientStore = (secrets: Secrets): StoredEntity =>
  stored(SlipRecipient, {
    table: 'slip_recipient',
    secrets,
    derived: {
      vendorName: sql`(select f.name from firm_shown f where f.firm_id = t.vendor_id)`,
      businessNumber: number,
      standing: numberStanding(sql`t.kind`, sql`t.sin`, number, 'Complete'),
    },
    constraints: { slip_recipient_once: oncePerVendor, slip_recipient_number_of_kind: sinOfIndividual },
  })

export const SlipReturnStore = stored(SlipReturn, {
  table: 'slip_return',
  lines: { slips: { table: 'slip_return_line' } },
  restriction: returnsOfOwnBooks,
  outOfScope: 'ap:rules.slipReturn.notAssigned',
})

export const IssuedSlipStore = stored(IssuedSlip, {
  table: 'issued_slip',
  restriction: slipsOfOwnBooks,
  outOfScope: 'ap:rules.slipReturn.notAssigned',
  derived: {
    number: sql`case when t.recipient_kind = 'Individual' then ${sealedColumn(sql`t.sin`)} else t.content ->> 'businessNumber' end`,
    amendedBy: sql`(select a.slip_no from issued_slip a where a.amends = t.slip_no)`,
    standing: sql`
      case when t.type = 'Cancelled' then 'Cancels'
           else coalesce((select case a.type when 'Cancelled' then 'Cancelled' else 'Amended' end
                          from issued_slip a where a.amends = t.slip_no), 'Live') end`,
  },
})

/** Our own number, given with the first save. */
export const numberReturn = numberedBy(SlipReturn, { prefix: 'SR', sequence: 'slip_return_number' })
