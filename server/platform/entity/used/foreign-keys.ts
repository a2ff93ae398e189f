import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'

/** Columns of a table by which its rows name a row of another. */
export interface ForeignKey {
  readonly table: string
  readonly target: string
  readonly columns: readonly string[]
  /** Those of the target that they hold, in the same order. */
  readonly targets: readonly string[]
  /** It keeps the row that is named from being deleted. */
  readonly refuses: boolean
}

/** What the database itself knows of who names whom. */
export interface Catalogue {
  readonly keys: readonly ForeignKey[]
  /** Tables that each view reads. */
  readonly views: ReadonlyMap<string, ReadonlySet<string>>
}

const known = new WeakMap<Kysely<Tables>, Promise<Catalogue>>()

/** Read once: a schema changes with the release alone. */
export function catalogueOf(db: Kysely<Tables>): Promise<Catalogue> {
  let catalogue = known.get(db)
  if (!catalogue) {
    catalogue = readCatalogue(db)
    known.set(db, catalogue)
    catalogue.catch(() => known.delete(db))
  }
  return catalogue
}

async function readCatalogue(db: Kysely<Tables>): Promise<Catalogue> {
  const columns = (relation: string, numbers: string) => sql`array(
    select a.attname::text from unnest(${sql.ref(numbers)}) with ordinality n(attnum, place)
    join pg_attribute a on a.attrelid = ${sql.ref(relation)} and a.attnum = n.attnum order by n.place)`
  const [keys, views] = await Promise.all([
    sql<ForeignKey>`
      select k.relname::text as "table", r.relname::text as target, c.confdeltype in ('a', 'r') as refuses,
             ${columns('c.conrelid', 'c.conkey')} as columns, ${columns('c.confrelid', 'c.confkey')} as targets
      from pg_constraint c join pg_class k on k.oid = c.conrelid join pg_class r on r.oid = c.confrelid
      where c.contype = 'f' and c.conparentid = 0 and k.relnamespace = current_schema()::regnamespace
      order by k.relname, c.conname`.execute(db),
    sql<{ view: string; table: string }>`
      select distinct v.relname::text as view, b.relname::text as "table"
      from pg_rewrite w join pg_class v on v.oid = w.ev_class and v.relkind = 'v'
      join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = w.oid and d.refclassid = 'pg_class'::regclass
      join pg_class b on b.oid = d.refobjid and b.relkind in ('r', 'p')
      where v.relnamespace = current_schema()::regnamespace`.execute(db),
  ])
  const tablesOf = new Map<string, Set<string>>()
  for (const { view, table } of views.rows) tablesOf.set(view, (tablesOf.get(view) ?? new Set()).add(table))
  return { keys: keys.rows, views: tablesOf }
}
