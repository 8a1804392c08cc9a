-- Frames and texts are drawn over pictures, besides logos: all of them are in one list, the lowest first.

alter table catalogue_items add safe_area jsonb check (jsonb_typeof(safe_area) = 'object');
comment on column catalogue_items.safe_area is
  'Frames: {top, right, bottom, left}, what their borders cover, as shares of the height and width of their picture.';
update catalogue_items set safe_area = '{"top": 0.1, "right": 0.1, "bottom": 0.1, "left": 0.1}' where kind = 'frame';
alter table catalogue_items add check ((safe_area is not null) = (kind = 'frame'));
comment on column catalogue_items.look is
  'PresetLook of the contract. It contains ids of backgrounds, plates, logos and frames; if one of them is deleted, the '
  'preset cannot be used.';

-- A logo was in a corner, with one margin from both edges.
create function pg_temp.overlays_of(logos jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(
    (logo - array['corner', 'margin']) || jsonb_build_object(
      'kind', 'logo',
      'anchor', coalesce(logo->'corner', '"top-left"'),
      'offsetX', coalesce(logo->'margin', '0.03'),
      'offsetY', coalesce(logo->'margin', '0.03'),
      'positions', '[]'::jsonb,
      'targets', '[]'::jsonb) order by place), '[]')
  from jsonb_array_elements(coalesce(logos, '[]')) with ordinality each (logo, place)
$$;
update catalogue_items set look = (look - 'logos') || jsonb_build_object('overlays', pg_temp.overlays_of(look->'logos'))
  where look ? 'logos';
-- The pictures stay as they are, so this is no change of an image that its history would show.
select set_config('forecourt.cause', '{"action": "images.overlays"}', true);
update images set recipe = (recipe - 'logos') || jsonb_build_object('overlays', pg_temp.overlays_of(recipe->'logos'))
  where recipe ? 'logos';
select set_config('forecourt.cause', '', true);
update demos set recipe = (recipe - 'logos') || jsonb_build_object('overlays', pg_temp.overlays_of(recipe->'logos'))
  where recipe ? 'logos';
drop function pg_temp.overlays_of(jsonb);
