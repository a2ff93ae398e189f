import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { Account } from '../../../shared/contracts/gl/account.ts'
import { Firm } from '../../../shared/contracts/admin/firm.ts'
import { AUDITED } from '../../../shared/contracts/admin/audit-log.ts'
import { DraftBooks } from '../../../server/ledger/drafts.ts'
import { EntryNumbers } from '../../../server/ledger/entry-numbers.ts'
import { FirmUses, type FirmSide } from '../../../server/modules/admin/firm/firm-uses.ts'
import { OPEN_RECEIPTS } from '../../../server/modules/po/merge-firms.ts'
import { jobUses } from '../../../server/modules/po/job/job-uses.ts'
import { EntityRegistry } from '../../../server/platform/entity/registry.ts'
import { recordUses } from '../../../server/platform/entity/used/record-uses.ts'
import { seededDatabase, startTestApp } from '../../support/server.ts'
import { withStores } from '../../support/stored-fields.ts'

/** What lists said of each document by hand before contracts said it: nothing of it is lost, and a new document is among them by itself. */
const { made: app, stores } = await withStores(async () => startTestApp({ database: await seededDatabase() }))
afterAll(() => app.close())
const registry = new EntityRegistry()
for (const store of stores) registry.add(store)
registry.carry(Firm.id, OPEN_RECEIPTS)

const placesOf = (target: string) =>
  recordUses(registry, target).map(
    ({ room, field, lines, table, column }) => `${room} ${field} ${lines ?? table}.${column}`,
  )

describe('when two records are merged', () => {
  it('[supply 7.1] all that names a firm for what is still to come goes along', () => {
    expect(placesOf(Firm.id).toSorted()).toEqual(
      [
        'admin/firm billTo.parentId firm_bill_to.parent_id',
        'admin/firm shipTo.billToId firm_ship_to.bill_to_id',
        'admin/firm jobberFirmId firm.jobber_firm_id',
        'admin/sales-rep apFirmId sales_rep.ap_firm_id',
        'admin/user defaultShipTo app_user.default_ship_to',
        'ap/card-payment vendorId ap_card_payment.vendor_id',
        'ap/credit-card issuerFirmId credit_card.issuer_firm_id',
        'ap/payment vendorId ap_bank_payment.vendor_id',
        'ap/purchase-invoice vendorId ap_invoice.vendor_id',
        'ap/recurring-invoice vendorId recurring_invoice.vendor_id',
        'ap/tax-filing authorityId tax_filing.authority_id',
        'ap/tax-return authorityId tax_return.authority_id',
        'ar/customer-invoice billToId customer_invoice.bill_to_id',
        'ar/customer-invoice shipToId customer_invoice.ship_to_id',
        'ar/deposit receipts.customerId ar_deposit_receipt.customer_id',
        'ar/mandate customerId ar_mandate.customer_id',
        'ar/recurring-invoice billToId ar_recurring_invoice.bill_to_id',
        'ar/recurring-invoice shipToId ar_recurring_invoice.ship_to_id',
        'ar/commission-plan customerId commission_plan.customer_id',
        'ar/interest-rate customerId interest_rate.customer_id',
        'ar/manufacturer-agreement manufacturerId manufacturer_agreement.manufacturer_id',
        'oe/cash-drawer walkInId cash_drawer.walk_in_id',
        'oe/customer-sku customerId customer_sku.customer_id',
        'oe/price-adjustment billToId price_adjustment.bill_to_id',
        'oe/product-return billToId product_return.bill_to_id',
        'oe/sales-order billToId sales_order.bill_to_id',
        'oe/sales-order shipToId sales_order.ship_to_id',
        'oe/price-table billToId price_table.bill_to_id',
        'oe/price-table shipToId price_table.ship_to_id',
        'gl/journal-entry lines.firmId journal_entry_line.firm_id',
        'gl/recurring-entry lines.firmId recurring_entry_line.firm_id',
        'po/job customerId job_master.customer_id',
        'po/product vendors.vendorId product_vendor.vendor_id',
        'po/purchase-order vendorId purchase_order.vendor_id',
        'po/purchase-receipt vendorId purchase_receipt.vendor_id',
      ].toSorted(),
    )
  })

  it('[gl-chart] all that names an account for what it will post goes along', () => {
    expect(placesOf(Account.id).toSorted()).toEqual(
      [
        'admin/firm vendor.expenseAccount firm_vendor.expense_account',
        'admin/sales-tax collectedAccount sales_tax.collected_account',
        'admin/sales-tax recoverableAccount sales_tax.recoverable_account',
        'admin/user-code glAccount user_code.gl_account',
        'ap/card-payment distribution.glAccount ap_payment_distribution.gl_account',
        'ap/credit-card glAccount credit_card.gl_account',
        'ap/distribution-template lines.glAccount distribution_template_line.gl_account',
        'ap/payment distribution.glAccount ap_payment_distribution.gl_account',
        'ap/purchase-invoice distribution.glAccount ap_distribution.gl_account',
        'ap/recurring-invoice lines.glAccount recurring_invoice_line.gl_account',
        'ar/customer-invoice lines.glAccount customer_invoice_line.gl_account',
        'ar/recurring-invoice lines.glAccount ar_recurring_invoice_line.gl_account',
        'ar/deposit distribution.glAccount ar_deposit_distribution.gl_account',
        'gl/allocation lines.glAccount gl_allocation_line.gl_account',
        'gl/allocation lines.statisticAccount gl_allocation_line.statistic_account',
        'gl/bank-account toleranceAccount bank_account.tolerance_account',
        'gl/budget lines.glAccount budget_line.gl_account',
        'gl/control roles.glAccount account_role.gl_account',
        'gl/journal-entry lines.glAccount journal_entry_line.gl_account',
        'gl/recurring-entry lines.glAccount recurring_entry_line.gl_account',
        'oe/cash-drawer roundingAccount cash_drawer.rounding_account',
        'po/job glAccount job_master.gl_account',
        'po/product-class expenseAccount product_class.expense_account',
        'po/purchase-order lines.glAccount purchase_order_line.gl_account',
      ].toSorted(),
    )
  })

  it('documents go along as long as they can be drafts', async () => {
    const whereOf = (room: string, field: string, target = Account.id) =>
      recordUses(registry, target)
        .find((use) => use.room === room && use.field === field)!
        .where?.compile(app.db)
    expect(whereOf('ar/customer-invoice', 'lines.glAccount')!.parameters).toEqual([['Draft', 'Submitted', 'Approved']])
    expect(whereOf('po/purchase-order', 'lines.glAccount')!.parameters).toEqual([['Open']])
    expect(whereOf('ap/recurring-invoice', 'lines.glAccount')).toBeUndefined()
    expect(whereOf('po/job', 'glAccount')).toBeUndefined()
    expect(whereOf('po/job', 'customerId', Firm.id)!.sql).toContain(`'Open'`)
    for (const use of [...recordUses(registry, Firm.id), ...recordUses(registry, Account.id)])
      await sql`select ${sql.ref(`t.${use.key}`)}, ${sql.ref(`t.${use.title}`)} from ${sql.table(use.table)} t limit 0`.execute(
        app.db,
      )
  })
})

describe('what firms and jobs are asked', () => {
  it.each<[FirmSide, string[]]>([
    [
      'vendor',
      [
        ...[
          'ap_bank_payment.vendor_id',
          'ap_card_payment.vendor_id',
          'ap_invoice.vendor_id',
          'credit_card.issuer_firm_id',
        ],
        ...['issued_slip.vendor_id', 'open_item.firm_id', 'product_vendor.vendor_id'],
        ...['purchase_order.vendor_id', 'purchase_receipt.vendor_id'],
        ...[
          'recurring_invoice.vendor_id',
          'sales_rep.ap_firm_id',
          'slip_recipient.vendor_id',
          'tax_filing.authority_id',
        ],
        ...['tax_return.authority_id', 'vendor_bank_change.firm_id', 'vendor_statement.vendor_id'],
      ],
    ],
    [
      'billTo',
      [
        ...['ar_deposit_receipt.customer_id', 'ar_mandate.customer_id', 'ar_recurring_invoice.bill_to_id'],
        'cash_drawer.walk_in_id',
        ...['collection_note.customer_id', 'commission_plan.customer_id', 'customer_assignment.firm_id'],
        ...['customer_invoice.bill_to_id', 'customer_sku.customer_id', 'interest_rate.customer_id'],
        ...['job_master.customer_id', 'manufacturer_agreement.manufacturer_id', 'open_item.firm_id'],
        ...['price_adjustment.bill_to_id', 'price_table.bill_to_id', 'product_return.bill_to_id'],
        'sales_order.bill_to_id',
      ],
    ],
    [
      'shipTo',
      [
        ...['app_user.default_ship_to', 'ar_recurring_invoice.ship_to_id', 'customer_invoice.ship_to_id'],
        'price_table.ship_to_id',
        'sales_order.ship_to_id',
      ],
    ],
  ])('[S3.06] the account of a firm as %s is used there', (side, places) => {
    const uses = new FirmUses(registry)
    uses.add(
      { side: 'vendor', table: 'open_item', column: 'firm_id' },
      { side: 'billTo', table: 'open_item', column: 'firm_id' },
    )
    uses.add(
      { side: 'vendor', table: 'issued_slip', column: 'vendor_id' },
      { side: 'vendor', table: 'tax_return', column: 'authority_id' },
    )
    uses.add({ side: 'vendor', table: 'purchase_receipt', column: 'vendor_id' })
    expect(
      uses
        .of(side)
        .map(({ table, column }) => `${table}.${column}`)
        .toSorted(),
    ).toEqual(places)
  })

  it('[S5.45] a cost code of a job is named there', () => {
    expect(
      jobUses(registry)
        .map(({ table, job, code }) => `${table} ${job} ${code}`)
        .toSorted(),
    ).toEqual([
      'ap_distribution job_id cost_code',
      'ap_payment_distribution job_id cost_code',
      'ar_deposit_distribution job_id cost_code',
      'ar_recurring_invoice_line job_id cost_code',
      'customer_invoice_line job_id cost_code',
      'inventory_ticket_line job_id cost_code',
      'journal_entry_line job_id cost_code',
      'moved_line job_id cost_code',
      'purchase_order_line job_id cost_code',
      'recurring_entry_line job_id cost_code',
      'recurring_invoice_line job_id cost_code',
      'sales_order_line job_id cost_code',
    ])
  })
})

describe('what the ledger asks', () => {
  it('[finance 6, gl-integration] documents learn the number of an entry that waited', () => {
    const kept = new EntryNumbers(registry).all.map(
      ({ documentType, purpose, table, column }) => `${documentType} ${purpose} ${table}.${column}`,
    )
    expect(kept.toSorted()).toEqual([
      'ap.cardPayment post ap_card_payment.entry_no',
      'ap.cardPayment post.rev ap_card_payment.cancel_entry_no',
      'ap.payment post ap_bank_payment.entry_no',
      'ap.payment post.rev ap_bank_payment.cancel_entry_no',
      'ap.purchaseInvoice post ap_invoice.entry_no',
      'ar.cashReceipt post ar_receipt.entry_no',
      'ar.cashReceipt post.rev ar_receipt.return_entry_no',
      'ar.customerInvoice post customer_invoice.entry_no',
      'gl.journalEntry post journal_entry.entry_no',
      'gl.yearEnd close year_end.entry_no',
      'ic.inventoryTicket post inventory_ticket.entry_no',
      'ic.physicalCount post physical_count.entry_no',
      'ic.productionWorkOrder close production_work_order.entry_no',
      'oe.productReturn post product_return.entry_no',
      'oe.shipment post shipment.entry_no',
      'po.landedCost post landed_cost.entry_no',
      'po.purchaseReceipt post purchase_receipt.entry_no',
      'po.purchaseReturn post purchase_return.entry_no',
    ])
  })

  it('[finance 5.9] what is not posted is asked of every document that will be', async () => {
    const books = new DraftBooks(registry)
    for (const source of ['PJ', 'CD', 'CC', 'SJ', 'FX'])
      expect(await books.drafts(app.db, { companyId: 'NONE', from: '2026-01-01', to: '2026-12-31' }, [source])).toEqual(
        [],
      )
  })
})

it('[S3.36] changes of all that has records of its own are kept', () => {
  expect(AUDITED).toContain('ar.customerInvoice')
  for (const one of [
    'gl.entry',
    'po.receiptLine',
    'ap.holdback',
    'ap.issuedSlip',
    'admin.room',
    'admin.deadLetter',
    'admin.auditLog',
  ])
    expect(AUDITED).not.toContain(one)
})
