-- What a later version might do to the tables, for rehearsals of an upgrade: all that a migration
-- may do while servers of the version before go on (docs/operating.md, "Upgrade").

-- A column more in every table: whoever takes a row by the number of its columns would notice.
DO $$
DECLARE
  name TEXT;
BEGIN
  FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = current_schema() LOOP
    EXECUTE format('ALTER TABLE %I ADD COLUMN later TEXT NOT NULL DEFAULT %L', name, 'none');
  END LOOP;
END
$$;
ALTER TABLE post ADD COLUMN later_note BYTEA;
CREATE INDEX post_later ON post (later_note);
CREATE TABLE later_album (
  circle BYTEA NOT NULL REFERENCES circle (id) ON DELETE CASCADE, photo BYTEA NOT NULL,
  PRIMARY KEY (circle, photo),
  FOREIGN KEY (circle, photo) REFERENCES post (circle, photo) ON DELETE CASCADE
);
