import { CamelCasePlugin, type KyselyPlugin, type UnknownRow } from 'kysely'

const plugin = new CamelCasePlugin()

/**
 * Columns are snake_case in SQL and camelCase in code. Kysely's own plugin converts every name of
 * every row, which takes longer than the query; all rows of a result have the same names.
 */
export const camelCase: KyselyPlugin = {
  transformQuery: (args) => plugin.transformQuery(args),
  transformResult: async ({ result }) => ({ ...result, rows: renamed(result.rows) }),
}

function renamed(rows: UnknownRow[]): UnknownRow[] {
  const [first] = rows
  if (!first) return rows
  const names = Object.keys(first).map((from) => ({ from, to: camelOf(from) }))
  if (names.every(({ from, to }) => from === to)) return rows
  return rows.map((row) => {
    const inCode: UnknownRow = {}
    for (const { from, to } of names) inCode[to] = row[from]
    return inCode
  })
}

/** The column of a name in code, like Kysely's plugin: for names inside JSON. */
export const snakeOf = (name: string): string =>
  name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)

const camelNames = new Map<string, string>()

/** The cache is bounded: names come from our own statements. */
function camelOf(name: string): string {
  const cached = camelNames.get(name)
  if (cached !== undefined) return cached
  const camel = name.replace(/_+(\w)/g, (_, letter: string) => letter.toUpperCase())
  camelNames.set(name, camel)
  return camel
}
