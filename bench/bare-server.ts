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
  load_size: string
  offered_description: string
  photos: string[]
  preferred_date: string
  preferred_time: string
  estimated_price_cents: number
  created_at: Date
  offered_address: string
  area: string | null
}

const money = (amount: number): string =>
  `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`

const view = (row: Row) => ({
  id: row.id,
  status: row.status,
  loadSize: row.load_size,
  description: row.offered_description,
  photos: row.photos,
  preferredDate: row.preferred_date,
  preferredTime: row.preferred_time,
  estimatedPrice: money(row.estimated_price_cents),
  createdAt: row.created_at.toISOString(),
  address: row.offered_address,
  area: row.area,
  haulerPayout: money(Math.floor((row.estimated_price_cents * 70 + 50) / 100)),
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
