import type { LoadSize } from '../../../contract/jobs.ts'

const RUST = '#C9683E'
const MARIGOLD = '#FFB627'
const ICE = '#A9CDD3'
const KRAFT = '#E3B077'
const LEAF = '#2F8A72'

type Box = readonly [x: number, y: number, width: number, height: number, colour: string]

/** What lies on the truck bed, whose floor is at y = 42. */
const LOADS: Record<LoadSize, readonly Box[]> = {
  tiny: [[30, 26, 22, 16, RUST]],
  small: [
    [12, 24, 26, 18, RUST],
    [42, 28, 18, 14, MARIGOLD],
  ],
  medium: [
    [8, 20, 26, 22, RUST],
    [36, 12, 16, 30, ICE],
    [55, 24, 24, 18, MARIGOLD],
  ],
  large: [
    [6, 6, 18, 36, ICE],
    [26, 14, 34, 28, RUST],
    [62, 18, 22, 24, MARIGOLD],
    [30, 2, 24, 12, LEAF],
  ],
  xl: [
    [4, -2, 18, 44, ICE],
    [24, 8, 32, 34, RUST],
    [58, 6, 26, 36, KRAFT],
    [28, -10, 26, 18, MARIGOLD],
    [58, -8, 22, 14, LEAF],
  ],
}

/** A truck as full as this load makes it; decorative, so say the size beside it. */
export const TruckLoad = ({ size }: { size: LoadSize }) => (
  <svg viewBox="0 -12 150 88" aria-hidden="true">
    {LOADS[size].map(([x, y, width, height, fill]) => (
      <rect key={fill} x={x} y={y} width={width} height={height} rx="3" fill={fill} />
    ))}
    <path
      d="M88 60V24a4 4 0 0 1 4-4h20c4 0 6 1 8 4l10 14 12 3c4 1 6 3 6 7v12zM2 42h86v18H6a4 4 0 0 1-4-4z"
      fill="var(--truck, #15463A)"
    />
    <path d="M104 26h8c2 0 3.5 1 4.5 2.5L122 38h-18z" fill="#8CC4B0" />
    <path d="M2 40h88v4H2z" fill="#21705C" />
    {[26, 124].map((x) => (
      <g key={x}>
        <circle cx={x} cy="62" r="11" fill="#10231D" />
        <circle cx={x} cy="62" r="5" fill="#EEE6D3" />
      </g>
    ))}
  </svg>
)
