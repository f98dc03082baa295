-- An index holds no text above 2,700 bytes: of a longer one its beginning is sorted.
CREATE FUNCTION sortable(whole text) RETURNS text IMMUTABLE LANGUAGE sql AS $$
  SELECT CASE WHEN octet_length(whole) <= 2000 THEN whole ELSE left(whole, 500) END
$$;--> statement-breakpoint
ALTER TABLE "basket"
  ADD COLUMN "tab" smallint GENERATED ALWAYS AS (case when status <= 2 then 0 when status <= 4 then 1 else 2 end) STORED NOT NULL,
  ADD COLUMN "digits" smallint GENERATED ALWAYS AS (length(basket_number)) STORED NOT NULL,
  ADD COLUMN "approval" text collate "und-x-icu" GENERATED ALWAYS AS (sortable(coalesce(approval_number, ''))) STORED NOT NULL,
  ADD COLUMN "buyer" text collate "und-x-icu" DEFAULT '' NOT NULL,
  ADD COLUMN "search" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE FUNCTION basket_search(name1 text, name2 text, zip text, customer text) RETURNS text IMMUTABLE LANGUAGE sql AS $$
  SELECT lower(name1 || ' ' || name2 || ' ' || zip || ' ' || customer)
$$;--> statement-breakpoint
UPDATE basket b SET buyer = sortable(c.name1 || ' ' || c.name2 || ' ' || b.customer), search = basket_search(c.name1, c.name2, c.zip, b.customer)
  FROM company c WHERE c.id = b.company_id;--> statement-breakpoint
-- Locks the company, so that it cannot be renamed meanwhile without this basket being found.
CREATE FUNCTION basket_names() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of record;
BEGIN
  IF TG_OP = 'INSERT' OR new.company_id IS DISTINCT FROM old.company_id THEN
    PERFORM FROM company WHERE id = new.company_id FOR SHARE;
  END IF;
  SELECT c.name1, c.name2, c.zip INTO of FROM company c WHERE c.id = new.company_id;
  IF FOUND THEN
    new.buyer := sortable(of.name1 || ' ' || of.name2 || ' ' || new.customer);
    new.search := basket_search(of.name1, of.name2, of.zip, new.customer);
  END IF;
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER basket_names BEFORE INSERT OR UPDATE OF company_id, customer ON basket
  FOR EACH ROW EXECUTE FUNCTION basket_names();--> statement-breakpoint
CREATE FUNCTION basket_company_named() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE basket SET buyer = sortable(new.name1 || ' ' || new.name2 || ' ' || customer), search = basket_search(new.name1, new.name2, new.zip, customer)
    WHERE company_id = new.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER basket_company_named AFTER UPDATE OF name1, name2, zip ON company
  FOR EACH ROW WHEN ((old.name1, old.name2, old.zip) IS DISTINCT FROM (new.name1, new.name2, new.zip))
  EXECUTE FUNCTION basket_company_named();--> statement-breakpoint
DROP INDEX "basket_list";--> statement-breakpoint
-- A walk along one of these reads nothing but the index, unless it looks for a part of a text.
CREATE INDEX "basket_by_number" ON "basket" USING btree ("tab","digits","basket_number") INCLUDE ("company_id","line_code","created_at","status");--> statement-breakpoint
CREATE INDEX "basket_by_buyer" ON "basket" USING btree ("tab","buyer","digits","basket_number") INCLUDE ("company_id","line_code","created_at","status");--> statement-breakpoint
CREATE INDEX "basket_by_line" ON "basket" USING btree ("tab","line_code","digits","basket_number") INCLUDE ("company_id","created_at","status");--> statement-breakpoint
CREATE INDEX "basket_by_status" ON "basket" USING btree ("tab","status","digits","basket_number") INCLUDE ("company_id","line_code","created_at");--> statement-breakpoint
CREATE INDEX "basket_by_created" ON "basket" USING btree ("tab","created_at","basket_number") INCLUDE ("company_id","line_code","status");--> statement-breakpoint
CREATE INDEX "basket_by_changed" ON "basket" USING btree ("tab","status_at","digits","basket_number") INCLUDE ("company_id","line_code","created_at","status");--> statement-breakpoint
CREATE INDEX "basket_by_approval" ON "basket" USING btree ("tab","approval","digits","basket_number") INCLUDE ("company_id","line_code","created_at","status");--> statement-breakpoint
CREATE INDEX "basket_search" ON "basket" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "basket_part" ON "basket" USING gin ("basket_number" gin_trgm_ops);--> statement-breakpoint
ANALYZE "basket";
