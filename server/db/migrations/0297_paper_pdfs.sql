-- Papers may be sent as PDF: one file, as it came, whose width and height are those of its first page in points.
alter table uploads
  add column format text not null default 'webp' constraint uploads_format_check check (format in ('webp', 'pdf')),
  add constraint only_papers_are_pdfs check (format = 'webp' or purpose = 'paper');
