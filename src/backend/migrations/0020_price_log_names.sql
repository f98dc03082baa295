ALTER TABLE "price_log" ALTER COLUMN "company_search" SET STATISTICS 1000, ALTER COLUMN "contact_search" SET STATISTICS 1000;--> statement-breakpoint
UPDATE price_log l SET
  company_search = coalesce((SELECT lower(name1) FROM company WHERE id = l.company_id), ''),
  contact_search = coalesce((SELECT lower(email) FROM contact WHERE id = l.contact_id), '');--> statement-breakpoint
CREATE FUNCTION price_log_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.company_search := coalesce((SELECT lower(name1) FROM company WHERE id = new.company_id), '');
  new.contact_search := coalesce((SELECT lower(email) FROM contact WHERE id = new.contact_id), '');
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER price_log_names BEFORE INSERT OR UPDATE OF company_id, contact_id ON price_log
  FOR EACH ROW EXECUTE FUNCTION price_log_names();--> statement-breakpoint
CREATE FUNCTION price_log_company_named() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE price_log SET company_search = lower(new.name1) WHERE company_id = new.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER price_log_company_named AFTER UPDATE OF name1 ON company
  FOR EACH ROW WHEN (old.name1 IS DISTINCT FROM new.name1) EXECUTE FUNCTION price_log_company_named();--> statement-breakpoint
CREATE FUNCTION price_log_contact_named() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE price_log SET contact_search = lower(new.email) WHERE contact_id = new.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER price_log_contact_named AFTER UPDATE OF email ON contact
  FOR EACH ROW WHEN (old.email IS DISTINCT FROM new.email) EXECUTE FUNCTION price_log_contact_named();
