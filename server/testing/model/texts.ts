import { z } from 'zod'
import { AdPlatform } from '../../../contract/ad-content.ts'
import { reads, type Behaviour, type ModelRequest } from './stand-in.ts'

const Assignment = z.looseObject({ task: z.string(), mend: z.array(z.string()) })

/** What a request asks to write. */
export function assignmentIn({ messages: [, user] }: ModelRequest) {
  const [first] = user.content
  return Assignment.parse(JSON.parse(first?.type === 'text' ? first.text : ''))
}

/** Whether a campaign is asked for; a post otherwise. */
const isCampaign = ({ response_format }: ModelRequest): boolean =>
  response_format.json_schema.name === 'campaign'

const platformsIn = (task: string) =>
  AdPlatform.options.filter((platform) => (/: ([^.]*)\./.exec(task)?.[1] ?? '').includes(platform))

let written = 0
/** No two texts are the same. */
const THINGS = [
  'sofa',
  'couch',
  'piano',
  'mattress',
  'dresser',
  'desk',
  'chair',
  'table',
  'lamp',
  'bed',
]
const nextThing = (): string => {
  written += 1
  const [tens, ones] = [Math.floor(written / THINGS.length), written % THINGS.length]
  return `${THINGS[tens % THINGS.length]} and ${THINGS[ones]}`
}

export type CampaignAnswer = {
  name: string
  ads: { platform: string; headline: string; text: string }[]
  landing: { headline: string; text: string; action: string }
}
export type PostAnswer = { content: string; hashtags: string[] }

/** An honest campaign for the platforms of a request. */
export function honestCampaign(request: ModelRequest): CampaignAnswer {
  const thing = nextThing()
  return {
    name: 'Junk pickups, online',
    ads: platformsIn(assignmentIn(request).task).map((platform) => ({
      platform,
      headline: 'See your estimate first',
      text: `Old ${thing}? Add photos and see an estimate before you book.`,
    })),
    landing: {
      headline: 'See your estimate before you book',
      text: `An old ${thing} in the way? Add one to five photos, pick a time and book online.`,
      action: 'Book a pickup',
    },
  }
}

/** An honest post. */
export const honestPost = (): PostAnswer => ({
  content: `An old ${nextThing()} in the way? Add a few photos and see an estimate before you book.`,
  hashtags: ['#JunkRemoval'],
})

/** Writes what is asked for, as these change it; honestly where they change nothing. */
export const writes =
  (
    changes: {
      campaign?: (honest: CampaignAnswer) => object
      post?: (honest: PostAnswer) => object
    } = {},
  ): Behaviour =>
  (response, request) => {
    const answer = isCampaign(request)
      ? (changes.campaign ?? ((honest) => honest))(honestCampaign(request))
      : (changes.post ?? ((honest) => honest))(honestPost())
    reads(answer)(response, request)
  }

/** Writes this sentence into every text it is asked for. */
export const claims = (sentence: string): Behaviour =>
  writes({
    campaign: (honest) => ({
      ...honest,
      landing: { ...honest.landing, text: `${honest.landing.text} ${sentence}` },
    }),
    post: (honest) => ({ ...honest, content: `${honest.content} ${sentence}` }),
  })
