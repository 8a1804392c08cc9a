-- Mileage of vehicles, in the unit that its owner reads it in.

alter table vehicles
  add column mileage integer check (mileage between 0 and 9999999),
  add column mileage_unit text not null default 'km' check (mileage_unit in ('km', 'mi'));
