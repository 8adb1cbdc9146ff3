-- Kinds and counts of the findings of the repeated check in place of their sentences, so that a reworded sentence changes no stored
-- row. The sentences stay for processes of the previous version, which read them; nothing else does.
alter table publication_act add column new_finding_counts jsonb;
update publication_act set new_finding_counts = (
  select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'count', substring(sentence from '^\d+')::int) order by position), '[]')
  from jsonb_array_elements_text(new_findings) with ordinality as stored (sentence, position)
  join (values
    ('undecided', '% anak lagi belum diputuskan'),
    ('over_quota', '% sekolah lagi melebihi kuota'),
    ('without_quota', '% sekolah lagi tanpa kuota'),
    ('villages', '% desa lagi tanpa sekolah'),
    ('complaints', '% laporan baru belum selesai'),
    ('decisions', 'Keputusan berubah sejak publikasi dijadwalkan')
  ) as known (kind, words) on sentence like words
)
where new_findings is not null;
