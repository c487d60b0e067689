-- Drywall, compared with the stations' pages on 23 November 2026. A date stamp of 1990 or later must be visible
-- (scrd.ca/asbestos, in force since 13 June 2023). Board without one needs analytical results; contractors need
-- the report of a hazardous materials survey, homeowners may sample by the recycler's own procedure, and not
-- everywhere (orangebins.ca; carneyswaste.com; metrovancouver.org). Rules that a person edited stay as they are.
update load_rules set ended_at = timestamptz '2026-11-23 08:00:00Z', ended_reason = 'Compared with the stations’ newest pages'
where key in ('drywall-asbestos', 'drywall-untested', 'drywall-papers')
  and edited_by is null and ended_at is null and effective_from < timestamptz '2026-11-23 08:00:00Z';

insert into load_rules
  (key, kind, title, text, place_name, place_url, items, flags, least_quantity, saying, unless_saying,
   areas, if_area_unknown, silent, source, checked_on, effective_from)
select key, kind, title,
  case key
    when 'drywall-asbestos' then
      'Drywall from before 1990 may contain asbestos, and no transfer station takes it without an independent lab test. Not every station accepts samples that you took yourself. Have it tested, then book again and tell us the result.'
    when 'drywall-untested' then
      'No transfer station takes drywall without a date stamp of 1990 or later or an independent lab test. Not every station accepts samples that you took yourself. Have it tested, then book again and tell us the result.'
    else
      'Stations take drywall only with a visible date stamp of 1990 or later or an independent lab test. Not every station accepts samples that you took yourself. Have the stamp or the report at hand; otherwise your hauler may have to leave it behind, and can lower the price.'
  end,
  place_name, place_url, items, flags, least_quantity, saying, unless_saying, areas, if_area_unknown, silent,
  'scrd.ca/asbestos (13 June 2023); orangebins.ca; carneyswaste.com; metrovancouver.org',
  date '2026-11-23', ended_at
from load_rules
where key in ('drywall-asbestos', 'drywall-untested', 'drywall-papers')
  and edited_by is null and ended_at = timestamptz '2026-11-23 08:00:00Z';
