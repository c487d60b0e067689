-- Stop the earlier release before this one starts: it knows the tables and sources below by their old names.
-- The model also writes campaigns and posts: its requests stand beside those that read loads.
alter table reader_calls rename to model_calls;
alter index reader_calls_pkey rename to model_calls_pkey;
alter index reader_calls_at rename to model_calls_at;
alter table model_calls add column purpose text not null default 'quote'
  check (purpose in ('quote', 'campaign', 'post'));
alter table model_calls alter column purpose drop default;
alter table model_calls drop constraint reader_calls_outcome_check,
  add constraint model_calls_outcome_check check (outcome in (
    'read', 'implausible', 'written', 'false_claims', 'unfit', 'refused', 'filtered', 'cut_off', 'empty', 'not_json',
    'off_schema', 'rate_limited', 'server_error', 'rejected', 'timed_out', 'unreachable'
  ));
alter table model_calls rename constraint reader_calls_ms_check to model_calls_ms_check;
alter table model_calls rename constraint reader_calls_tokens_in_check to model_calls_tokens_in_check;
alter table model_calls rename constraint reader_calls_tokens_out_check to model_calls_tokens_out_check;
alter table model_calls rename constraint reader_calls_cost_microcents_check to model_calls_cost_microcents_check;

-- What the writer wrote, by its hash: only text with exactly these words has its source, any other is a person's.
alter table social_generated_texts rename to generated_texts;
alter index social_generated_texts_pkey rename to generated_texts_pkey;
alter index social_generated_texts_hash rename to generated_texts_hash;
alter table generated_texts drop constraint social_generated_texts_source_check;
update generated_texts set source = case source when 'ai' then 'model' else 'built_in' end;
alter table generated_texts add constraint generated_texts_source_check check (source in ('model', 'built_in'));

-- Who wrote a post; null for a person. What was published before keeps what is known of it.
alter table social_media_posts add column source text check (source in ('model', 'built_in'));
update social_media_posts set source = 'model' where is_ai_generated;
alter table social_media_posts add constraint ai_posts_are_of_a_model
  check (is_ai_generated = (source is not null and source = 'model'));

-- Who wrote each part of a campaign's words: {"page": "model", "google": "built_in"}. Parts of a person are not there.
alter table ad_campaigns add column text_sources jsonb not null default '{}';
