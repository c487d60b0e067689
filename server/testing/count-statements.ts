import pg from 'pg'

/** Runs `work` and counts every statement that this process sends to PostgreSQL meanwhile, begin and commit too. */
export async function countStatements<T>(
  work: () => Promise<T>,
): Promise<{ result: T; statements: string[] }> {
  const statements: string[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function counted(this: pg.Client, ...args: unknown[]) {
    const [asked] = args
    statements.push(typeof asked === 'string' ? asked : String((asked as { text?: string }).text))
    return Reflect.apply(query, this, args)
  } as typeof query
  try {
    return { result: await work(), statements }
  } finally {
    pg.Client.prototype.query = query
  }
}
