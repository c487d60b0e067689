import { PUBLIC_PAGES } from '../../contract/advertising.ts'
import { GUIDE_FILE_DAYS, GUIDE_LINK_HOURS } from '../../contract/guides.ts'
import type { GuideLink } from '../offers/guides/confirm-guide.ts'
import { BOOKING, NO_CODE, NO_FORM, type PageCopy } from './page-copy.ts'

/** The page behind the link of an email that confirms an address. */
export function guideLinkCopy(link: GuideLink): PageCopy {
  const page = {
    href: BOOKING,
    ...NO_CODE,
    ...NO_FORM,
    eyebrow: 'Free guide',
    action: 'Book a pickup',
    firstPromise: '',
    secondPromise: '',
    note: '',
  }
  if (link.is === 'unknown')
    return {
      ...page,
      eyebrow: 'Link of an email',
      headline: 'This link doesn’t work any more',
      text: 'Please copy the whole link from the email. If it is older than two days, please ask again on the page that you came from.',
    }
  if (link.about === 'news') return { ...page, ...newsCopy(link) }
  const { code, title } = link.about
  const askAgain = { href: `${PUBLIC_PAGES.offer}/${code}`, action: 'Ask for it again' }
  if (link.is === 'open')
    return {
      ...page,
      headline: title,
      text: 'Press the button to confirm that this email address is yours. Then you can download the guide.',
      form: 'confirm',
      formButton: 'Confirm and get the guide',
    }
  if (link.is === 'confirmed')
    return {
      ...page,
      headline: 'Thank you. Your guide is ready',
      text: `We also email a link to ${link.email}, which works for ${GUIDE_FILE_DAYS} days.`,
      href: link.url,
      action: 'Download the guide (PDF)',
    }
  if (link.is === 'gone')
    return {
      ...page,
      headline: 'This guide is not here any more',
      text: `We took “${title}” off our site. You can book a pickup all the same.`,
    }
  return {
    ...page,
    ...askAgain,
    ...(link.is === 'used'
      ? {
          headline: 'You confirmed already',
          text: `The link to “${title}” is in our second email and works for ${GUIDE_FILE_DAYS} days. If it isn’t there, look in the spam folder or ask for it again.`,
        }
      : {
          headline: 'This link has expired',
          text: `It worked for ${GUIDE_LINK_HOURS} hours. Ask for “${title}” again, and we email a new one.`,
        }),
  }
}

type NewsLink = Extract<GuideLink, { about: 'news' }>

/** The page behind a link that confirms an address for news. */
function newsCopy({
  is,
  email,
}: NewsLink): Pick<PageCopy, 'headline' | 'text'> & Partial<PageCopy> {
  const copy = { eyebrow: 'Offers' }
  if (is === 'open')
    return {
      ...copy,
      headline: 'Hear of our next offer',
      text: `Press the button to confirm that ${email} is yours. Each email has an unsubscribe link.`,
      form: 'confirm',
      formButton: 'Tell me about the next offer',
    }
  if (is === 'expired')
    return {
      ...copy,
      headline: 'This link has expired',
      text: `It worked for ${GUIDE_LINK_HOURS} hours. Please enter your address again, and we email a new one.`,
    }
  return {
    ...copy,
    headline:
      is === 'used' ? 'You confirmed already' : 'Thank you. We’ll tell you about the next offer',
    text: `It comes to ${email}. Each email has an unsubscribe link.`,
  }
}
