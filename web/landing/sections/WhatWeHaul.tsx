import type { ReactElement } from 'react'
import { LOAD_SIZES, loadSizeFacts } from '../../../contract/jobs.ts'
import { TruckLoad } from '../../ui/media/TruckLoad.tsx'
import { Picture } from '../svg.tsx'
import { SectionHead } from './SectionHead.tsx'

/** The gallery: what goes, with the drawing of it. */
const GALLERY = [
  { art: 'sofa', name: 'Furniture', text: 'Sofas, tables, desks, wardrobes' },
  { art: 'mattress', name: 'Mattresses', text: 'All sizes, box springs and frames' },
  { art: 'appliances', name: 'Appliances', text: 'Fridges, washers, stoves, microwaves' },
  { art: 'electronics', name: 'Electronics', text: 'TVs, monitors, computers, cables' },
  { art: 'yard-waste', name: 'Yard waste', text: 'Branches, leaves, soil, old planters' },
  { art: 'renovation', name: 'Renovation debris', text: 'Lumber, tile, flooring, doors' },
  { art: 'outdoor', name: 'Outdoor gear', text: 'Bikes, barbecues, patio sets' },
  { art: 'clear-out', name: 'Whole-home clear-outs', text: 'Garages, storage lockers, estates' },
]

export const WhatWeHaul = (): ReactElement => (
  <section className="s haul unseen" id="services">
    <div className="wrap">
      <SectionHead eyebrow="What We Haul">
        If two people can lift it and it is not hazardous, it can go
      </SectionHead>
      <ul className="gallery">
        {GALLERY.map(({ art, name, text }) => (
          <li key={art}>
            <Picture name={art} width={320} height={200} />
            <h3>{name}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <div className="sizes">
        <div>
          <h3>How big is your pile?</h3>
          <p>Count the items and pick the closest size. Your photos show the rest.</p>
        </div>
        <ol>
          {LOAD_SIZES.map((size) => (
            <li key={size}>
              <TruckLoad size={size} />
              <b>{loadSizeFacts[size].label}</b>
              <span>{loadSizeFacts[size].items}</span>
            </li>
          ))}
        </ol>
      </div>
    </div>
  </section>
)
