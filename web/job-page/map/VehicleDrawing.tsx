import type { ReactNode } from 'react'
import type { VehicleType } from '../../../contract/haulers.ts'
import styles from './vehicle.module.css'

type Kind = 'box' | 'van' | 'pickup' | 'dump' | 'flatbed'

const KINDS: Record<VehicleType, Kind> = {
  pickup: 'pickup',
  van: 'van',
  truck: 'box',
  'Pickup Truck': 'pickup',
  'Box Truck': 'box',
  'Dump Truck': 'dump',
  'Flatbed Truck': 'flatbed',
  'Cargo Van': 'van',
  Other: 'van',
}

const Cab = () => (
  <>
    <path d="M110 70V30a5 5 0 0 1 5-5h22c5 0 8 2 10 6l8 16 7 3c3 1 4 3 4 6v14z" fill="#1A5A4A" />
    <path d="M119 31h16c3 0 5 1 6 4l6 13h-28z" fill="#BFDCCE" />
    <path d="M119 31h8l-5 17h-3z" fill="#fff" opacity=".4" />
    <rect x="108" y="64" width="58" height="8" fill="#15463A" />
    <rect x="159" y="52" width="7" height="7" rx="2" fill="#FFF0CC" />
  </>
)

const Stripe = ({ y }: { y: number }) => (
  <path
    d={`M${62} ${y}h34`}
    fill="none"
    stroke="#FFB627"
    strokeWidth="4"
    strokeLinecap="round"
    strokeDasharray="9 6"
  />
)

const BODIES: Record<Kind, ReactNode> = {
  box: (
    <>
      <rect x="4" y="8" width="104" height="62" rx="4" fill="#FFFBF0" />
      <rect x="4" y="8" width="104" height="7" rx="3.5" fill="#E6DDCB" />
      <path d="M4 54h104v16H4z" fill="#EFE6D2" />
      <Stripe y={36} />
      <Cab />
      <rect x="2" y="68" width="110" height="5" fill="#10342A" />
    </>
  ),
  dump: (
    <>
      <path d="M2 24h104l-6 44H14z" fill="#F2A20C" />
      <path d="M2 24h104l-1 7H3z" fill="#C98707" />
      <path d="M26 31l4 37M52 31l1 37M78 31l-2 37" stroke="#C98707" strokeWidth="4" />
      <Cab />
      <rect x="8" y="68" width="104" height="5" fill="#10342A" />
    </>
  ),
  flatbed: (
    <>
      <path d="M100 30h6v38h-6z" fill="#15463A" />
      <path d="M2 58h106v8H2z" fill="#A8632F" />
      <path d="M14 58V40M44 58V40M74 58V40" stroke="#15463A" strokeWidth="3" />
      <path d="M8 46h92" stroke="#8CC4B0" strokeWidth="3" />
      <Cab />
      <rect x="2" y="66" width="110" height="6" fill="#10342A" />
    </>
  ),
  pickup: (
    <>
      <path
        d="M6 46h62l2-20a6 6 0 0 1 6-5h28c5 0 8 2 11 6l15 19 26 4c6 1 8 4 8 9v11H6z"
        fill="#1A5A4A"
      />
      <path d="M78 27h14v19H76zM97 27h6c4 0 6 1 8 4l12 15H97z" fill="#BFDCCE" />
      <path d="M4 43h66v5H4z" fill="#21705C" />
      <path d="M6 60h158v10H6z" fill="#15463A" />
      <rect x="157" y="50" width="7" height="7" rx="2" fill="#FFF0CC" />
    </>
  ),
  van: (
    <>
      <path
        d="M6 70V22a10 10 0 0 1 10-10h92c8 0 13 2 18 8l20 23 12 4c6 2 8 5 8 11v12z"
        fill="#FFFBF0"
      />
      <path d="M6 54h160v16H6z" fill="#EFE6D2" />
      <path d="M104 20h6c5 0 8 1 11 5l15 18h-32z" fill="#8CC4B0" />
      <path d="M98 14v54" stroke="#E6DDCB" strokeWidth="2.5" />
      <Stripe y={36} />
      <rect x="4" y="66" width="162" height="6" fill="#10342A" />
      <rect x="159" y="52" width="7" height="7" rx="2" fill="#F2A20C" />
    </>
  ),
}

/** The hauler's vehicle, drawn by its type; decorative, so name the vehicle beside it. */
export const VehicleDrawing = ({ type }: { type: VehicleType }) => (
  <svg className={styles.vehicle} viewBox="0 0 170 92" aria-hidden="true">
    <ellipse cx="84" cy="85" rx="80" ry="4" fill="#0E241D" opacity=".16" />
    {BODIES[KINDS[type]]}
    {[34, 136].map((x) => (
      <g key={x}>
        <circle cx={x} cy="74" r="12" fill="#10231D" />
        <circle cx={x} cy="74" r="5.5" fill="#EEE6D3" />
      </g>
    ))}
  </svg>
)
