import type { AdPlatform } from '../../contract/ad-content.ts'
import type { SpendChanges, SpendNetwork } from '../../contract/ad-spend.ts'
import type { CampaignId } from '../../contract/advertising.ts'
import type { Db } from '../db/database.ts'
import {
  ownCampaigns,
  rememberedCampaigns,
  type NetworkCampaign,
  type NetworkName,
  type OwnCampaign,
} from './spend-query.ts'

/** The own campaign that a network's campaign is, or the likeliest one; `leave_out` where a person said so. */
export type Match = NetworkName & {
  own: OwnCampaign | null
  stored: NetworkCampaign | null
  state: 'matched' | 'open' | 'leave_out' | 'ambiguous'
}

/** Which campaign of the network it is: by its number, whatever it is called in each row, else by its name. */
export const nameKey = ({ campaign, networkId }: NetworkName): string =>
  networkId === null ? `name ${campaign.toLowerCase()}` : `number ${networkId}`

/**
 * Finds the campaign of each name of a file: what a person chose now, what was chosen before, or the campaign with the
 * same name, or the one whose address is the name, as tracked links write utm_campaign.
 */
export async function matchCampaigns(
  db: Db,
  network: SpendNetwork,
  names: readonly NetworkName[],
  choices: SpendChanges['matches'],
): Promise<Map<string, Match>> {
  const own = await ownCampaigns(db)
  const distinct = distinctNames(names, own)
  const byId = new Map(own.map((campaign) => [campaign.id, campaign]))
  const remembered = await rememberedCampaigns(db, network, [...distinct.values()])
  const chosen = new Map(choices.map((choice) => [nameKey(choice), choice.campaignId]))
  const numbered = new Set<number>()
  const matchOf = (name: NetworkName): Match => {
    let stored = storedOf(name, remembered)
    // A campaign known by its name alone gets the number of the first that has its name.
    if (stored !== null && stored !== 'ambiguous' && stored.networkId === null && name.networkId) {
      if (numbered.has(stored.id)) stored = null
      else numbered.add(stored.id)
    }
    const open = { ...name, stored: stored === 'ambiguous' ? null : stored, own: null }
    if (stored === 'ambiguous') return { ...open, state: 'ambiguous' }
    const choice = chosen.get(nameKey(name))
    if (choice === null) return { ...open, state: 'leave_out' }
    const campaign =
      choice === undefined
        ? (remembering(stored, byId) ?? namedLike(name.campaign, own))
        : byId.get(choice)
    if (campaign) return { ...open, own: campaign, state: 'matched' }
    return { ...open, own: likeliest(name.campaign, own), state: 'open' }
  }
  return new Map([...distinct].map(([key, name]) => [key, matchOf(name)]))
}

/** One name of each campaign of the network; of several, one that is the name of an own campaign. */
function distinctNames(
  names: readonly NetworkName[],
  own: readonly OwnCampaign[],
): Map<string, NetworkName> {
  const distinct = new Map<string, NetworkName>()
  for (const name of names) {
    const known = distinct.get(nameKey(name))
    const isBetter =
      known && known.campaign !== name.campaign
        ? !namedLike(known.campaign, own) && namedLike(name.campaign, own) !== undefined
        : known === undefined
    if (isBetter) distinct.set(nameKey(name), name)
  }
  return distinct
}

const remembering = (
  stored: NetworkCampaign | null,
  byId: ReadonlyMap<CampaignId, OwnCampaign>,
): OwnCampaign | undefined => (stored ? byId.get(stored.campaignId) : undefined)

/** By the network's number, else by the name; a name alone may be that of two. */
function storedOf(
  { campaign, networkId }: NetworkName,
  remembered: readonly NetworkCampaign[],
): NetworkCampaign | null | 'ambiguous' {
  const byNumber = remembered.find((each) => networkId !== null && each.networkId === networkId)
  if (byNumber) return byNumber
  const named = remembered.filter(({ name }) => name.toLowerCase() === campaign.toLowerCase())
  const nameless = named.find((each) => each.networkId === null)
  if (nameless || networkId !== null) return nameless ?? null
  return named.length > 1 ? 'ambiguous' : (named[0] ?? null)
}

const namedLike = (name: string, own: readonly OwnCampaign[]): OwnCampaign | undefined => {
  const wanted = name.toLowerCase()
  return own.find((each) => each.name.toLowerCase() === wanted || each.slug === wanted)
}

const wordsIn = (text: string): Set<string> =>
  new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [])

/** The campaign that shares the most words of its name. */
function likeliest(name: string, own: readonly OwnCampaign[]): OwnCampaign | null {
  const words = wordsIn(name)
  const shared = (campaign: OwnCampaign) =>
    [...wordsIn(campaign.name)].filter((word) => words.has(word)).length
  const [best] = own.toSorted((a, b) => shared(b) - shared(a))
  return best && shared(best) > 0 ? best : null
}

/** The platform of a network that a campaign runs on; undefined for none. */
export function platformFor(
  network: SpendNetwork,
  said: AdPlatform | null,
  { platforms }: OwnCampaign,
): AdPlatform | undefined {
  const possible: AdPlatform[] =
    network === 'meta' ? [...(said ? [said] : []), 'facebook', 'instagram'] : [network]
  return possible.find((platform) => platforms.includes(platform))
}
