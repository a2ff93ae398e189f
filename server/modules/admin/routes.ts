import type { FastifyInstance } from 'fastify'
import type { AccountUses } from '../../ledger/account-uses.ts'
import { adminAccountUses } from './account-uses.ts'
import type { Deps } from '../../platform/deps.ts'
import { entityRoutes, type EntityRooms } from '../../platform/entity/routes.ts'
import type { ReportRooms } from '../../platform/reports/report-rooms.ts'
import { reportRoutes } from '../../platform/reports/routes.ts'
import { changeLogRoutes } from './change-log/routes.ts'
import { rightsGridRoutes } from './access/rights-grid.ts'
import { rolesInScreenRoutes } from './access/roles-in-screen.ts'
import { invitationRoutes } from './access/invitation.ts'
import { portalInvitationRoutes } from './access/portal-invitation.ts'
import { menuAccessTreeRoutes } from './access/menu-access-tree.ts'
import { ADMIN_FIRM_USES, type FirmMerges } from './firm-merges.ts'
import { ADMIN_USES, type FirmUses } from './firm-uses.ts'
import { RoleStore, UserStore } from './entities/access.ts'
import { ApplicationStore, RoomStore } from './entities/application.ts'
import { MenuAccessStore } from './entities/menu-access.ts'
import { ConfigurationStore } from './entities/configuration.ts'
import { FirmStore } from './entities/firm.ts'
import { BranchStore, CompanyStore, WarehouseStore } from './entities/organization.ts'
import { DeadLetterStore, EmailTemplateStore, JobStore, LetterStore, ScheduleStore } from './entities/oversight.ts'
import { adminOpeningCalls } from './opening-calls.ts'
import { PasswordPolicyStore } from './entities/password-policy.ts'
import { PlaceStore } from './entities/place.ts'
import { CodeIndexStore, UserCodeStore, UserCodeTypeStore } from './entities/user-code.ts'
import { FormWidgetsSecurityStore, UserSecurablesStore } from './entities/securables.ts'
import { SalesTaxStore, TaxGroupStore } from './entities/sales-tax.ts'
import { SequenceCounterStore, SequenceNumberStore } from './entities/sequence-counter.ts'
import { AccountTermsStore, HolidayStore, SalesRepStore } from './entities/trade-masters.ts'
import { processRoutes, type ProcessRooms } from '../../platform/process/routes.ts'
import { endSessionsOfUsers } from './processes/end-sessions.ts'
import { mergeFirms } from './processes/merge-firms.ts'
import { accessReport } from './reports/access-report.ts'
import { customerList, newCustomerList } from './reports/customer-list.ts'
import * as accountTerms from './rules/account-terms.ts'
import * as address from './rules/address.ts'
import * as application from './rules/application.ts'
import * as branch from './rules/branch.ts'
import * as codeIndex from './rules/code-index.ts'
import * as company from './rules/company.ts'
import * as configuration from './rules/configuration.ts'
import * as emailTemplate from './rules/email-template.ts'
import * as firm from './rules/firm.ts'
import * as formWidgetsSecurity from './rules/form-widgets-security.ts'
import * as holiday from './rules/holiday.ts'
import * as menuAccess from './rules/menu-access.ts'
import { ADMIN_MERGE_RULES } from './rules/merge-firms.ts'
import * as place from './rules/place.ts'
import * as role from './rules/role.ts'
import * as salesRep from './rules/sales-rep.ts'
import * as salesTax from './rules/sales-tax.ts'
import * as schedule from './rules/schedule.ts'
import * as sequenceCounter from './rules/sequence-counter.ts'
import * as sequenceNumber from './rules/sequence-number.ts'
import * as taxGroup from './rules/tax-group.ts'
import * as user from './rules/user.ts'
import * as userSecurables from './rules/user-securables.ts'
import * as userCode from './rules/user-code.ts'
import * as warehouse from './rules/warehouse.ts'
import { wayLeft } from './rules/ways.ts'
import type { Neighbours } from './neighbours.ts'
import { deadLetterActs, jobActs, letterActs } from './oversight/acts.ts'
import { jobRoutes } from './oversight/job-routes.ts'
import { letterRoutes } from './oversight/letter-routes.ts'
import { adminSources } from './search.ts'
import { vendorBankRoutes } from './vendor-bank/vendor-bank-routes.ts'
import { shellRoutes } from './shell/routes.ts'

/** Calls of administration: its entities, and what the shell asks. */
export function adminRoutes(
  app: FastifyInstance,
  deps: Deps,
  rooms: EntityRooms &
    ReportRooms &
    ProcessRooms & { firmUses: FirmUses; firmMerges: FirmMerges; accountUses: AccountUses; neighbours: Neighbours },
): void {
  rooms.firmUses.add(...ADMIN_USES)
  rooms.firmMerges.add({ uses: ADMIN_FIRM_USES, rules: ADMIN_MERGE_RULES })
  rooms.accountUses.add(...adminAccountUses)
  entityRoutes(app, deps, rooms, FirmStore, {
    onSave: [...firm.accountsStay(rooms.firmUses), ...firm.onSave(rooms.neighbours), ...address.ofFirm],
    onDelete: firm.onDelete,
    ownReferences: ['jobberFirmId', 'shipTo.billToId'],
    transfer: ['firmId'],
    actions: ['invite'],
  })
  entityRoutes(app, deps, rooms, CompanyStore, {
    onSave: [...company.onSave, ...address.ofCompany],
    onDelete: company.onDelete,
    beforeSave: company.beforeSave,
  })
  entityRoutes(app, deps, rooms, BranchStore, {
    onSave: [...branch.onSave(rooms.neighbours), ...address.ofBranch],
    transfer: ['branchId'],
  })
  entityRoutes(app, deps, rooms, WarehouseStore, {
    onSave: [...warehouse.onSave(rooms.neighbours), ...address.ofWarehouse],
    afterSave: warehouse.afterSave,
    onDelete: warehouse.onDelete,
    transfer: ['warehouseId'],
  })
  entityRoutes(app, deps, rooms, UserCodeTypeStore, { writable: false })
  entityRoutes(app, deps, rooms, CodeIndexStore, {
    onSave: codeIndex.onSave,
    onDelete: codeIndex.onDelete,
    transfer: ['codeType'],
  })
  entityRoutes(app, deps, rooms, UserCodeStore, {
    onSave: userCode.onSave,
    onDelete: userCode.onDelete,
    transfer: ['codeType', 'codeId'],
  })
  entityRoutes(app, deps, rooms, AccountTermsStore, { onSave: accountTerms.onSave, transfer: ['termsCode'] })
  entityRoutes(app, deps, rooms, SalesRepStore, {
    onSave: salesRep.onSave,
    ownReferences: ['managerId', 'splits.salesRepId'],
    transfer: ['salesRepId'],
  })
  entityRoutes(app, deps, rooms, SalesTaxStore, { onSave: salesTax.onSave, onDelete: salesTax.onDelete })
  vendorBankRoutes(app, deps, rooms)
  entityRoutes(app, deps, rooms, TaxGroupStore, { onSave: taxGroup.onSave })
  entityRoutes(app, deps, rooms, HolidayStore, { onSave: holiday.onSave, transfer: ['holidayDate', 'region'] })
  entityRoutes(app, deps, rooms, SequenceCounterStore, { onSave: sequenceCounter.onSave })
  entityRoutes(app, deps, rooms, SequenceNumberStore, {
    onSave: sequenceNumber.onSave,
    afterSave: sequenceNumber.afterSave,
    onDelete: sequenceNumber.onDelete,
  })
  entityRoutes(app, deps, rooms, JobStore, { writable: false, acts: jobActs(deps) })
  entityRoutes(app, deps, rooms, DeadLetterStore, { writable: false, acts: deadLetterActs(deps) })
  entityRoutes(app, deps, rooms, ScheduleStore, {
    onSave: schedule.onSave,
    beforeSave: schedule.beforeSave,
    standing: true,
  })
  jobRoutes(app, deps, rooms.texts)
  entityRoutes(app, deps, rooms, LetterStore, { writable: false, acts: letterActs(deps) })
  entityRoutes(app, deps, rooms, EmailTemplateStore, { onSave: emailTemplate.onSave, standing: true })
  letterRoutes(app, deps, rooms.texts)
  entityRoutes(app, deps, rooms, PlaceStore, {
    onSave: place.onSave,
    onDelete: place.onDelete,
    meantBy: (record) => place.addressesIn(record as unknown as place.Names),
    transfer: ['placeCode'],
  })
  entityRoutes(app, deps, rooms, ApplicationStore, {
    onSave: application.onSave,
    onDelete: application.onDelete,
    afterSave: wayLeft,
  })
  entityRoutes(app, deps, rooms, RoomStore, { writable: false })
  entityRoutes(app, deps, rooms, PasswordPolicyStore, { standing: true })
  entityRoutes(app, deps, rooms, ConfigurationStore, { onSave: configuration.onSave, standing: true })
  entityRoutes(app, deps, rooms, MenuAccessStore, {
    onSave: menuAccess.onSave,
    beforeSave: menuAccess.beforeSave,
    afterSave: wayLeft,
    standing: true,
  })
  menuAccessTreeRoutes(app, deps, rooms.texts)
  entityRoutes(app, deps, rooms, RoleStore, {
    onSave: role.onSave,
    onDelete: role.onDelete,
    beforeSave: role.beforeSave,
    afterSave: wayLeft,
  })
  entityRoutes(app, deps, rooms, UserStore, {
    onSave: user.onSave,
    onDelete: user.onDelete,
    beforeSave: user.beforeSave(deps),
    afterSave: wayLeft,
  })
  entityRoutes(app, deps, rooms, UserSecurablesStore, {
    onSave: userSecurables.onSave,
    beforeSave: userSecurables.beforeSave,
    standing: true,
  })
  entityRoutes(app, deps, rooms, FormWidgetsSecurityStore, {
    onSave: formWidgetsSecurity.onSave,
    beforeSave: formWidgetsSecurity.beforeSave,
    fileWords: formWidgetsSecurity.fileWords,
    standing: true,
  })
  adminOpeningCalls(rooms.registry)
  rolesInScreenRoutes(app, deps)
  rightsGridRoutes(app, deps, rooms.registry)
  invitationRoutes(app, deps, rooms.texts)
  portalInvitationRoutes(app, deps, rooms)
  changeLogRoutes(app, deps, rooms)
  for (const report of [customerList, newCustomerList, accessReport]) reportRoutes(app, deps, rooms, report)
  processRoutes(app, deps, rooms, endSessionsOfUsers(deps.config))
  processRoutes(app, deps, rooms, mergeFirms(rooms.firmMerges))
  rooms.search.add(...adminSources)
  shellRoutes(app, deps, rooms)
}
