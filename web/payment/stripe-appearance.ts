import type { Appearance } from '@stripe/stripe-js'

export const DARK = '(prefers-color-scheme: dark)'

/**
 * Our tokens in the words of Stripe's fields, as they look at `place` now: light or dark. The fonts of
 * this site are for this site alone, so the fields are set in the system's.
 */
export function stripeAppearance(place: HTMLElement): Appearance {
  const colours = coloursAt(place)
  const focus = `3px solid ${colours.primary}`
  return {
    theme: isDark(place) ? 'night' : 'stripe',
    variables: {
      colorPrimary: colours.primary,
      colorBackground: colours.surface,
      colorText: colours.text,
      colorTextSecondary: colours.quiet,
      colorTextPlaceholder: colours.faint,
      colorDanger: colours.bad,
      iconColor: colours.quiet,
      borderRadius: '12px',
      fontFamily: 'system-ui, sans-serif',
      // 16 px: smaller text makes iOS zoom into the field.
      fontSizeBase: '16px',
      gridRowSpacing: '14px',
      gridColumnSpacing: '14px',
    },
    rules: {
      '.Label': { color: colours.text, fontSize: '15.4px', fontWeight: '620', marginBottom: '6px' },
      '.Input': {
        padding: '13px 14px',
        border: `1.6px solid ${colours.control}`,
        boxShadow: 'none',
      },
      '.Input:focus': { outline: focus, outlineOffset: '1px', boxShadow: 'none' },
      '.Input--invalid': { border: `1.6px solid ${colours.bad}`, boxShadow: 'none' },
      '.Tab': { padding: '12px 14px', border: `1.6px solid ${colours.line}`, boxShadow: 'none' },
      '.Tab:focus': { outline: focus, outlineOffset: '1px', boxShadow: 'none' },
      '.Tab--selected': {
        border: `1.6px solid ${colours.primary}`,
        backgroundColor: colours.soft,
        color: colours.text,
        boxShadow: 'none',
      },
    },
  }
}

/** As a browser works them out: Stripe's frame knows neither our properties nor light-dark(). */
function coloursAt(place: HTMLElement) {
  const probe = place.appendChild(document.createElement('i'))
  const read = (token: string): string => {
    probe.style.color = `var(${token})`
    return getComputedStyle(probe).color
  }
  const colours = {
    surface: read('--surface'),
    text: read('--tx'),
    quiet: read('--tx-2'),
    faint: read('--tx-3'),
    control: read('--control'),
    line: read('--line-2'),
    bad: read('--bad'),
    primary: read('--primary'),
    soft: read('--primary-soft'),
  }
  probe.remove()
  return colours
}

/** Dashboards have a switch; elsewhere the system decides. */
function isDark(place: HTMLElement): boolean {
  const scheme = getComputedStyle(place).colorScheme
  return scheme === 'dark' || (scheme !== 'light' && matchMedia(DARK).matches)
}
