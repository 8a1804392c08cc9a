-- Names that say what a thing is: docs/words.md.

-- `orders` are packages of credits; these are people who wait for pictures.
alter table picture_orders rename to picture_waits;
alter table picture_waits rename constraint picture_orders_pkey to picture_waits_pkey;
alter table picture_waits rename constraint picture_orders_vehicle_id_fkey to picture_waits_vehicle_id_fkey;
alter table picture_waits rename constraint picture_orders_user_id_fkey to picture_waits_user_id_fkey;
update audit_exempt set table_name = 'picture_waits' where table_name = 'picture_orders';

-- It decides which names are the same; fold_for_search is what searches compare.
alter function search_fold(text) rename to fold_for_names;

alter index images_not_looked_at rename to images_not_analysed;

-- The job images.rescue has a new name too; its schedule adds it again.
do $$ begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    delete from graphile_worker._private_jobs where task_id in
      (select id from graphile_worker._private_tasks where identifier = 'images.rescue');
  end if;
end $$;
