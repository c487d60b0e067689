-- What the server measured of a photo of a document; the team sees it beside what is to review.
alter table uploads
  add column problem text constraint uploads_problem_check check (problem in ('blurred', 'dark', 'small'));
