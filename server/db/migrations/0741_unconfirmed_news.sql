-- Until 0729 a consent on the page of an offer was stored when an address was typed there, by its owner or by a stranger. Nothing goes to
-- an address that its owner has not confirmed, so these consents end, with that reason. The person did not say no: what a
-- booking implies goes on. A consent counts on where its owner has confirmed the address for news since then.
alter table consents drop constraint consents_withdrawn_by_check;
alter table consents add constraint consents_withdrawn_by_check
  check (withdrawn_by in ('unsubscribe_page', 'one_click', 'stop_text', 'complaint', 'team', 'unconfirmed'));

-- Rows with the wording of a guide were stored when the address was confirmed.
update consents set withdrawn_at = greatest(now(), given_at), withdrawn_by = 'unconfirmed'
where source = 'offer_page' and class = 'promotion' and withdrawn_at is null
  and wording like 'Tell me about the next offer from %'
  and given_at < (select applied_at from migrations where name = '0729_news_confirmed.sql')
  and not exists (select from guide_requests where guide_requests.email = consents.contact
    and guide_requests.confirmed_at > consents.given_at and guide_requests.news_wording is not null);
