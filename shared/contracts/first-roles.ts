/** Roles of a new installation that are given rights one by one; the administrator holds all, the auditor looks at all. */
export const FIRST_ROLES = ['controller', 'approver', 'clerk', 'payer'] as const
export type FirstRole = (typeof FIRST_ROLES)[number]

/** Which of them may do what here, from the first day on: last words of the rights, `*` for all of them. */
export type FirstRights = Readonly<Partial<Record<FirstRole, readonly string[]>>>

/** The rights of a role to what these contracts say of it: `ar/customer-invoice.post`. */
export const rightsAt = (
  role: string,
  contracts: readonly { readonly room: string; readonly roles: FirstRights }[],
): string[] =>
  contracts.flatMap(({ room, roles }) => (roles[role as FirstRole] ?? []).map((action) => `${room}.${action}`))
