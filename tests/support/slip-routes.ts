import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { postingPreview } from '../../shared/contracts/posting-preview.ts'
import { fail, rule } from '../../server/platform/action/rules.ts'
import type { Deps } from '../../server/platform/deps.ts'
import { documentRoutes } from '../../server/platform/document/routes.ts'
import { transition } from '../../server/platform/document/transition.ts'
import { fileStores } from '../../server/platform/attachments/file-stores.ts'
import { EntityRegistry } from '../../server/platform/entity/registry.ts'
import { stored } from '../../server/platform/entity/stored.ts'
import { readSuiteTexts } from '../../server/platform/entity/texts.ts'
import { SearchSources } from '../../server/platform/search/search-source.ts'
import { OfferedEntities } from '../../server/platform/transfer/offered.ts'
import { Works } from '../../server/platform/work/work.ts'
import { Slip } from './slip.ts'

/** Tables of the slip, in a database of a test. */
export const SLIP_TABLES = `
  create sequence slip_number;
  create table slip (
    id uuid primary key default gen_random_uuid(), slip_no text not null unique, status text not null,
    receiver text, given_on date, posted_on date,
    created_by text not null, created_on timestamptz not null default now(),
    updated_by text not null, updated_on timestamptz not null default now(), version integer not null default 1
  );
  create table slip_item (
    id uuid primary key default gen_random_uuid(), owner_id uuid not null references slip on delete cascade,
    position integer not null, product text, quantity numeric(19, 6), unit text, amount numeric(19, 4),
    is_rush boolean not null
  );
  create table slip_posting (slip_no text not null)`

/** What is handed out to him is written as a draft before it is posted, whoever leads it on. */
export const ROW_FIRST = 'W. First'

const SlipStore = stored(Slip, { table: 'slip', lines: { items: { table: 'slip_item' } } })

/** A slip that hands out nothing is not posted. */
const itemsGiven = rule(Slip, 'admin.slip.itemsGiven', 'items', (slip) => slip.items.length === 0 && fail())

/** The calls of the slip: posting asks first, and notes each posting once. */
export function slipRoutes(app: FastifyInstance, deps: Deps): void {
  const rooms = {
    registry: new EntityRegistry(),
    texts: readSuiteTexts(deps.config.root),
    letterhead: async () => ({ company: 'Slips', logo: null }),
    search: new SearchSources(),
    transfers: new OfferedEntities(),
    works: new Works(),
    files: fileStores(deps.config),
  }
  const post = transition(Slip, 'post', {
    rules: [itemsGiven],
    ask: 'cannotBeChanged',
    needsNoRow: ({ receiver }) => receiver !== ROW_FIRST,
    async run(slip, { trx, now }) {
      await sql`insert into slip_posting (slip_no) values (${slip.slipNo})`.execute(trx)
      return { postedOn: now.toISOString().slice(0, 10) }
    },
    async preview(slip, { trx }) {
      // What was noted is what is shown, once for each posting.
      const { rows } = await sql<{
        slip_no: string
      }>`select slip_no from slip_posting where slip_no = ${slip.slipNo}`.execute(trx)
      const amount = slip.items.reduce((sum, item) => sum + Number(item.amount), 0).toFixed(2)
      const side = { memo: rows.map((row) => row.slip_no).join(), firm: null }
      return postingPreview('CAD', [
        { account: '5100', name: 'Supplies', debit: amount, credit: null, ...side },
        { account: '1200', name: 'Inventory', debit: null, credit: amount, ...side },
      ])
    },
  })
  documentRoutes(app, deps, rooms, SlipStore, {
    transitions: [
      post,
      transition(Slip, 'reverse'),
      transition(Slip, 'hand-over', { run: async (_slip, _context, { receiver }) => ({ receiver: String(receiver) }) }),
    ],
    async beforeSave(record, { trx }, before) {
      if (before) return
      const { rows } = await sql<{ number: string }>`select nextval('slip_number')::text as number`.execute(trx)
      record['slipNo'] = `SL ${rows[0]!.number}`
    },
  })
}
