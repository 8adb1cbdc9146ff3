-- When published results of the season were hidden last, by the browser or the command line: a run whose results were public is
-- not called off. The acts of the browser are known; of the command line only the audit tells, whose values are cleared.
alter table season add column results_hidden_at timestamptz;
update season set results_hidden_at = (
  select max(at) from publication_act as act where act.season_id = season.id and kind = 'hide'
)
where exists (select from publication_act as act where act.season_id = season.id and kind = 'hide');
