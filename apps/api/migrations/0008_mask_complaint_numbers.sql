-- Complaints written before numbers were masked on arrival: runs of ten or more digits, also with spaces, dots or dashes
-- between them, are replaced as `maskLongNumbers` does. Registration numbers keep their letters apart and stay whole.
update complaint set
  name = regexp_replace(name, '\d(?:[ .-]{0,3}\d){9,}', '•••', 'g'),
  title = regexp_replace(title, '\d(?:[ .-]{0,3}\d){9,}', '•••', 'g'),
  content = regexp_replace(content, '\d(?:[ .-]{0,3}\d){9,}', '•••', 'g')
where concat_ws(' ', name, title, content) ~ '\d(?:[ .-]{0,3}\d){9,}';
