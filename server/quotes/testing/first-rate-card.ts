import { readFileSync } from 'node:fs'
import { RateCard } from '../../../contract/rate-cards.ts'

const cardIn = (migration: string): RateCard => {
  const file = new URL(`../../db/migrations/${migration}`, import.meta.url)
  const [, json = ''] = readFileSync(file, 'utf8').split('$card$')
  return RateCard.parse(JSON.parse(json))
}

/** The card in force in a new database. */
export const firstRateCard: RateCard = cardIn('0030_rate_cards.sql')

/** Version 1, from before a card said where its fees are from. */
export const oldestRateCard: RateCard = cardIn('0006_quotes.sql')
