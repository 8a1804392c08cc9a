-- How a list is read is shown and chosen: its row of headings, its sheet, and what was guessed. Cells that cannot be read are left
-- out of their row. See docs/decisions/0130-lists-of-vehicles-are-imports.md.

alter table vehicle_lists add column heading_row integer not null default 1 check (heading_row >= 0);
comment on column vehicle_lists.heading_row is 'The number of the row of headings, counted from 1; 0: there is none.';
comment on column vehicle_lists.columns is 'The headings; empty texts where there is no row of headings.';
alter table vehicle_lists add column sheet text;
comment on column vehicle_lists.sheet is 'The name of the sheet that is read; null: the file is a CSV file, or the workbook does not name it.';
alter table vehicle_lists add column sheets text[] not null default '{}';
comment on column vehicle_lists.sheets is 'The names of the visible sheets of a workbook.';
alter table vehicle_lists add column doubts text[] not null default '{}';
comment on column vehicle_lists.doubts is 'What of the reading is an uncertain guess.';

alter table vehicle_list_rows add column doubts jsonb not null default '[]';
comment on column vehicle_list_rows.doubts is 'Cells that could not be read: the field, why, and the text. The row is imported without them.';
create index vehicle_list_rows_doubts on vehicle_list_rows (import_id, number) where doubts <> '[]';

alter table vehicle_feeds add column encoding text;
comment on column vehicle_feeds.encoding is 'The character set that somebody has chosen; null: it is found in each answer.';
