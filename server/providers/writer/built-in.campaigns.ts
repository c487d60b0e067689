import { adPlatformFacts, type Ad, type AdPlatform } from '../../../contract/ad-content.ts'
import type { CampaignType } from '../../../contract/advertising.ts'
import type { CampaignBrief, CampaignText } from './writer.ts'

type Words = { place: string; product: string; share: string; interest: string | undefined }
/** Nothing where a sentence needs a word that the brief does not give. */
type Sentence = (words: Words) => string | undefined

/**
 * What can be said, the most telling first. Every sentence states what the product does; none gives a
 * figure without a count. The last of each list is short enough for every network.
 */
const SENTENCES: Record<
  CampaignType,
  {
    headlines: Sentence[]
    texts: Sentence[]
    name: Sentence
    pages: (share: string) => CampaignText['landing'][]
  }
> = {
  customer_acquisition: {
    headlines: [
      ({ interest, place }) => interest && `${capital(interest)} in ${place}? We'll haul the junk.`,
      ({ place }) => `Junk removal in ${place}, booked online`,
      ({ place }) => `Junk removal in ${place}`,
      ({ product }) => `Book a pickup with ${product}`,
      () => 'Junk pickup, booked online',
    ],
    texts: [
      ({ place, product }) =>
        `Add one to five photos, see an estimate and pick a time. ${product} brings a hauler to your door in ${place}.`,
      ({ place }) =>
        `Add photos, see an estimate and pick a time. A hauler takes it away in ${place}.`,
      () =>
        'Add photos, see an estimate right away and book a pickup online. Local haulers do the rest.',
      () => 'Add photos, see an estimate, pick a time. We carry it out.',
    ],
    name: ({ place }) => `Junk pickups, ${place}`,
    pages: () => [
      {
        headline: 'Your junk, picked up by a local hauler',
        text: 'Add one to five photos and see an estimate before you book. Choose a morning, afternoon or evening, pay online, and an independent hauler reviewed by our team carries it out. The final price is confirmed on-site.',
        action: 'Book a pickup',
      },
      {
        headline: 'See your estimate before you book',
        text: 'Photos, a load size and a short description are enough for an estimate. Pick the day and a morning, afternoon or evening; a reviewed local hauler comes to your door and carries it out. The final price is confirmed on-site.',
        action: 'See an estimate',
      },
    ],
  },
  hauler_recruitment: {
    headlines: [
      ({ place, share }) => `Own a truck in ${place}? Haul and keep ${share}`,
      ({ place }) => `Haulers wanted in ${place}`,
      ({ product }) => `Haul with ${product}`,
      ({ share }) => `Haul junk, keep ${share}`,
    ],
    texts: [
      ({ place, product, share }) =>
        `Drive a pickup, van or box truck in ${place}? Claim jobs that suit you on ${product} and keep ${share} of every one.`,
      ({ share }) =>
        `Drive a pickup, van or box truck? Choose your own days, claim jobs that suit you and keep ${share}.`,
      ({ share }) => `Choose your own days, claim jobs that suit you and keep ${share} of each.`,
      ({ share }) => `Haul when you have time, claim jobs that suit you and keep ${share} of each.`,
    ],
    name: ({ place }) => `Haulers wanted, ${place}`,
    pages: (share) => [
      {
        headline: 'Drive a pickup, van or box truck?',
        text: `Choose your own days and hours, claim jobs that suit you and keep ${share} of every job you complete. Apply online; our team reviews every application before the first job.`,
        action: 'Apply as a hauler',
      },
      {
        headline: `Your truck, your days, ${share} of every job`,
        text: `You set the days and hours you drive and claim jobs that suit you. You keep ${share} of every job you complete. Our team reviews your application before your first job.`,
        action: 'Apply as a hauler',
      },
    ],
  },
}

/** A campaign from sentences of our own: the same brief gives the same words, and all fit their networks. */
export function composeCampaign(brief: CampaignBrief): CampaignText {
  const { headlines, texts, name, pages } = SENTENCES[brief.type]
  const words = {
    place: brief.location,
    product: brief.productName,
    share: brief.haulerShare,
    interest: brief.interests[0],
  }
  const adFor = (platform: AdPlatform): Ad => {
    const limits = adPlatformFacts[platform]
    return {
      platform,
      headline: oneThatFits(headlines, words, limits.headline, brief.variant),
      text: oneThatFits(texts, words, limits.text, brief.variant),
    }
  }
  return {
    name: [...(name(words) ?? '')].slice(0, LONGEST_NAME).join(''),
    ads: brief.platforms.map(adFor),
    landing: turn(pages(words.share), brief.variant),
  }
}

/** Leaves room for a number behind it, where the name is taken. */
const LONGEST_NAME = 110

/** The most telling for the variant 0, and the others in turn. */
function oneThatFits(sentences: Sentence[], words: Words, limit: number, variant: number): string {
  const written = sentences.flatMap((sentence) => sentence(words) ?? [])
  const fitting = written.filter((text) => [...text].length <= limit)
  if (fitting.length === 0) throw new RangeError(`No sentence has at most ${limit} characters`)
  return turn(fitting, variant)
}

function turn<Choice>(choices: readonly Choice[], variant: number): Choice {
  const chosen = choices[variant % choices.length]
  if (chosen === undefined) throw new RangeError('There is nothing to choose from')
  return chosen
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
