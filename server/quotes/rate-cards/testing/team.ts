import type { Args } from '../../../../contract/endpoint.ts'
import {
  listRateCards,
  previewRateCard,
  publishRateCard,
  RateCardVersion,
  withdrawRateCard,
  type ListedRateCard,
  type RateCard,
} from '../../../../contract/rate-cards.ts'
import type { useApp } from '../../../testing/app.ts'

/** An admin with the calls about rate cards. */
export async function cardTeam(app: ReturnType<typeof useApp>) {
  const as = app.as(await app.given.admin())
  const list = () => as.call(listRateCards, {})
  const newest = async (): Promise<ListedRateCard> => {
    const card = (await list()).find(({ state }) => state !== 'withdrawn')
    if (!card) throw new Error('There is no card')
    return card
  }
  return {
    list,
    newest,
    /** The newest card with something changed, ready to be published. */
    changed: async (change: Partial<RateCard>) => {
      const { version, card } = await newest()
      return { card: { ...card, ...change }, note: 'Fuel costs more', basedOn: version }
    },
    preview: (card: RateCard) => as.call(previewRateCard, { body: { card } }),
    publish: (body: Args<typeof publishRateCard>['body']) => as.call(publishRateCard, { body }),
    withdraw: (version: number) =>
      as.call(withdrawRateCard, { params: { version: RateCardVersion.parse(version) } }),
  }
}
