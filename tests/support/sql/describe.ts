import type { Client, Connection, Submittable } from 'pg'

/** A column that a statement answers with. */
export interface Column {
  readonly name: string
  /** Object id of its type in PostgreSQL. */
  readonly type: number
}

interface Described {
  readonly columns: readonly Column[]
}

/** Asks for the description of one statement: read and checked by PostgreSQL against its tables, and never run. */
class Description implements Submittable {
  columns: Column[] = []
  failed: Error | null = null
  constructor(
    private readonly text: string,
    private readonly done: () => void,
  ) {}

  submit(connection: Connection): void {
    const wire = connection as unknown as Record<'parse' | 'describe' | 'sync', (message?: unknown) => void>
    wire.parse({ text: this.text })
    wire.describe({ type: 'S', name: '' })
    wire.sync()
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    this.columns = fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID }))
  }

  handleError(error: Error): void {
    this.failed = error
    this.done()
  }

  handleReadyForQuery(): void {
    this.done()
  }
}

/**
 * What a statement answers with.
 * @throws what PostgreSQL says of a statement that does not fit its tables
 */
export async function describeStatement(client: Client, text: string): Promise<Described> {
  const asked = await new Promise<Description>((resolve) => {
    const description = new Description(text, () => resolve(description))
    client.query(description)
  })
  if (asked.failed) throw asked.failed
  return { columns: asked.columns }
}
