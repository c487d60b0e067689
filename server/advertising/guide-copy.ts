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
      headline: 'This link doesn’t work any more',
      text: 'Please copy the whole link from the email. If it is older than two days, ask for the guide again on its page.',
    }
  const askAgain = { href: `${PUBLIC_PAGES.offer}/${link.code}`, action: 'Ask for it again' }
  if (link.is === 'open')
    return {
      ...page,
      headline: link.title,
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
      text: `We took “${link.title}” off our site. You can book a pickup all the same.`,
    }
  return {
    ...page,
    ...askAgain,
    ...(link.is === 'used'
      ? {
          headline: 'You confirmed already',
          text: `The link to “${link.title}” is in our second email and works for ${GUIDE_FILE_DAYS} days. If it isn’t there, look in the spam folder or ask for it again.`,
        }
      : {
          headline: 'This link has expired',
          text: `It worked for ${GUIDE_LINK_HOURS} hours. Ask for “${link.title}” again, and we email a new one.`,
        }),
  }
}
