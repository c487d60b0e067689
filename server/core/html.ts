const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text as it may stand in HTML, in an element or a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)

/** Replaces the `%TOKENS%` of a page with these texts, escaped; other tokens stay. */
export const fillTokens = (template: string, texts: Readonly<Record<string, string>>): string =>
  template.replace(/%([A-Z_]+)%/g, (all, token: string) => {
    const text = texts[token]
    return text === undefined ? all : escapeHtml(text)
  })
