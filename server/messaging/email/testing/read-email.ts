/** The settings of a server that sends real email. */
export const EMAIL_SETTINGS = {
  SMTP_URL: 'smtp://localhost:2525',
  MAIL_FROM: 'Westhaul Services Ltd. <hello@westhaul.example>',
  MAIL_POSTAL_ADDRESS: '300-455 Granville St, Vancouver BC V6C 1T1',
  GST_NUMBER: '804127731 RT0001',
}
/** Who sends, as these settings say. */
export const SENDER = `Westhaul Services Ltd., ${EMAIL_SETTINGS.MAIL_POSTAL_ADDRESS}`
/** Gmail cuts off what is larger. */
export const LARGEST_BYTES = 102 * 1024

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}
const TAG = /<[^>]*>/g
const LINK = /<a class="([^"]*)" href="([^"]*)"[^>]*>([^<]*)<\/a>/g

const decode = (html: string): string =>
  html.replace(/&(amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity)

/** What a reader sees of one of our emails; the browser's tests look at it as a document. */
export function readEmail(html: string) {
  const [, body = ''] = /<body[^>]*>([^]*)<\/body>/.exec(html) ?? []
  const [, heading = ''] = /<h1[^>]*>([^]*?)<\/h1>/.exec(html) ?? []
  const [, title = ''] = /<title>([^]*?)<\/title>/.exec(html) ?? []
  const links = [...body.matchAll(LINK)].map(([, name = '', url = '', words = '']) => ({
    name,
    url: decode(url),
    words: decode(words),
  }))
  return {
    title: decode(title),
    heading: decode(heading.replace(TAG, '')),
    /** Every word, those of neighbouring cells without a space between. */
    all: decode(body.replace(TAG, '')).replaceAll(/\s+/g, ' '),
    tags: body.match(TAG) ?? [],
    links,
    /** Those that look like buttons, with where they lead. */
    buttons: links
      .filter(({ name }) => name.startsWith('button'))
      .map(({ words, url }) => [words, url]),
  }
}
