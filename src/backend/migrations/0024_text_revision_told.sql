-- Told to whoever listens, when it is written: once a list, however many of its texts change together.
CREATE FUNCTION text_revision_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('text_stream', json_build_object('kind', 'revision', 'space', space, 'revision', max(revision))::text)
    FROM changed GROUP BY space;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER text_revision_told_new AFTER INSERT ON text_key
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION text_revision_told();--> statement-breakpoint
CREATE TRIGGER text_revision_told AFTER UPDATE ON text_key
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION text_revision_told();
