-- The centroid of a village's area. A computed distance starts at the settlement point (latitude, longitude), else here.
alter table village
  add column centroid_latitude double precision,
  add column centroid_longitude double precision,
  add constraint village_centroid_whole check ((centroid_latitude is null) = (centroid_longitude is null));
