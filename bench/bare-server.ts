import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

// The yardstick of bench/api.ts: the same query and the same bytes with nothing but node:http and pg.

const DATE = 1082
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 10,
  types: {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === DATE ? (text: string) => text : pg.types.getTypeParser(oid, format as 'text'),
  },
})
const query = {
  name: 'available-jobs',
  text: process.env.QUERY ?? '',
  values: JSON.parse(process.env.QUERY_VALUES ?? '[]') as unknown[],
}

type Row = {
  id: number
  status: string
  loadSize: string
  offeredDescription: string
  photos: string[]
  preferredDate: string
  preferredTime: string
  estimatedPriceCents: number
  createdAt: Date
  offeredAddress: string
  area: string | null
}

const money = (amount: number): string =>
  `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`

const view = (row: Row) => ({
  id: row.id,
  status: row.status,
  loadSize: row.loadSize,
  description: row.offeredDescription,
  photos: row.photos,
  preferredDate: row.preferredDate,
  preferredTime: row.preferredTime,
  estimatedPrice: money(row.estimatedPriceCents),
  createdAt: row.createdAt.toISOString(),
  address: row.offeredAddress,
  area: row.area,
  haulerPayout: money(Math.floor((row.estimatedPriceCents * 70 + 50) / 100)),
})

const server = createServer(async (_request, response) => {
  const { rows } = await pool.query<Row>(query)
  const body = JSON.stringify(rows.map(view))
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.setHeader('content-length', Buffer.byteLength(body))
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.stdout.write(`ready: http://127.0.0.1:${port}\n`)
})
