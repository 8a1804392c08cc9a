-- A front end of its own has priorities of its own; only high is one that is acted on.
alter table notifications drop constraint notifications_priority_check;
alter table notifications add check (length(priority) between 1 and 50);
comment on column notifications.priority is 'As it was sent; high opens by itself.';
comment on column notifications.language_contents is
  'As it was sent: [{language, content: {headLine, content}}] or [{language, headLine, content}], the language as code '
  'or English name; for pictures and films, content is the id of a file.';
