-- Images belong to a picture set: a vehicle or a set of quick cut-outs. Both are rows of one table and have a view each, so
-- that no query has to say which rows it leaves out: docs/decisions/0077-picture-sets.md.

-- What is defined on the old names; the current functions and triggers are in sql/picture-sets.sql and sql/search.sql.
drop function if exists vehicles_take_owner, vehicles_follow_images cascade;
drop trigger if exists search_keep on vehicles;
drop trigger if exists search_forget on vehicles;
drop view if exists search_texts;

alter table vehicles rename to picture_sets;
alter table picture_sets rename constraint vehicles_pkey to picture_sets_pkey;
alter table picture_sets alter column reference drop not null;
-- A placeholder, which no user chose and whose removal is no entry of the audit log.
alter table picture_sets disable trigger user;
update picture_sets set reference = null where kind = 'crops';
alter table picture_sets enable trigger user;
alter table picture_sets add check ((kind = 'vehicle') = (reference is not null));
alter index vehicles_crops rename to crop_sets_newest;
alter index vehicles_crops_customer rename to crop_sets_customer;
alter index vehicles_crops_client rename to crop_sets_client;
alter index vehicles_crops_user rename to crop_sets_user;
comment on column picture_sets.kind is 'vehicle: a row of the view vehicles; crops: a row of the view crop_sets.';
comment on column picture_sets.busy_count is 'Number of its images, without deleted ones, that are queued or processing.';

alter table images rename column vehicle_id to set_id;
alter table images rename constraint images_vehicle_id_fkey to images_set_id_fkey;
alter index images_vehicle rename to images_set;
