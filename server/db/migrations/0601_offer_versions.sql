-- How an offer was after each of its changes, and who made it.
create table lead_magnet_versions (
  id integer generated always as identity primary key,
  lead_magnet_id integer not null references lead_magnets (id),
  version integer not null,
  change text not null constraint lead_magnet_versions_change_check
    check (change in ('create', 'edit', 'switch', 'end', 'delete', 'undo')),
  snapshot jsonb not null,
  changed_by integer references users (id),
  at timestamptz not null
);
create unique index lead_magnet_versions_once on lead_magnet_versions (lead_magnet_id, version);
create index lead_magnet_versions_changed_by on lead_magnet_versions (changed_by) where changed_by is not null;
select audit_table('lead_magnet_versions');
insert into lead_magnet_versions (lead_magnet_id, version, change, snapshot, at)
  select id, version, 'create', jsonb_build_object('title', title, 'offer', offer, 'isActive', is_active, 'terms', terms,
    'endedAt', ended_at, 'deletedAt', deleted_at), created_at from lead_magnets;

-- Quotes that state the terms of an offer.
create index quotes_of_offer on quotes (((offer ->> 'leadMagnetId')::integer), expires_at) where offer is not null;
create index offer_uses_offer on offer_uses (lead_magnet_id, taken_at desc, id desc);
create index offer_refusals_offer on offer_refusals (lead_magnet_id, at desc, id desc);
