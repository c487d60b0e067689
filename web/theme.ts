import { Button, createTheme, TextInput, Tooltip } from '@mantine/core'
import type { CSSVariablesResolver, MantineColorsTuple } from '@mantine/core'

const spruce: MantineColorsTuple = [
  '#EFF6F1',
  '#DCEDE5',
  '#BFDCCE',
  '#8CC4B0',
  '#5FAE92',
  '#2F8A72',
  '#21705C',
  '#1A5A4A',
  '#15463A',
  '#10342A',
]
const marigold: MantineColorsTuple = [
  '#FFF8E6',
  '#FFF0CC',
  '#FFE3A6',
  '#FFD680',
  '#FFC94F',
  '#FFB627',
  '#F2A20C',
  '#C98707',
  '#8A5E06',
  '#5A3D00',
]
const dark: MantineColorsTuple = [
  '#EAF3EE',
  '#B7CAC0',
  '#93A89E',
  '#6B877B',
  '#385146',
  '#263B33',
  '#172820',
  '#12201B',
  '#0E1B17',
  '#0A1411',
]

/** The brand in Mantine's words; every text and ground pair was measured for contrast, light and dark. */
export const theme = createTheme({
  colors: { spruce, marigold, dark },
  primaryColor: 'spruce',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  luminanceThreshold: 0.3,
  black: '#0E241D',
  defaultRadius: 12,
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: 'var(--body)',
  headings: { fontFamily: 'var(--display)', fontWeight: '760' },
  components: {
    Button: Button.extend({
      defaultProps: { size: 'md' },
      // autoContrast does not reach the primary colour in the dark scheme.
      vars: (_, { variant, color }) => ({
        root:
          (!variant || variant === 'filled') && !color
            ? { '--button-color': 'light-dark(#fff, #08201a)' }
            : {},
      }),
    }),
    TextInput: TextInput.extend({ defaultProps: { size: 'md' } }),
    Tooltip: Tooltip.extend({ defaultProps: { openDelay: 700 } }),
  },
})

const surfaces = {
  '--mantine-color-body': 'var(--bg)',
  '--mantine-color-text': 'var(--tx)',
  '--mantine-color-dimmed': 'var(--tx-3)',
  '--mantine-color-error': 'var(--bad)',
  '--mantine-color-default-border': 'var(--line-2)',
  '--mantine-color-disabled': 'var(--sunk)',
  '--mantine-color-disabled-color': 'var(--tx-3)',
}

/** Maps Mantine's grounds and texts onto our tokens, so that both kinds of style sheet agree. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: surfaces,
  dark: {
    ...surfaces,
    '--mantine-primary-color-contrast': '#08201A',
    '--mantine-primary-color-filled': 'var(--primary)',
    '--mantine-primary-color-filled-hover': 'var(--spruce-300)',
    '--mantine-color-spruce-filled': 'var(--primary)',
    '--mantine-color-spruce-filled-hover': 'var(--spruce-300)',
  },
})
