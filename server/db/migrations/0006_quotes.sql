create table rate_cards (
  version integer primary key check (version > 0),
  -- The card with the latest moment that has come is the one in force.
  effective_from timestamptz not null,
  card jsonb not null,
  note text not null,
  created_at timestamptz not null default now()
);

create table quotes (
  id uuid primary key,
  -- Load size, description and photos, hashed: the same inputs keep their price while it is valid.
  inputs_hash text not null,
  load_size text not null check (load_size in ('tiny', 'small', 'medium', 'large', 'xl')),
  description text not null,
  photos text[] not null check (cardinality(photos) between 1 and 5),
  same_day boolean not null,
  source text not null check (source in ('ai', 'rules')),
  reader_version text not null,
  rate_card_version integer not null references rate_cards (version),
  confidence real not null check (confidence between 0 and 1),
  items jsonb not null,
  unknown text[] not null,
  lines jsonb not null,
  notices jsonb not null,
  estimated_price_cents integer not null check (estimated_price_cents > 0),
  low_cents integer not null check (low_cents > 0),
  high_cents integer not null,
  price_cap_cents integer not null,
  gst_cents integer not null check (gst_cents >= 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint range_holds_the_price
    check (low_cents <= estimated_price_cents and estimated_price_cents <= high_cents and high_cents <= price_cap_cents)
);
create index quotes_same_inputs on quotes (inputs_hash, expires_at desc);

-- Where the figures of the first card come from. All are cents before GST; weights are kilograms.
-- garbage: metrovancouver.org, Maple Ridge Recycling and Waste Centre, newest copy found (undated):
--   182 $/t under 1 t (at most 165 $), 160 $/t from 1 t, 5 $ per load. The least is 25 $, the
--   weekday minimum from 10 to 14 h (metrovancouver.org, tipping fee, 2024).
-- drywall: used gypsum 200 $/t, at least 15 $ (2024). green, wood: 113 $/t, at least 10 $ (2024).
-- mattress: 20 $ each (Maple Ridge, undated; 15 $ in 2024). Not in BC's stewardship program.
-- recycling: metal, appliances and electronics are free at MARR, ElectroRecycle and Return-It depots.
-- rubble, refrigerant, tire: no public rate was found; these are the operator's own first figures.
-- truck, loading, stairs, heavyPiece, minimum: the operator's own prices.
-- gstPercent: 5 % in Canada.
insert into rate_cards (version, effective_from, note, card) values (1, '2026-01-01T08:00:00Z', 'First card', $card${
  "truck": [
    { "volume": 1, "price": 6000 },
    { "volume": 2, "price": 10000 },
    { "volume": 4, "price": 16500 },
    { "volume": 7.5, "price": 25800 },
    { "volume": 12, "price": 36500 },
    { "volume": 15, "price": 43000 }
  ],
  "truckBeyond": 2800,
  "floors": {
    "tiny": { "volume": 1, "weight": 30 },
    "small": { "volume": 2, "weight": 80 },
    "medium": { "volume": 4, "weight": 180 },
    "large": { "volume": 7.5, "weight": 320 },
    "xl": { "volume": 12, "weight": 520 }
  },
  "loading": { "perPiece": 100, "perKilogram": 3 },
  "stairs": { "perFlight": 1000, "perCubicYard": 250 },
  "heavyPiece": 6000,
  "disposal": {
    "garbage": { "perTonne": 18200, "perLoad": 500, "least": 2500, "bulkFrom": 1000, "bulkPerTonne": 16000 },
    "drywall": { "perTonne": 20000, "perLoad": 500, "least": 1500 },
    "green": { "perTonne": 11300, "perLoad": 500, "least": 1000 },
    "wood": { "perTonne": 11300, "perLoad": 500, "least": 1000 },
    "rubble": { "perTonne": 8000, "perLoad": 500, "least": 1500 },
    "recycling": { "perTonne": 0, "perLoad": 0, "least": 0 }
  },
  "fees": { "mattress": 2000, "refrigerant": 2500, "tire": 600 },
  "sameDayPercent": 15,
  "gstPercent": 5,
  "minimum": 8900,
  "roundTo": 100,
  "capPercent": 15,
  "range": { "sure": 4, "unsure": 20 }
}$card$);
