import { readFileSync } from 'node:fs'
import { RateCard } from '../rate-card-schema.ts'

const migration = new URL('../../db/migrations/0006_quotes.sql', import.meta.url)
const [, json = ''] = readFileSync(migration, 'utf8').split('$card$')

/** The card that a new database starts with. */
export const firstRateCard: RateCard = RateCard.parse(JSON.parse(json))
