import type { NamedRightId } from '../../../shared/contracts/admin/named-rights.ts'

/** What the roles of a new installation may do of the trade, each with its limit; an administrator changes it afterwards. */
export const FIRST_NAMED_RIGHTS: Readonly<Record<string, readonly (readonly [NamedRightId, string | null])[]>> = {
  controller: [
    ['bank.view', null],
    ['sin.view', null],
    ['price.view', null],
    ['cost.view', null],
    ['margin.view', null],
    ['cost.adjust', '10000'],
    ['cost.decide', null],
    ['commission.post', null],
    ['payroll.view', null],
    ['period.reopen', null],
    ['discount.late', null],
    ['payable.writeOff', '500'],
    ['receivable.writeOff', '500'],
    ['match.price', null],
  ],
  approver: [
    ['bank.view', null],
    ['bank.overdraw', null],
    ['price.view', null],
    ['cost.view', null],
    ['po.approve', '50000'],
    ['receipt.reverse', null],
    ['ticket.approve', '25000'],
    ['count.freeze', null],
    ['count.post', null],
    ['count.secondCount', null],
    ['credit.override', '25000'],
    ['receivable.writeOff', '5000'],
    ['order.releasehold', null],
  ],
  clerk: [
    ['price.view', null],
    ['discount.manual', '5'],
    ['po.approve', '1000'],
    ['receivable.writeOff', '25'],
    ['receipt.overreceive', '5'],
    ['match.price', '5'],
  ],
}
