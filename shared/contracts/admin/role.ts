import { choice, code, integer, lines, lookup, money, note, optional, text } from '../fields.ts'
import { entity, type RecordOfEntity } from '../entity.ts'
import { NAMED_RIGHT_IDS } from './named-rights.ts'

/** What a role may do in a screen; `all` is each of them, and those that a screen learns later. */
export const RIGHT_ACTIONS = [
  'view',
  'add',
  'edit',
  'delete',
  'export',
  'import',
  'invite',
  'share',
  'approve',
  'submit',
  'propose',
  'generate',
  'return',
  'hold',
  'unhold',
  'release',
  'reprice',
  'take',
  'takeDeposit',
  'buy',
  'split',
  'shortClose',
  'distribute',
  'allocate',
  'spread',
  'copyYear',
  'swap',
  'overrideControl',
  'skip',
  'end',
  'resume',
  'confirm',
  'reject',
  'refuse',
  'cancel',
  'match',
  'bring',
  'book',
  'reconcile',
  'undo',
  'post',
  'commit',
  'collect',
  'receive',
  'credit',
  'reverse',
  'redate',
  'correctLot',
  'deliver',
  'inspect',
  'replace',
  'forward',
  'print',
  'reprint',
  'run',
  'retry',
  'apply',
  'send',
  'close',
  'reopen',
  'issue',
  'recompute',
  'file',
  'agree',
  'aside',
  'move',
  'unapply',
  'all',
  'log',
  'settle',
  'remind',
  'count',
  'tags',
  'accept',
  'upgrade',
  'amend',
  'activate',
  'change',
] as const

/** What a group of users may do: screen by screen, or by a pattern whose last character is an asterisk. */
export const Role = entity('admin.role', {
  key: 'roleId',
  title: 'name',
  fields: {
    roleId: code({
      max: 40,
      fixed: true,
      pattern: { source: '^[a-z][a-z0-9-]{0,39}$', message: 'admin:rules.role.idForm' },
    }),
    name: text({ max: 60 }),
    nameFr: optional(text({ max: 60 })),
    nameZhCn: optional(text({ max: 60 })),
    nameZhTw: optional(text({ max: 60 })),
    description: optional(note({ max: 500 })),
    /** It has all that this role has, and what is kept from that one is kept from it. */
    inherits: optional(lookup('admin.role', undefined, { max: 40 })),
    rights: lines(
      {
        screen: {
          ...lookup('admin.room', undefined, { max: 80, offersOnly: true }),
          pattern: { source: '^[a-z0-9/-]*\\*?$', message: 'admin:rules.role.screenForm' },
        },
        action: choice(RIGHT_ACTIONS),
      },
      { most: 500 },
    ),
    /** Rights of the trade; without a limit the role may go as far as it likes. */
    namedRights: lines(
      { namedRight: choice(NAMED_RIGHT_IDS), limit: optional(money({ least: '0', most: '9999999999.99' })) },
      { most: 100 },
    ),
  },
  derived: { members: integer({ readOnly: true }) },
  list: ['roleId', 'name', 'inherits', 'description', 'members', 'nameFr', 'nameZhCn', 'nameZhTw'],
})
export type Role = RecordOfEntity<typeof Role>
export type RightLine = Pick<Role['rights'][number], 'screen' | 'action'>

/** The right that a line stands for, as calls ask for it: `admin/firm.edit`, `admin/*`, `*.view`. */
export const rightOf = ({ screen, action }: RightLine): string =>
  action !== 'all' ? `${screen}.${action}` : screen.endsWith('*') ? screen : `${screen}.*`
