import { sql, type Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Part } from './found.ts'

/** Parts of a file that a job has checked, each committed by itself, so that whoever goes on with the job does not check them again. */
export class KeptParts {
  readonly #kept: ReadonlyMap<string, Part>

  private constructor(
    private readonly db: Kysely<Tables>,
    private readonly runId: string,
    private readonly jobId: string,
    rows: readonly { round: number; first: number; found: Part }[],
  ) {
    this.#kept = new Map(rows.map(({ round, first, found }) => [`${round} ${first}`, found]))
  }

  static async of(db: Kysely<Tables>, runId: string, jobId: string): Promise<KeptParts> {
    const { rows } = await sql<{ round: number; first: number; found: Part }>`
      select round, first_row as first, found from transfer_part
      where run_id = ${runId}::uuid and job_id = ${jobId}::uuid`.execute(db)
    return new KeptParts(db, runId, jobId, rows)
  }

  /** False: the job has yet to begin to check. */
  get any(): boolean {
    return this.#kept.size > 0
  }

  /**
   * What was found in so many rows that begin with that number; nothing where the job was begun by a version of the server that reads
   * other parts than this one.
   */
  found(round: number, first: number, rows: number): Part | undefined {
    const kept = this.#kept.get(`${round} ${first}`)
    return kept && rowsOf(kept) === rows ? kept : undefined
  }

  /** Beside the transaction of the check, which ends without a trace. */
  async keep(round: number, first: number, part: Part): Promise<void> {
    await sql`
      insert into transfer_part (run_id, job_id, round, first_row, found)
      values (${this.runId}::uuid, ${this.jobId}::uuid, ${round}, ${first}, ${JSON.stringify(part)}::jsonb)
      on conflict (run_id, job_id, round, first_row) do update set found = excluded.found`.execute(this.db)
  }
}

const rowsOf = ({ counts, refused }: Part): number => counts.added + counts.changed + counts.unchanged + refused.length
