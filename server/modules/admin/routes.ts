import type { FastifyInstance } from 'fastify'
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
import type { FirmMerges } from './firm/firm-merges.ts'
import type { FirmUses } from './firm/firm-uses.ts'
import { RoleStore, UserStore } from './access/entities.ts'
import { ApplicationStore, RoomStore } from './application/entity.ts'
import { MenuAccessStore } from './menu-access/entity.ts'
import { ConfigurationStore } from './configuration/entity.ts'
import { dutiesApart, dutiesOfRole } from './duties/questions.ts'
import { dutyRoutes } from './duties/routes.ts'
import { DutyPairStore } from './duties/entity.ts'
import { firmsOfStrangers } from './firm/strangers.ts'
import { FirmStore } from './firm/entity.ts'
import { fileWords as firmFileWords } from './firm/file-words.ts'
import { BranchStore, CompanyStore, WarehouseStore } from './organization/entities.ts'
import { DeadLetterStore, EmailTemplateStore, JobStore, LetterStore, ScheduleStore } from './oversight/entities.ts'
import { adminOpeningCalls } from './opening-calls.ts'
import { PasswordPolicyStore } from './password-policy/entity.ts'
import { PlaceStore } from './place/entity.ts'
import { CodeIndexStore, UserCodeStore, UserCodeTypeStore } from './user-code/entity.ts'
import { FormWidgetsSecurityStore, UserSecurablesStore } from './securables/entities.ts'
import { SalesTaxStore, TaxGroupStore } from './sales-tax/entity.ts'
import { SequenceCounterStore, SequenceNumberStore } from './sequence-counter/entity.ts'
import { AccountTermsStore, HolidayStore, SalesRepStore } from './trade-masters/entities.ts'
import { processRoutes, type ProcessRooms } from '../../platform/process/routes.ts'
import { endSessionsOfUsers } from './processes/end-sessions.ts'
import { mergeFirms } from './firm/merge-firms.ts'
import { accessReport } from './reports/access-report.ts'
import { contactList } from './reports/contact-list.ts'
import { dutyConflicts } from './reports/duty-conflicts.ts'
import { userSight } from './reports/user-sight.ts'
import { whoCan } from './reports/who-can.ts'
import { customerList, newCustomerList } from './reports/customer-list.ts'
import * as accountTerms from './trade-masters/account-terms-rules.ts'
import * as address from './firm/address-rules.ts'
import * as application from './application/rules.ts'
import * as branch from './organization/branch-rules.ts'
import * as codeIndex from './user-code/index-rules.ts'
import * as company from './organization/company-rules.ts'
import * as configuration from './configuration/rules.ts'
import * as emailTemplate from './oversight/email-template-rules.ts'
import * as dutyPair from './duties/rules.ts'
import * as firm from './firm/rules.ts'
import * as formWidgetsSecurity from './securables/form-widgets-rules.ts'
import * as holiday from './trade-masters/holiday-rules.ts'
import * as menuAccess from './menu-access/rules.ts'
import { ADMIN_MERGE_RULES } from './firm/merge-rules.ts'
import * as place from './place/rules.ts'
import * as role from './access/role-rules.ts'
import * as salesRep from './trade-masters/sales-rep-rules.ts'
import * as salesTax from './sales-tax/rules.ts'
import * as schedule from './oversight/schedule-rules.ts'
import * as sequenceCounter from './sequence-counter/rules.ts'
import * as sequenceNumber from './sequence-counter/number-rules.ts'
import * as taxGroup from './sales-tax/group-rules.ts'
import * as user from './access/user-rules.ts'
import * as userSecurables from './securables/rules.ts'
import * as userCode from './user-code/rules.ts'
import * as warehouse from './organization/warehouse-rules.ts'
import { wayLeft } from './access/administrators-reach.ts'
import type { Neighbours } from './neighbours.ts'
import { deadLetterActions, jobActions, letterActions } from './oversight/actions.ts'
import { summaryOfNew, type StoredFirm } from './firm/summary.ts'
import { jobRoutes } from './oversight/job-routes.ts'
import { letterRoutes } from './oversight/letter-routes.ts'
import { adminSources } from './search.ts'
import { vendorBankRoutes } from './vendor-bank-change/vendor-bank-routes.ts'
import { shellRoutes } from './shell/routes.ts'

/** Calls of administration: its entities, and what the shell asks. */
export function adminRoutes(
  app: FastifyInstance,
  deps: Deps,
  rooms: EntityRooms &
    ReportRooms &
    ProcessRooms & { firmUses: FirmUses; firmMerges: FirmMerges; neighbours: Neighbours },
): void {
  rooms.firmMerges.add(...ADMIN_MERGE_RULES)
  entityRoutes(app, deps, rooms, FirmStore, {
    fileWords: firmFileWords,
    onSave: [...firm.accountsStay(rooms.firmUses), ...firm.onSave(rooms.neighbours), ...address.ofFirm],
    onDelete: firm.onDelete,
    alsoSets: (record, _context, before) => summaryOfNew(record as unknown as StoredFirm, before),
    ownReferences: ['jobberFirmId', 'shipTo.billToId'],
    transfer: ['firmId'],
    ofStrangers: firmsOfStrangers,
    actions: ['invite'],
  })
  entityRoutes(app, deps, rooms, CompanyStore, {
    onSave: [...company.onSave, ...address.ofCompany],
    onDelete: company.onDelete,
    complete: company.complete,
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
  entityRoutes(app, deps, rooms, JobStore, { writable: false, bulkActions: jobActions(deps) })
  entityRoutes(app, deps, rooms, DeadLetterStore, { writable: false, bulkActions: deadLetterActions(deps) })
  entityRoutes(app, deps, rooms, ScheduleStore, {
    onSave: schedule.onSave,
    beforeSave: schedule.beforeSave,
    standing: true,
  })
  jobRoutes(app, deps, rooms.texts)
  entityRoutes(app, deps, rooms, LetterStore, { writable: false, bulkActions: letterActions(deps) })
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
    onSave: [...role.onSave, dutiesOfRole(deps, rooms.registry)],
    onDelete: role.onDelete,
    beforeSave: role.beforeSave,
    afterSave: wayLeft,
  })
  entityRoutes(app, deps, rooms, UserStore, {
    onSave: [...user.onSave, dutiesApart(deps, rooms.registry)],
    onDelete: user.onDelete,
    beforeSave: user.beforeSave(deps),
    afterSave: wayLeft,
  })
  entityRoutes(app, deps, rooms, DutyPairStore, { onSave: dutyPair.onSave })
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
  const conflicts = dutyConflicts(deps, rooms.registry)
  const ofRights = [userSight(deps, rooms.registry), whoCan(deps, rooms.registry), conflicts]
  for (const report of [contactList, customerList, newCustomerList, accessReport, ...ofRights])
    reportRoutes(app, deps, rooms, report)
  dutyRoutes(app, deps, rooms, conflicts)
  processRoutes(app, deps, rooms, endSessionsOfUsers(deps.config))
  processRoutes(app, deps, rooms, mergeFirms(rooms.firmMerges, rooms.registry))
  rooms.search.add(...adminSources)
  shellRoutes(app, deps, rooms)
}
