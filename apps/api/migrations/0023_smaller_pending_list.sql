-- With a pending list of 64 MB, one registration in about 100,000 waited 1.7 s until its statement had moved the whole list
-- into the index, and each search read the list row by row. With 1 MB the wait is 60 ms at most.
do $$
begin
  if to_regclass('registration_search') is not null then
    alter index registration_search set (gin_pending_list_limit = 1024);
  end if;
end
$$;
