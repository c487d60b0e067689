-- Cards are published by the admin team now, and say where their fees are from.
alter table rate_cards
  -- Null for those that came with the product.
  add column published_by integer references users (id),
  -- Taken back before it took effect. The row stays, so that its number never means another card.
  add column withdrawn_at timestamptz;

-- Version 1 with the origin of each fee, as found in the pages of the stations (the newest copy there
-- is of each), and with travel to the areas that are far from the others: the operator's own first
-- figures, each a whole number of dollars with GST.
-- A database whose operator wrote a later card already keeps that.
insert into rate_cards (version, effective_from, note, card)
select 2, '2026-11-01T08:00:00Z', 'Says where each fee is from, and asks for travel to far areas (our own first figures)', $card${
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
  "travel": {
    "Bowen Island": 6000,
    "Lions Bay": 2000,
    "Maple Ridge": 2000,
    "Pitt Meadows": 2000,
    "Langley": 2000,
    "White Rock": 2000
  },
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
  "origins": {
    "garbage": {
      "station": "Maple Ridge Recycling and Waste Centre; the least is the weekday minimum of the other Metro Vancouver centres, 2024",
      "source": "metrovancouver.org/services/solid-waste/maple-ridge-recycling-and-waste-centre",
      "asOf": "undated"
    },
    "drywall": {
      "station": "Metro Vancouver recycling and waste centres, used gypsum",
      "source": "metrovancouver.org/services/solid-waste/tipping-fee",
      "asOf": "2024"
    },
    "green": {
      "station": "Metro Vancouver recycling and waste centres, green waste",
      "source": "metrovancouver.org/services/solid-waste/tipping-fee",
      "asOf": "2024"
    },
    "wood": {
      "station": "Metro Vancouver recycling and waste centres, clean wood",
      "source": "metrovancouver.org/services/solid-waste/tipping-fee",
      "asOf": "2024"
    },
    "rubble": { "station": "Concrete and rubble yards", "source": "Our own figure", "asOf": "undated" },
    "recycling": {
      "station": "Depots of MARR, ElectroRecycle and Return-It, free of charge",
      "source": "rcbc.ca",
      "asOf": "undated"
    },
    "mattress": {
      "station": "Maple Ridge Recycling and Waste Centre",
      "source": "metrovancouver.org/services/solid-waste/maple-ridge-recycling-and-waste-centre",
      "asOf": "undated"
    },
    "refrigerant": { "station": "Approved refrigerant recovery", "source": "Our own figure", "asOf": "undated" },
    "tire": { "station": "Tire recycling", "source": "Our own figure", "asOf": "undated" }
  },
  "sameDayPercent": 15,
  "gstPercent": 5,
  "minimum": 8900,
  "roundTo": 100,
  "capPercent": 15,
  "range": { "sure": 4, "unsure": 20 }
}$card$::jsonb
where not exists (select from rate_cards where version > 1);
