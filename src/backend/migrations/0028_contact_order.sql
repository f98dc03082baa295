DROP INDEX "contact_search";--> statement-breakpoint
ALTER TABLE "contact" ALTER COLUMN "search" DROP EXPRESSION;--> statement-breakpoint
ALTER TABLE "contact" ALTER COLUMN "search" SET DEFAULT '',
  ADD COLUMN "name" text collate "und-x-icu" GENERATED ALWAYS AS (sortable(substr(coalesce(' ' || nullif(first_name, ''), '') || coalesce(' ' || nullif(middle_name, ''), '') || coalesce(' ' || nullif(last_name, ''), ''), 2))) STORED NOT NULL,
  ADD COLUMN "company_name" text collate "und-x-icu" DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE FUNCTION contact_search(first_name text, middle_name text, last_name text, email text, company_name text) RETURNS text IMMUTABLE LANGUAGE sql AS $$
  SELECT lower((first_name || E'\n' || middle_name || E'\n' || last_name || E'\n' || email || E'\n' || company_name) collate "und-x-icu")
$$;--> statement-breakpoint
UPDATE contact o SET company_name = c.name1, search = contact_search(o.first_name, o.middle_name, o.last_name, o.email, c.name1)
  FROM company c WHERE c.id = o.company_id;--> statement-breakpoint
-- Locks the company, so that it cannot be renamed meanwhile without this contact being found.
CREATE FUNCTION contact_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' OR new.company_id IS DISTINCT FROM old.company_id THEN
    new.company_name := coalesce((SELECT name1 FROM company WHERE id = new.company_id FOR SHARE), '');
  END IF;
  new.search := contact_search(new.first_name, new.middle_name, new.last_name, new.email, new.company_name);
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER contact_names BEFORE INSERT OR UPDATE OF company_id, first_name, middle_name, last_name, email ON contact
  FOR EACH ROW EXECUTE FUNCTION contact_names();--> statement-breakpoint
CREATE FUNCTION contact_company_named() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE contact SET company_name = new.name1, search = contact_search(first_name, middle_name, last_name, email, new.name1)
    WHERE company_id = new.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER contact_company_named AFTER UPDATE OF name1 ON company
  FOR EACH ROW WHEN (old.name1 IS DISTINCT FROM new.name1) EXECUTE FUNCTION contact_company_named();--> statement-breakpoint
CREATE INDEX "contact_search" ON "contact" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contact_by_name" ON "contact" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "contact_by_email" ON "contact" USING btree (("email" collate "und-x-icu"),"id");--> statement-breakpoint
CREATE INDEX "contact_by_company" ON "contact" USING btree ("company_name","id");--> statement-breakpoint
CREATE INDEX "contact_by_dealer_admin" ON "contact" USING btree ((not 'IS_DEALER_ADMIN' = any("groups")),"id");--> statement-breakpoint
CREATE INDEX "contact_by_active" ON "contact" USING btree ((not "active"),"id");--> statement-breakpoint
CREATE INDEX "contact_user_by_rights" ON "contact" USING btree (cardinality("groups"),lower("email"));--> statement-breakpoint
CREATE INDEX "contact_user_by_active" ON "contact" USING btree ((not "active"),lower("email"));--> statement-breakpoint
ANALYZE "contact";
